/** A limit that was applied to a request, and how far it is used up. */
export interface AppliedLimit {
  /** Its name: `key`, `workspace`, or `address` for failures before a key is known. */
  readonly policy: string;
  /** How many requests it allows in one window. */
  readonly quota: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** After how many seconds more are allowed, rounded up. */
  readonly resetSeconds: number;
}

const list = (items: readonly string[]): string => items.join(', ');

/** The headers that tell a caller of limits (draft-ietf-httpapi-ratelimit-headers-10); none when none was applied. */
export const rateLimitHeaders = (limits: readonly AppliedLimit[]): Readonly<Record<string, string>> =>
  limits.length === 0
    ? {}
    : {
        'RateLimit-Policy': list(
          limits.map(({ policy, quota, windowSeconds }) => `"${policy}";q=${String(quota)};w=${String(windowSeconds)}`),
        ),
        RateLimit: list(
          limits.map(
            ({ policy, remaining, resetSeconds }) => `"${policy}";r=${String(remaining)};t=${String(resetSeconds)}`,
          ),
        ),
      };
