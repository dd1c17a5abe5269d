import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, choosePrimary } from './fault.js';

const ROUNDS = 4;
const CLOCK_STEPS = 6;

/** Five minutes, as the first synchronisation of a clock may step. */
const MAX_CLOCK_STEP_MILLISECONDS = 300_000;

const loseReplies =
  (commands: readonly [string, ...string[]]): Fault['inject'] =>
  async ({ cluster, random }) => {
    for (let round = 1; round <= ROUNDS; round++) {
      (await choosePrimary(cluster)).loseReplyTo(random.pick(commands));
      await delay(random.integer(50, 300));
    }
  };

const resetConnections: Fault['inject'] = async ({ cluster, random }) => {
  for (let round = 1; round <= ROUNDS; round++) {
    for (const node of cluster.nodes) if (random.percent(60)) node.resetClients();
    await delay(random.integer(50, 300));
  }
};

/** Stalls connections until the adapter gives up on some of them. */
const stallConnections: Fault['inject'] = async ({ cluster, random }) => {
  const primary = await choosePrimary(cluster);
  primary.stallClients();
  await delay(random.integer(3_000, 9_000));
  // Otherwise each of the other stalled connections holds up one more command for five seconds.
  primary.resetClients();
};

/** Sets a clock ahead, and then back again and again. Each step back is longer than a window of the rate limit. */
const stepClock: Fault['inject'] = async ({ processes, random }) => {
  const process = random.pick(processes);
  let aheadMilliseconds = MAX_CLOCK_STEP_MILLISECONDS;
  try {
    for (let step = 1; step <= CLOCK_STEPS; step++) {
      process.setClock(aheadMilliseconds);
      await delay(random.integer(300, 600));
      aheadMilliseconds -= random.integer(20_000, 50_000);
    }
  } finally {
    process.setClock(0);
  }
};

const restartOften: Fault['inject'] = async ({ processes, random }) => {
  const process = random.pick(processes);
  for (const signal of ['SIGTERM', 'SIGKILL', 'SIGTERM'] as const) {
    await process.interrupt(signal);
    await delay(random.integer(100, 500));
  }
};

/** Faults of API processes, and of their connections to the nodes. */
export const connectionFaults = (commands: readonly [string, ...string[]]): readonly Fault[] => [
  { name: 'lose replies after the command was carried out', inject: loseReplies(commands) },
  { name: 'reset connections of clients', inject: resetConnections },
  { name: 'stall connections of clients', inject: stallConnections },
  { name: 'stop, kill and start an API process again and again', inject: restartOften },
  { name: 'step the clock of an API process', inject: stepClock },
];
