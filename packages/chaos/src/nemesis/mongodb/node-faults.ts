import type { CutOffFrom, ReplicaSetNode, TestReplicaSet } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import { retry } from '../../retry.js';
import { retryInDoubt } from '../creation-faults.js';
import { type FaultContext, type FaultKind, choosePrimary } from '../fault-kind.js';
import { BUILD_INDEX } from './build-index.js';
import { chooseSecondary, isPrimary, withNode } from './nodes.js';
import { resumePrimary } from './resume-primary.js';

/** Long enough for an election, whose timeout is 1 s. */
const lastAWhile = ({ random }: FaultContext<TestReplicaSet>): Promise<void> => delay(random.integer(1_300, 2_200));

const STEP_DOWN_SECONDS = 4;

type Choice = (context: FaultContext<TestReplicaSet>) => Promise<ReplicaSetNode>;

const thePrimary: Choice = ({ cluster: set }) => choosePrimary(set);
const aSecondary: Choice = ({ cluster: set, random }) => chooseSecondary(set, random);

const kill =
  (choose: Choice): FaultKind<TestReplicaSet>['inject'] =>
  async (context) => {
    const node = await choose(context);
    await node.kill();
    try {
      await lastAWhile(context);
    } finally {
      await node.restart();
    }
  };

const cutOff =
  (choose: Choice, from: CutOffFrom): FaultKind<TestReplicaSet>['inject'] =>
  async (context) => {
    const node = await choose(context);
    node.cutOff(from);
    try {
      await lastAWhile(context);
    } finally {
      node.reconnect();
    }
  };

const freezePrimary: FaultKind<TestReplicaSet>['inject'] = async (context) => {
  const { cluster: set, recorder } = context;
  const primary = await choosePrimary(set);
  primary.freeze();
  try {
    await lastAWhile(context);
  } finally {
    await resumePrimary(set, primary, recorder);
  }
};

const freezeSecondary: FaultKind<TestReplicaSet>['inject'] = async (context) => {
  const secondary = await aSecondary(context);
  secondary.freeze();
  try {
    await lastAWhile(context);
  } finally {
    secondary.thaw();
  }
};

const stepDown: FaultKind<TestReplicaSet>['inject'] = async (context) => {
  const primary = await choosePrimary(context.cluster);
  await retry(async () => {
    // The reply may be lost with the connection, or the node may be busy.
    await primary.stepDown(STEP_DOWN_SECONDS).catch(() => undefined);
    if (await isPrimary(primary)) throw new Error('still primary');
  });
  await lastAWhile(context);
};

/** Stops or resumes the replication of the secondaries, which still receive heartbeats. */
const setReplication = async (set: TestReplicaSet, isOn: boolean): Promise<void> => {
  const primary = await choosePrimary(set);
  const mode = isOn ? 'off' : 'alwaysOn';
  await Promise.all(
    set.nodes
      .filter((node) => isOn || node !== primary)
      .map((node) => retry(() => withNode(node, (ask) => ask({ configureFailPoint: 'stopReplProducer', mode })))),
  );
};

/** Faults of the nodes of the replica set. */
export const NODE_FAULTS: readonly FaultKind<TestReplicaSet>[] = [
  { name: 'kill -9 the primary', inject: kill(thePrimary) },
  { name: 'kill -9 a secondary', inject: kill(aSecondary) },
  { name: 'stop the primary and resume it', inject: freezePrimary },
  { name: 'stop a secondary and resume it', inject: freezeSecondary },
  { name: 'step the primary down', inject: stepDown },
  retryInDoubt(setReplication),
  BUILD_INDEX,
  { name: 'cut the primary off from the nodes', inject: cutOff(thePrimary, 'nodes') },
  { name: 'cut the primary off from the clients', inject: cutOff(thePrimary, 'clients') },
  { name: 'cut the primary off from everyone', inject: cutOff(thePrimary, 'everyone') },
  { name: 'cut a secondary off from the nodes', inject: cutOff(aSecondary, 'nodes') },
  { name: 'cut a secondary off from everyone', inject: cutOff(aSecondary, 'everyone') },
];
