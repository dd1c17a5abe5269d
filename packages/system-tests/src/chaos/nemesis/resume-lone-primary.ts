import type { ReplicaSetNode } from '@workspace-api/test-mongodb';
import { setTimeout as delay } from 'node:timers/promises';
import { PROCESS_NAMES } from '../history/history.js';
import { retry } from '../retry.js';
import type { BackOffice } from '../workload/back-office.js';
import type { IssuedKey } from '../workload/caller.js';
import { withNode } from './with-node.js';
import { choosePrimary, electedAmong } from './choose-node.js';
import type { FaultContext } from './fault-kind.js';
import { resumePrimary } from './resume-primary.js';

/** How long the other nodes may take for anything. A node that has just come back may need the one that stands still. */
const AT_MOST_SECONDS = 5;
const CALLS_AT_ONCE = 4;
const PAUSE_MILLISECONDS = 200;
const AFTERWARDS_MILLISECONDS = 300;

/**
 * The primary stands still, and the API processes do not reach the others, who elect another. There a key is revoked.
 * Then the first goes on, and finds requests for the key that came in meanwhile, while it takes itself for the primary
 * still.
 */
export const resumeLonePrimary = async (context: FaultContext): Promise<void> => {
  const { set, backOffice, recorder, random } = context;
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
 * Makes a secondary copy from another, and not stand for election. Otherwise it would hold on to the primary that stands
 * still, and the revocation come too late: the processes notice after 2 seconds that the primary does not response.
 */
const makeFollow = (follower: ReplicaSetNode, leader: ReplicaSetNode): Promise<unknown> =>
  withNode(follower, async (ask) => {
    await ask({ replSetFreeze: AT_MOST_SECONDS });
    await ask({ replSetSyncFrom: leader.host });
    for (let waited = 0; waited < AT_MOST_SECONDS * 1_000; waited += PAUSE_MILLISECONDS) {
      if ((await ask({ replSetGetStatus: 1 }))['syncSourceHost'] === leader.host) return;
      await delay(PAUSE_MILLISECONDS);
    }
    // In another state of the set than expected. What comes is a fault all the same.
  }).catch(() => undefined);

const standAgain = (follower: ReplicaSetNode): Promise<unknown> =>
  // By itself it stands again a few seconds later.
  withNode(follower, (ask) => ask({ replSetFreeze: 0 })).catch(() => undefined);

/** Has a secondary elected at once, instead of after the time in which the others wait for the primary. */
const elect = async (next: ReplicaSetNode): Promise<void> => {
  await withNode(next, async (ask) => {
    await ask({ replSetStepUp: 1 });
    await ask({ replSetAbortPrimaryCatchUp: 1 });
    // One of the two is elected in any case, if later.
  }).catch(() => undefined);
};

/** Revokes a key at the one of these nodes that is elected, if that can be done in time. */
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
