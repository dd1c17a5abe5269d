import type { ReplicaSetNode, TestReplicaSet } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import { PROCESS_NAMES } from '../../history/history.js';
import { retry } from '../../retry.js';
import type { BackOffice } from '../../workload/back-office.js';
import type { IssuedKey } from '../../workload/caller.js';
import { withNode } from './with-node.js';
import { choosePrimary } from '../choose-node.js';
import { electedAmong } from './choose-secondary.js';
import type { FaultContext } from '../fault-kind.js';
import { resumePrimary } from './resume-primary.js';

/** The timeout of every step. A node that has just restarted may need the stopped one. */
const AT_MOST_SECONDS = 5;
const CALLS_AT_ONCE = 4;
const PAUSE_MILLISECONDS = 200;
const AFTERWARDS_MILLISECONDS = 300;

/**
 * Stops the primary, and cuts the API processes off from the other nodes, which elect a successor. A key is revoked
 * there. The stopped node is then resumed, and receives requests with that key while it still considers itself primary.
 */
export const resumeLonePrimary = async (context: FaultContext<TestReplicaSet>): Promise<void> => {
  const { cluster: set, backOffice, recorder, random } = context;
  const primary = await choosePrimary(set);
  const others = set.nodes.filter((node) => node !== primary);
  const [next = primary, follower = primary] = random.shuffle(others);
  const key = await retry(async () => (await backOffice.issueKey('workspace:read')) ?? notReached());
  await makeFollow(follower, next);

  const end = new AbortController();
  let calls: Promise<unknown> = Promise.resolve();
  primary.freeze();
  for (const other of others) other.cutOff('clients');
  try {
    await elect(next);
    await revokeAt(others, backOffice, key);
    calls = callUntil(context, key, end.signal);
    await delay(random.integer(100, 500));
    await resumePrimary(set, primary, recorder);
    await delay(AFTERWARDS_MILLISECONDS);
  } finally {
    primary.thaw();
    for (const other of others) other.reconnect();
    await standAgain(follower);
    end.abort();
    await calls;
  }
};

/**
 * Makes a secondary replicate from another, and keeps it from elections. Otherwise it would wait for the stopped
 * primary, and the revocation would come too late: the API processes notice after 2 seconds that the primary does not
 * respond.
 */
const makeFollow = (follower: ReplicaSetNode, leader: ReplicaSetNode): Promise<unknown> =>
  withNode(follower, async (ask) => {
    await ask({ replSetFreeze: AT_MOST_SECONDS });
    await ask({ replSetSyncFrom: leader.host });
    for (let waited = 0; waited < AT_MOST_SECONDS * 1_000; waited += PAUSE_MILLISECONDS) {
      if ((await ask({ replSetGetStatus: 1 }))['syncSourceHost'] === leader.host) return;
      await delay(PAUSE_MILLISECONDS);
    }
    // The set is in another state than expected. What follows is a fault all the same.
  }).catch(() => undefined);

const standAgain = (follower: ReplicaSetNode): Promise<unknown> =>
  // Without this command it may stand again a few seconds later.
  withNode(follower, (ask) => ask({ replSetFreeze: 0 })).catch(() => undefined);

/** Elects a secondary at once, without the election timeout. */
const elect = async (next: ReplicaSetNode): Promise<void> => {
  await withNode(next, async (ask) => {
    await ask({ replSetStepUp: 1 });
    await ask({ replSetAbortPrimaryCatchUp: 1 });
    // One of the two is elected anyway, but later.
  }).catch(() => undefined);
};

/** Revokes a key at the node that is elected, if there is one in time. */
const revokeAt = async (nodes: readonly ReplicaSetNode[], { revokeKey }: BackOffice, key: IssuedKey): Promise<void> => {
  const elected = await electedAmong(nodes, AT_MOST_SECONDS * 1_000).catch(() => null);
  if (elected === null) return;
  const revoke = async (): Promise<unknown> => (await revokeKey(key, elected.directUri())) || notReached();
  await retry(revoke, AT_MOST_SECONDS * 1_000).catch(() => undefined);
};

const callUntil = ({ caller }: FaultContext, key: IssuedKey, end: AbortSignal): Promise<unknown> =>
  Promise.all(
    PROCESS_NAMES.flatMap((process) =>
      Array.from({ length: CALLS_AT_ONCE }, async () => {
        while (!end.aborted) {
          const { response } = await caller.use(process, key);
          if (response === null) await delay(100);
        }
      }),
    ),
  );

const notReached = (): never => {
  throw new Error('The storage cannot be reached.');
};
