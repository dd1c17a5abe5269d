/** The secrets of API keys that all servers know. */
export interface Callers {
  /** A key with every scope, of a workspace with at least 50 groups. Some groups are not sendable. */
  readonly full: string;
  /** A key of the same workspace without `campaigns:write`. */
  readonly readOnly: string;
  /** A key with every scope, of another workspace with groups. */
  readonly foreign: string;
  readonly revoked: string;
  readonly expired: string;
}
