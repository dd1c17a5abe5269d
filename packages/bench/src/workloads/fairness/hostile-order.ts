/** The target and the secrets of the hostile process. */
export interface HostileOrder {
  readonly url: string;
  /** A key of a workspace with large campaigns. It stays within its limits. */
  readonly secret: string;
  /** An unknown secret, sent from the address of the good caller. */
  readonly unknownSecret: string;
  /** Whether to start or stop. */
  readonly isOn: boolean;
  /** When to start. Until then the good caller opens its connections, like an existing customer. */
  readonly delayMilliseconds: number;
}

/** The kinds of hostile requests. */
export const HOSTILE_KINDS = ['large pages', 'unread responses', 'unknown keys', 'heavy heads'] as const;

export type HostileKind = (typeof HOSTILE_KINDS)[number];

/** The statuses of the responses to each kind of request. Errors of connections are `failed`. */
export type HostileReport = Readonly<Record<HostileKind, readonly (number | 'failed')[]>>;
