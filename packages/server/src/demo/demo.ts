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

/** A key that was valid once, to try rejections. */
export interface RejectedKey {
  readonly reason: 'revoked' | 'expired';
  readonly secret: string;
}

/** The workspaces and keys of the demo. */
export interface Demo {
  readonly workspaces: readonly DemoWorkspace[];
  readonly rejectedKeys: readonly RejectedKey[];
  /** Recipients for a campaign of the first workspace. */
  readonly recipients: Recipients;
}
