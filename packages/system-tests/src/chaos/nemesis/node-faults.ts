import type { CutOffFrom, ReplicaSetNode } from '@workspace-api/test-mongodb';
import { setTimeout as delay } from 'node:timers/promises';
import { persist } from '../persist.js';
import { isPrimary } from './ask-node.js';
import { choosePrimary, chooseSecondary } from './choose-node.js';
import type { FaultKind, Stage } from './fault-kind.js';
import { resumeLonePrimary } from './resume-lone-primary.js';
import { resumePrimary } from './resume-primary.js';
import { retryInDoubt } from './retry-in-doubt.js';

/** Long enough for an election. */
const lastAWhile = ({ random }: Stage): Promise<void> => delay(random.integer(1_500, 3_000));

const STEP_DOWN_IN_SECONDS = 4;

type Choice = (stage: Stage) => Promise<ReplicaSetNode>;

const thePrimary: Choice = ({ set }) => choosePrimary(set);
const aSecondary: Choice = ({ set, random }) => chooseSecondary(set, random);

const kill =
  (choose: Choice): FaultKind['happen'] =>
  async (stage) => {
    const node = await choose(stage);
    await node.kill();
    try {
      await lastAWhile(stage);
    } finally {
      await node.restart();
    }
  };

const cutOff =
  (choose: Choice, from: CutOffFrom): FaultKind['happen'] =>
  async (stage) => {
    const node = await choose(stage);
    node.cutOff(from);
    try {
      await lastAWhile(stage);
    } finally {
      node.reconnect();
    }
  };

const freezePrimary: FaultKind['happen'] = async (stage) => {
  const { set, recorder } = stage;
  const primary = await choosePrimary(set);
  primary.freeze();
  try {
    await lastAWhile(stage);
  } finally {
    await resumePrimary(set, primary, recorder);
  }
};

const freezeSecondary: FaultKind['happen'] = async (stage) => {
  const secondary = await aSecondary(stage);
  secondary.freeze();
  try {
    await lastAWhile(stage);
  } finally {
    secondary.thaw();
  }
};

const stepDown: FaultKind['happen'] = async (stage) => {
  const primary = await choosePrimary(stage.set);
  await persist(async () => {
    // The answer may be lost with the connection, or the node may be busy with something else.
    await primary.stepDown(STEP_DOWN_IN_SECONDS).catch(() => undefined);
    if (await isPrimary(primary)) throw new Error('still primary');
  });
  await lastAWhile(stage);
};

/** What goes wrong with nodes of the replica set. */
export const NODE_FAULTS: readonly FaultKind[] = [
  { name: 'kill -9 the primary', happen: kill(thePrimary) },
  { name: 'kill -9 a secondary', happen: kill(aSecondary) },
  { name: 'stop the primary and resume it', happen: freezePrimary },
  { name: 'stop a secondary and resume it', happen: freezeSecondary },
  { name: 'resume a stopped primary alone', happen: resumeLonePrimary },
  { name: 'step the primary down', happen: stepDown },
  { name: 'retry a creation that most nodes lack', happen: retryInDoubt },
  { name: 'cut the primary off from the nodes', happen: cutOff(thePrimary, 'nodes') },
  { name: 'cut the primary off from the clients', happen: cutOff(thePrimary, 'clients') },
  { name: 'cut the primary off from everyone', happen: cutOff(thePrimary, 'everyone') },
  { name: 'cut a secondary off from the nodes', happen: cutOff(aSecondary, 'nodes') },
  { name: 'cut a secondary off from everyone', happen: cutOff(aSecondary, 'everyone') },
];
