import type { RateLimitStatus } from '../limits/rate-limit.js';
import type { ApiKey } from './api-key.js';

/** Options of `authorize`: facts about the request, and callbacks of the transport. */
export interface AuthorizeOptions {
  /**
   * The address of the client. Any string works if it is the same for the same client. Without it, failed keys are not
   * limited.
   */
  readonly address?: string | undefined;
  /**
   * Receives the state of the rate limits as soon as it is known, also if the request is rejected. The limits are those
   * of the key and the workspace, or of the address if the key fails. Disabled policies are not included. Must not
   * throw.
   */
  readonly onRateLimits?: ((statuses: readonly RateLimitStatus[]) => void) | undefined;
  /**
   * Receives the key as soon as its record is read, also if the request is then rejected, so that operators can see
   * whose requests fail. Must not throw.
   */
  readonly onKey?: ((key: Pick<ApiKey, 'id' | 'workspaceId'>) => void) | undefined;
  /**
   * Receives a function once the request is admitted. Call it when the request ends, for whatever reason. Until then
   * the request counts as in flight; without this callback it never counts. Must not throw.
   */
  readonly onAdmitted?: ((end: () => void) => void) | undefined;
}
