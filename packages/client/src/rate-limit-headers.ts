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
const REMAINING = /;\s*r=(\d+)/;
const RESET = /;\s*t=(\d+)/;
const QUOTA = /;\s*q=(\d+)/;
const WINDOW = /;\s*w=(\d+)/;

/** Parses a list of strings with integer parameters (RFC 9651), such as `"key";r=599;t=42`. Skips items of other forms. */
const parse = (value: string | null): Map<string, string> => {
  const items = new Map<string, string>();
  for (const text of value?.split(',') ?? []) {
    const [, policy, parameters = ''] = ITEM.exec(text) ?? [];
    if (policy !== undefined) items.set(policy, parameters);
  }
  return items;
};

const integerOf = (parameter: RegExp, parameters: string): number | null => {
  const digits = parameter.exec(parameters)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Returns the rate limits of a response, from `RateLimit` and `RateLimit-Policy`. Empty without those headers. */
export const rateLimitsOf = (headers: Headers): RateLimitStatus[] => {
  const policies = parse(headers.get('ratelimit-policy'));
  const statuses: RateLimitStatus[] = [];
  for (const [policy, parameters] of parse(headers.get('ratelimit'))) {
    const remaining = integerOf(REMAINING, parameters);
    const resetSeconds = integerOf(RESET, parameters);
    if (remaining === null || resetSeconds === null) continue;
    const limits = policies.get(policy) ?? '';
    const [quota, windowSeconds] = [integerOf(QUOTA, limits), integerOf(WINDOW, limits)];
    statuses.push({ policy, remaining, resetSeconds, quota, windowSeconds });
  }
  return statuses;
};
