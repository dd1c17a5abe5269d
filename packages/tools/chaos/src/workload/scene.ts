import type { Client } from '@workspace-api/client';
import type { Recorder } from '../history/recorder.js';
import type { Random } from '../random.js';
import type { BackOffice } from './back-office.js';
import type { Caller, CampaignRequest, IssuedKey } from './caller.js';

/** The shared context of the scenarios of a run. */
export interface Scene {
  readonly caller: Caller;
  readonly client: Client;
  readonly recorder: Recorder;
  readonly backOffice: BackOffice;
  /** A key with all required scopes that is never revoked. */
  readonly key: IssuedKey;
  /** A key of the workspace with a rate limit. */
  readonly limitedKey: IssuedKey;
  /** Aborted when the scenarios must end. */
  readonly end: AbortSignal;
  /** Requests that were acknowledged. */
  readonly acknowledged: CampaignRequest[];
  /** Keys whose revocation was acknowledged. */
  readonly revoked: IssuedKey[];
}

/** Traffic of one kind, repeated until the end of the run. */
export type Scenario = (scene: Scene, random: Random) => Promise<void>;
