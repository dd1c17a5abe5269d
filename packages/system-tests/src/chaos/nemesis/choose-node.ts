import type { ReplicaSetNode, TestReplicaSet } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import { retry } from '../retry.js';
import type { Random } from '../random.js';
import { isPrimary } from './with-node.js';

const PRIMARY_WITHIN_MILLISECONDS = 120_000;

/** Waits for a primary. Rejects if there is none for two minutes. */
export const choosePrimary = (set: TestReplicaSet): Promise<ReplicaSetNode> =>
  retry(async () => {
    const primary = await Promise.race([set.primary(), delay(PRIMARY_WITHIN_MILLISECONDS, null, { ref: false })]);
    if (primary === null) throw new Error(`There was no primary for ${PRIMARY_WITHIN_MILLISECONDS} ms.`);
    return primary;
  }, PRIMARY_WITHIN_MILLISECONDS);

export const chooseSecondary = async (set: TestReplicaSet, random: Random): Promise<ReplicaSetNode> => {
  const primary = await choosePrimary(set);
  const [one = primary, ...others] = set.nodes.filter((node) => node !== primary);
  return random.pick([one, ...others]);
};

/** Waits until one of these nodes is primary. Rejects after a number of milliseconds. */
export const electedAmong = (nodes: readonly ReplicaSetNode[], milliseconds: number): Promise<ReplicaSetNode> =>
  retry(
    () =>
      Promise.any(
        nodes.map(async (node) => {
          if (!(await isPrimary(node))) throw new Error(`${node.host} has not become primary.`);
          return node;
        }),
      ),
    milliseconds,
  );
