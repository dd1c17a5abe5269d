/** The target and the secrets of the hostile process. */
export interface HostileOrder {
  readonly url: string;
  /** A key of a workspace with large campaigns. It stays within its limits. */
  readonly secret: string;
  /** An unknown secret, sent from the address of the good caller. */
  readonly unknownSecret: string;
  /** Whether to start or stop. */
  readonly isOn: boolean;
}
