import type { Recorder } from '../history/recorder.js';
import type { Random } from '../random.js';
import type { BackOffice } from './back-office.js';
import type { Caller, HeldKey, Wish } from './caller.js';
import type { ClientTraffic } from './client-traffic.js';

/** What the scenarios of a run share. */
export interface Scene {
  readonly caller: Caller;
  readonly clientTraffic: ClientTraffic;
  readonly recorder: Recorder;
  readonly backOffice: BackOffice;
  /** A key with every scope it takes, which nobody revokes. */
  readonly key: HeldKey;
  /** Aborted when the scenarios are to end. */
  readonly end: AbortSignal;
  /** Wishes that were acknowledged. */
  readonly fulfilled: Wish[];
  /** Keys whose revocation was acknowledged. */
  readonly revoked: HeldKey[];
  /** A number for each walk through the list. */
  nextWalk(): number;
}

/** A scenario does its work again and again until the end. */
export type Scenario = (scene: Scene, random: Random) => Promise<void>;
