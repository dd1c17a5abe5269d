import { setTimeout as delay } from 'node:timers/promises';
import { retry } from '../retry.js';
import { choosePrimary } from './choose-node.js';
import type { FaultKind } from './fault-kind.js';

const ROUNDS = 4;
const RESTARTS = 3;

/** Five minutes, as the first synchronisation of a clock may step. */
const MAX_CLOCK_STEP_MILLISECONDS = 300_000;

const INDEX = 'chaos';

/** An unreachable node may hold up the build of an index. */
const INDEX_LIMITS = { maxTimeMS: 3_000 } as const;

/** The commands of a creation, of the reads of each request, and of a revocation. */
const COMMANDS = ['insert', 'insert', 'find', 'findAndModify'] as const;

const loseReplies: FaultKind['inject'] = async ({ set, random }) => {
  for (let round = 1; round <= ROUNDS; round++) {
    (await choosePrimary(set)).loseReplyTo(random.pick(COMMANDS));
    await delay(random.integer(50, 300));
  }
};

const resetConnections: FaultKind['inject'] = async ({ set, random }) => {
  for (let round = 1; round <= ROUNDS; round++) {
    for (const node of set.nodes) if (random.percent(60)) node.resetClients();
    await delay(random.integer(50, 300));
  }
};

/** Stalls connections while a command is sent that is larger than the socket buffers. */
const stallConnections: FaultKind['inject'] = async ({ set, processes, random }) => {
  const primary = await choosePrimary(set);
  primary.stallClients();
  for (const process of processes) process.send({ kind: 'send large command' });
  await delay(random.integer(500, 1_500));
};

const stepClocks: FaultKind['inject'] = async ({ processes, random }) => {
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      const aheadMilliseconds = random.integer(-MAX_CLOCK_STEP_MILLISECONDS, MAX_CLOCK_STEP_MILLISECONDS);
      random.pick(processes).send({ kind: 'set clock', aheadMilliseconds });
      await delay(random.integer(200, 800));
    }
  } finally {
    for (const process of processes) process.send({ kind: 'set clock', aheadMilliseconds: 0 });
  }
};

/** Builds and drops an index that nothing needs, as a new version may do. */
const buildIndex: FaultKind['inject'] = async ({ backOffice: { db } }) => {
  const campaigns = db.collection('campaigns');
  for (let round = 1; round <= ROUNDS; round++) {
    // Nodes may be cut off meanwhile. A started build is finished, and the index dropped below.
    await campaigns.createIndex({ name: 1, 'stats.total': 1 }, { name: INDEX }, INDEX_LIMITS).catch(() => undefined);
  }
  await retry(async () => {
    const names = (await campaigns.listIndexes(INDEX_LIMITS).toArray()).map(({ name }) => name as string);
    if (names.includes(INDEX)) await campaigns.dropIndex(INDEX, INDEX_LIMITS);
  });
};

const killProcess: FaultKind['inject'] = async ({ processes, random }) => {
  const process = random.pick(processes);
  await process.kill();
  try {
    await delay(random.integer(200, 1_000));
  } finally {
    await process.restart();
  }
};

const restartOften: FaultKind['inject'] = async (context) => {
  const process = context.random.pick(context.processes);
  for (let round = 1; round <= RESTARTS; round++) {
    await process.kill();
    await process.restart();
    await delay(context.random.integer(0, 300));
  }
};

/** Faults of API processes, and of their connections to the nodes. */
export const CONNECTION_FAULTS: readonly FaultKind[] = [
  { name: 'lose replies after the command was carried out', inject: loseReplies },
  { name: 'reset connections of clients', inject: resetConnections },
  { name: 'stall connections of clients, with large commands', inject: stallConnections },
  { name: 'kill -9 an API process', inject: killProcess },
  { name: 'start and end an API process again and again', inject: restartOften },
  { name: 'step the clocks of the API processes', inject: stepClocks },
  { name: 'build an index beside the traffic', inject: buildIndex },
];
