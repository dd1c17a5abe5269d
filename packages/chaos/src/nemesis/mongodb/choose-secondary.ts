import type { ReplicaSetNode, TestReplicaSet } from '@workspace-api/test-databases';
import type { Random } from '../../random.js';
import { retry } from '../../retry.js';
import { choosePrimary } from '../choose-node.js';
import { isPrimary } from './with-node.js';

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
