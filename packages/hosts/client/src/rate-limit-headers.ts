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

const ITEM = /^\s*"([^"]*)"((?:\s*;\s*\w+=\d+)*)\s*$/;

/** Parses a list of strings with integer parameters (RFC 9651), such as `"key";r=599;t=42`. Skips items of other forms. */
const parse = (value: string | null): Map<string, Readonly<Partial<Record<'r' | 't' | 'q' | 'w', number>>>> => {
  const items = new Map<string, Readonly<Record<string, number>>>();
  for (const text of value?.split(',') ?? []) {
    const [, policy, parameters = ''] = ITEM.exec(text) ?? [];
    const pairs = Array.from(parameters.matchAll(/(\w+)=(\d+)/g), ([, name = '', digits]) => [name, Number(digits)]);
    if (policy !== undefined) items.set(policy, Object.fromEntries(pairs) as Record<string, number>);
  }
  return items;
};

/** Returns the rate limits of a response, from `RateLimit` and `RateLimit-Policy`. Empty without those headers. */
export const rateLimitsOf = (headers: Headers): RateLimitStatus[] => {
  const policies = parse(headers.get('ratelimit-policy'));
  return [...parse(headers.get('ratelimit'))].flatMap(([policy, { r: remaining, t: resetSeconds }]) => {
    const { q: quota = null, w: windowSeconds = null } = policies.get(policy) ?? {};
    if (remaining === undefined || resetSeconds === undefined) return [];
    return [{ policy, remaining, resetSeconds, quota, windowSeconds }];
  });
};
