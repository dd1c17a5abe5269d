import type { CutOffFrom, ReplicaSetNode } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import { retry } from '../retry.js';
import { BUILD_INDEX } from './build-index.js';
import { isPrimary } from './with-node.js';
import { choosePrimary, chooseSecondary } from './choose-node.js';
import type { FaultKind, FaultContext } from './fault-kind.js';
import { resumeLonePrimary } from './resume-lone-primary.js';
import { resumePrimary } from './resume-primary.js';
import { RETRY_IN_DOUBT } from './retry-in-doubt.js';

/** Long enough for an election, whose timeout is 1 s. */
const lastAWhile = ({ random }: FaultContext): Promise<void> => delay(random.integer(1_300, 2_200));

const STEP_DOWN_SECONDS = 4;

type Choice = (context: FaultContext) => Promise<ReplicaSetNode>;

const thePrimary: Choice = ({ set }) => choosePrimary(set);
const aSecondary: Choice = ({ set, random }) => chooseSecondary(set, random);

const kill =
  (choose: Choice): FaultKind['inject'] =>
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
  (choose: Choice, from: CutOffFrom): FaultKind['inject'] =>
  async (context) => {
    const node = await choose(context);
    node.cutOff(from);
    try {
      await lastAWhile(context);
    } finally {
      node.reconnect();
    }
  };

const freezePrimary: FaultKind['inject'] = async (context) => {
  const { set, recorder } = context;
  const primary = await choosePrimary(set);
  primary.freeze();
  try {
    await lastAWhile(context);
  } finally {
    await resumePrimary(set, primary, recorder);
  }
};

const freezeSecondary: FaultKind['inject'] = async (context) => {
  const secondary = await aSecondary(context);
  secondary.freeze();
  try {
    await lastAWhile(context);
  } finally {
    secondary.thaw();
  }
};

const stepDown: FaultKind['inject'] = async (context) => {
  const primary = await choosePrimary(context.set);
  await retry(async () => {
    // The reply may be lost with the connection, or the node may be busy.
    await primary.stepDown(STEP_DOWN_SECONDS).catch(() => undefined);
    if (await isPrimary(primary)) throw new Error('still primary');
  });
  await lastAWhile(context);
};

/** Faults of the nodes of the replica set. */
export const NODE_FAULTS: readonly FaultKind[] = [
  { name: 'kill -9 the primary', inject: kill(thePrimary) },
  { name: 'kill -9 a secondary', inject: kill(aSecondary) },
  { name: 'stop the primary and resume it', inject: freezePrimary },
  { name: 'stop a secondary and resume it', inject: freezeSecondary },
  { name: 'resume a stopped primary alone', inject: resumeLonePrimary },
  { name: 'step the primary down', inject: stepDown },
  RETRY_IN_DOUBT,
  BUILD_INDEX,
  { name: 'cut the primary off from the nodes', inject: cutOff(thePrimary, 'nodes') },
  { name: 'cut the primary off from the clients', inject: cutOff(thePrimary, 'clients') },
  { name: 'cut the primary off from everyone', inject: cutOff(thePrimary, 'everyone') },
  { name: 'cut a secondary off from the nodes', inject: cutOff(aSecondary, 'nodes') },
  { name: 'cut a secondary off from everyone', inject: cutOff(aSecondary, 'everyone') },
];
