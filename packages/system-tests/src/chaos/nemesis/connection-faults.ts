import { setTimeout as delay } from 'node:timers/promises';
import { choosePrimary } from './choose-node.js';
import type { FaultKind } from './fault-kind.js';

const ROUNDS = 4;

/** Of a creation, of the reads of each request, and of a revocation. */
const COMMANDS = ['insert', 'insert', 'find', 'findAndModify'] as const;

const loseReplies: FaultKind['happen'] = async ({ set, random }) => {
  for (let round = 1; round <= ROUNDS; round++) {
    (await choosePrimary(set)).loseReplyTo(random.pick(COMMANDS));
    await delay(random.integer(50, 300));
  }
};

const resetConnections: FaultKind['happen'] = async ({ set, random }) => {
  for (let round = 1; round <= ROUNDS; round++) {
    for (const node of set.nodes) if (random.percent(60)) node.resetClients();
    await delay(random.integer(50, 300));
  }
};

const killProcess: FaultKind['happen'] = async ({ processes, random }) => {
  const process = random.pick(processes);
  await process.kill();
  try {
    await delay(random.integer(200, 1_000));
  } finally {
    await process.restart();
  }
};

/** What goes wrong between the nodes and the API processes, and with these. */
export const CONNECTION_FAULTS: readonly FaultKind[] = [
  { name: 'lose replies after the command was carried out', happen: loseReplies },
  { name: 'reset connections of clients', happen: resetConnections },
  { name: 'kill -9 an API process', happen: killProcess },
];
