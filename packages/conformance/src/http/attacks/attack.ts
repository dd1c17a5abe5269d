import type { ProblemCode } from '@workspace-api/contract';
import { CAMPAIGNS } from '../campaign-input.js';
import type { RawRequest } from '../raw-request.js';
import type { Knowledge, Scene } from './scene.js';

/** The code of a problem, or success. */
export type Outcome = ProblemCode | 'success';

/** An attempt to reach the data of another workspace. */
export interface Attack {
  readonly what: string;
  /** The outcomes of the requests, each at least once. */
  readonly outcomes: readonly Outcome[];
  /** Returns requests that use knowledge of a workspace, sent with the attacker's own key. */
  readonly requests: (known: Knowledge, scene: Scene) => readonly RawRequest[];
  /**
   * Requests that must get the same responses. Default: the same requests with knowledge of a workspace that does not
   * exist.
   */
  readonly like?: (scene: Scene) => readonly RawRequest[];
}

/** Attacks of one kind. */
export interface AttackGroup {
  readonly title: string;
  readonly attacks: readonly Attack[];
}

/** Returns the header with a key. */
export const bearer = (secret: string): readonly [string, string] => ['Authorization', `Bearer ${secret}`];

/** Returns a request that creates a campaign. A body that is neither string nor bytes is sent as JSON. */
export const postCampaign = (
  { secret }: Pick<Knowledge, 'secret'>,
  body: unknown,
  headers: RawRequest['headers'] = [],
): RawRequest => ({
  method: 'POST',
  target: CAMPAIGNS,
  headers: [bearer(secret), ['Content-Type', 'application/json'], ...headers],
  body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
});

/** Returns a GET request. */
export const get = ({ secret }: Pick<Knowledge, 'secret'>, target: string): RawRequest => ({
  target,
  headers: [bearer(secret)],
});
