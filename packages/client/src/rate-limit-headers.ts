/** One rate limit, as a response reports it. */
export interface RateLimitStatus {
  readonly policy: string;
  /** The requests left in the current window. */
  readonly remaining: number;
  /** The seconds until the next window. */
  readonly resetSeconds: number;
  /** The requests of a whole window; null if unknown. */
  readonly quota: number | null;
  /** The length of a window in seconds; null if unknown. */
  readonly windowSeconds: number | null;
}

type Parameters = Readonly<Record<string, number>>;

const ITEM = /^\s*"([^"]*)"((?:\s*;\s*\w+=\d+)*)\s*$/;

/** Parses a list of strings with integer parameters (RFC 9651), such as `"key";r=599;t=42`. Skips items of other forms. */
const parse = (value: string): Map<string, Parameters> => {
  const items = new Map<string, Parameters>();
  for (const text of value.split(',')) {
    const [, policy, parameters = ''] = ITEM.exec(text) ?? [];
    if (policy === undefined) continue;
    const pairs = parameters.split(';').map((pair) => pair.split('='));
    items.set(policy, Object.fromEntries(pairs.map(([name = '', digits]) => [name.trim(), Number(digits)])));
  }
  return items;
};

/** Returns the rate limits of a response, from `RateLimit` and `RateLimit-Policy`. Empty without those headers. */
export const rateLimitsOf = (headers: Headers): RateLimitStatus[] => {
  const policies = parse(headers.get('ratelimit-policy') ?? '');
  return [...parse(headers.get('ratelimit') ?? '')].flatMap(([policy, { r: remaining, t: resetSeconds }]) => {
    if (remaining === undefined || resetSeconds === undefined) return [];
    const { q: quota = null, w: windowSeconds = null } = policies.get(policy) ?? {};
    return [{ policy, remaining, resetSeconds, quota, windowSeconds }];
  });
};
