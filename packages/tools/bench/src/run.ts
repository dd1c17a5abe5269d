import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, BenchOptions } from './bench.js';
import type { Comparison } from './comparison.js';
import type { LoadReport } from './load/load.js';
import { findCores } from './processes/cores.js';
import { NodeProcess } from './processes/node-process.js';
import { measureBefore } from './sections/before-section.js';
import { measureFairness } from './sections/fairness-section.js';
import { measureGrowth } from './sections/growth-section.js';
import { measureHeavy } from './sections/heavy-section.js';
import { measureProcesses } from './sections/processes-section.js';
import { measureProcess } from './sections/process-section.js';
import { measureMemory, measureMongodb, measurePostgres } from './sections/requests-section.js';
import { measureSizes } from './sections/sizes-section.js';
import { measureWorkspaces } from './sections/workspaces-section.js';
import { startMongoDatabase, type MongoTestDatabase } from './storages/mongodb.js';
import { startPostgresDatabase } from './storages/postgres.js';
import type { TestDatabase } from './storages/test-database.js';

const LOAD_PROCESS = fileURLToPath(new URL('load/load-process.js', import.meta.url));

/** The parts of a run, in the order of the page. */
export const SECTIONS = {
  mongodb: measureMongodb,
  postgres: measurePostgres,
  memory: measureMemory,
  growth: measureGrowth,
  workspaces: measureWorkspaces,
  heavy: measureHeavy,
  sizes: measureSizes,
  processes: measureProcesses,
  process: measureProcess,
  fairness: measureFairness,
  before: measureBefore,
} as const satisfies Readonly<Record<string, (bench: Bench) => Promise<Comparison[]>>>;

export type SectionName = keyof typeof SECTIONS;

/** The figures of a run, and the databases that were used. */
export interface RunResult {
  readonly comparisons: readonly Comparison[];
  readonly databases: readonly string[];
}

/** Measures some sections. Leaves nothing running. */
export const run = async (
  sections: readonly SectionName[],
  options: BenchOptions,
  log: (line: string) => void,
): Promise<RunResult> => {
  const cores = findCores();
  const folder = await mkdtemp(join(tmpdir(), 'workspace-api-bench-'));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  // Also if the process is interrupted.
  process.once('exit', removeFolder);
  const loader = new NodeProcess(LOAD_PROCESS, { cores: cores?.load });
  const sendLoad: Bench['sendLoad'] = (order) => loader.ask<LoadReport>(order);
  let mongo: Promise<MongoTestDatabase> | undefined;
  let sql: Promise<TestDatabase> | undefined;
  const mongodb = (): Promise<MongoTestDatabase> => (mongo ??= startMongoDatabase(cores));
  const postgres = (): Promise<TestDatabase> => (sql ??= startPostgresDatabase(cores));
  const comparisons: Comparison[] = [];
  try {
    for (const name of sections) {
      comparisons.push(...(await SECTIONS[name]({ options, cores, sendLoad, folder, mongodb, postgres, log })));
    }
    const started = await Promise.all([mongo, sql]);
    return { comparisons, databases: started.flatMap((database) => database?.description ?? []) };
  } finally {
    await Promise.allSettled([
      mongo?.then((database) => database.stop()),
      sql?.then((database) => database.stop()),
      loader.stop(),
    ]);
    removeFolder();
    process.off('exit', removeFolder);
  }
};
