import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { INDEXES } from '@workspace-api/adapter-mongodb';
import type { Bench } from '../../bench.js';
import { NodeProcess } from '../../method/node-process.js';
import type { Subject } from '../../method/subject.js';
import type { FilledWorkspace } from '../fill-database.js';
import type { TestDatabase } from '../test-database.js';
import type { DriverAnswer, DriverOperation, DriverOrder, DriverScene } from './driver-order.js';
import { WRITTEN } from './operations.js';

const PROCESS = fileURLToPath(new URL('driver-process.js', import.meta.url));

/** The driver in a separate process. */
export interface BareDriver {
  /** Creates a subject that repeats an operation at this concurrency. */
  doing(operation: DriverOperation, concurrency: number, names: Pick<Subject, 'name' | 'title'>): Subject;
  stop(): Promise<void>;
}

/** Starts the driver on the data of a workspace, on the servers' core. */
export const startBareDriver = async (
  bench: Bench,
  database: TestDatabase,
  { workspaceId, secret }: FilledWorkspace,
): Promise<BareDriver> => {
  for (const [of, name] of Object.entries(WRITTEN) as [keyof typeof WRITTEN, string][]) {
    await database.db.collection(name).createIndexes(INDEXES[of].map((index) => ({ ...index })));
  }
  const secretHash = createHash('sha256').update(secret).digest('hex');
  const scene: DriverScene = { uri: database.uri, database: database.name, workspaceId, secretHash };
  const child = new NodeProcess(PROCESS, { cores: bench.cores?.server, args: [JSON.stringify(scene)] });
  return {
    doing: (operation, concurrency, names) => ({
      ...names,
      run: async (seconds) => {
        const before = await database.usage();
        const answer = await child.ask<DriverAnswer>({ operation, concurrency, seconds } satisfies DriverOrder);
        if ('failure' in answer) throw new Error(`${names.title}: ${answer.failure}`);
        const after = await database.usage();
        const { requests, seconds: elapsed, latency } = answer.report;
        return {
          cpu: answer.cpuMicroseconds / requests,
          rate: requests / elapsed,
          busy: answer.cpuMicroseconds / elapsed / 10_000,
          ...latency,
          databaseCpu: (after.cpuMicroseconds - before.cpuMicroseconds) / requests,
          commands: (after.commands - before.commands) / requests,
        };
      },
    }),
    stop: () => child.stop(),
  };
};
