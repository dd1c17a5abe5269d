import type { ProblemCode } from '@workspace-api/contract';
import { CAMPAIGNS } from '../campaign-input.js';
import type { RawRequest } from '../raw-request.js';
import type { Knowledge, Scene } from './scene.js';

/** The code of a problem, or what every success is. */
export type Outcome = ProblemCode | 'success';

/** A way to reach for the data of another workspace. */
export interface Attack {
  readonly what: string;
  /** All that the answers are. */
  readonly outcomes: readonly Outcome[];
  /** The requests with what is known of a workspace. The attacker's own key is sent with them. */
  readonly requests: (known: Knowledge, scene: Scene) => readonly RawRequest[];
  /**
   * What the requests are answered like. The same requests with what is known of a workspace that does not exist, if
   * left out.
   */
  readonly like?: (scene: Scene) => readonly RawRequest[];
}

/** Attacks of one kind. */
export interface AttackGroup {
  readonly title: string;
  readonly attacks: readonly Attack[];
}

/** The header that carries a key. */
export const bearer = (secret: string): readonly [string, string] => ['Authorization', `Bearer ${secret}`];

/** A request to create a campaign, with a body that is JSON already or becomes it. */
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

/** A request to read something. */
export const get = ({ secret }: Pick<Knowledge, 'secret'>, target: string): RawRequest => ({
  target,
  headers: [bearer(secret)],
});
