import type { Scope } from '@workspace-api/core';
import type { Recipients } from './recipients-of.js';

export interface DemoKey {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
  readonly scopes: readonly Scope[];
}

export interface DemoWorkspace {
  readonly id: string;
  readonly name: string;
  readonly keys: readonly DemoKey[];
}

/** A key that was good once, to see how it is rejected. */
export interface RejectedKey {
  readonly reason: 'revoked' | 'expired';
  readonly secret: string;
}

/** What somebody needs to try the demo. */
export interface Demo {
  readonly workspaces: readonly DemoWorkspace[];
  readonly rejectedKeys: readonly RejectedKey[];
  /** What a campaign of the first workspace can be created with. */
  readonly recipients: Recipients;
}
