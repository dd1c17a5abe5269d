import {
  FIGURES,
  SERVERS,
  comparisonOf,
  type Comparison,
  type FigureName,
  type Figures,
  type Subject,
} from './comparison.js';
import type { Load, LoadOrder, LoadReport } from './load/load.js';
import { pinProcess } from './processes/cores.js';
import type { MeasuredServer } from './processes/measured-server.js';
import type { MongoTestDatabase } from './storages/mongodb.js';
import type { Workplace } from './storages/servers.js';
import type { TestDatabase } from './storages/test-database.js';

export interface BenchOptions {
  readonly rounds: number;
  /** The length of a slice. */
  readonly seconds: number;
  /** The folders of other built checkouts, to be measured in turn with this one. */
  readonly against: readonly string[];
  /** Whether to use small amounts of data. */
  readonly isQuick: boolean;
}

/** The shared state of a run. */
export interface Bench extends Workplace {
  readonly options: BenchOptions;
  /** Sends a load from the load process. Rejects if a response has an unexpected status. */
  sendLoad(order: LoadOrder): Promise<LoadReport>;
  /** Returns the MongoDB of the run. The first call starts it. */
  mongodb(): Promise<MongoTestDatabase>;
  /** Returns the PostgreSQL of the run. The first call starts it. */
  postgres(): Promise<TestDatabase>;
  readonly log: (line: string) => void;
}

/** A subject that can work for some time. */
export interface Runnable extends Subject {
  /** Works for about this many seconds, and resolves to the figures. Rejects if a response is unexpected. */
  readonly run: (seconds: number) => Promise<Figures>;
}

/** Runs a subject, and logs its figures. */
const runSlice = async ({ log }: Bench, turn: string, runnable: Runnable, seconds: number): Promise<Figures> => {
  const figures = await runnable.run(seconds);
  const values = Object.entries(figures).map(([name, value]) => `${FIGURES[name as FigureName]} ${value.toFixed(1)}`);
  log(`  ${turn}  ${runnable.work}, ${SERVERS[runnable.server]}: ${values.join('; ')}`);
  return figures;
};

/** Runs each subject once, for figures that do not vary. */
export const measureOnce = async (bench: Bench, name: string, runnables: readonly Runnable[]): Promise<Comparison> => {
  const slices: Figures[] = [];
  bench.log(name);
  for (const runnable of runnables) slices.push(await runSlice(bench, '1/1', runnable, 0));
  return comparisonOf(name, runnables, [slices]);
};

/** The factor of the warm-up: V8 optimises for about ten thousand requests. */
const WARM_UP = 2;

/**
 * Runs the subjects in turn, A B C … A B C …, so that other activity of the machine affects all of them. The first round
 * is the warm-up, and does not count. Keeps this process, which reads the servers' logs, off the servers' core meanwhile.
 */
export const compare = async (
  bench: Bench,
  name: string,
  runnables: readonly Runnable[],
  share = 1,
): Promise<Comparison> => {
  const { cores, options } = bench;
  const { rounds, seconds, isQuick } = options;
  const measured: Figures[][] = [];
  bench.log(name);
  if (cores !== null) pinProcess(cores.load, process.pid);
  try {
    for (let round = isQuick ? 1 : 0; round <= rounds; round++) {
      const slices: Figures[] = [];
      for (const runnable of runnables) {
        const length = seconds * share * (round === 0 ? WARM_UP : 1);
        slices.push(await runSlice(bench, `${round}/${rounds}`, runnable, length));
      }
      if (round > 0) measured.push(slices);
    }
  } finally {
    if (cores !== null) pinProcess(cores.all, process.pid);
  }
  return comparisonOf(name, runnables, measured);
};

/** Returns a function that returns the CPU time of a database since now per request, if it reports it. */
export const startDatabaseCpu = async (database?: TestDatabase) => {
  const before = await database?.cpuMicroseconds?.();
  return async (requests: number): Promise<Figures> => {
    const after = await database?.cpuMicroseconds?.();
    return before === undefined || after === undefined ? {} : { databaseCpu: (after - before) / requests };
  };
};

/**
 * Returns a function that measures the cost of a request for several servers, and for their database if one is given.
 */
export const underLoad =
  (bench: Bench, servers: readonly Pick<MeasuredServer, 'url' | 'usage'>[], load: Load, database?: TestDatabase) =>
  async (seconds: number): Promise<Figures> => {
    const cpuOfServers = async (): Promise<number> => {
      const usages = await Promise.all(servers.map(({ usage }) => usage()));
      return usages.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0);
    };
    const [before, databaseCpu] = [await cpuOfServers(), await startDatabaseCpu(database)];
    const urls = servers.map(({ url }) => url);
    const { requests, bytes = 0, seconds: elapsed, p99 } = await bench.sendLoad({ ...load, urls, seconds });
    const cpu = (await cpuOfServers()) - before;
    return {
      cpu: cpu / requests,
      ...(bytes > 0 && { cpuPerKilobyte: cpu / (bytes / 1_000) }),
      rate: requests / elapsed,
      ...(p99 !== undefined && { p99 }),
      ...(await databaseCpu(requests)),
    };
  };
