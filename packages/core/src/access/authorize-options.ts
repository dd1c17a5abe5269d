import type { RateLimitStatus } from '../limits/rate-limit.js';
import type { ApiKey } from './api-key.js';

/** What a transport knows of a request beside its key, and what it wants to hear. */
export interface AuthorizeOptions {
  /** Where the request comes from: any text, the same for the same caller. Without it, failed keys are not limited. */
  readonly address?: string | undefined;
  /**
   * Told how the rate limits stand once that is known, also when the request is then rejected: of the key and the
   * workspace, or, when the key fails, of the address. Policies that are switched off are not among them. Must not throw.
   */
  readonly onRateLimits?: ((statuses: readonly RateLimitStatus[]) => void) | undefined;
  /**
   * Told which key was presented once its record is known, also when it is then rejected as revoked, as expired, for a
   * limit or for its scope: an operator wants to know whose requests fail. Must not throw.
   */
  readonly onKey?: ((key: Pick<ApiKey, 'id' | 'workspaceId'>) => void) | undefined;
  /**
   * Receives the function that ends the request once it is admitted. Call it when the request has ended, however it ended:
   * until then it counts as in flight. Without this callback it never does. Must not throw.
   */
  readonly onAdmitted?: ((end: () => void) => void) | undefined;
}
