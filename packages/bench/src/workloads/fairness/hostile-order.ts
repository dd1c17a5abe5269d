/** Whom the hostile process attacks, and with what. */
export interface HostileOrder {
  readonly url: string;
  /** A key of a workspace with large campaigns, within its limits. */
  readonly secret: string;
  /** A secret that no server knows, from the same address as the good caller. */
  readonly unknownSecret: string;
  /** Whether to begin or to stop. */
  readonly isOn: boolean;
}
