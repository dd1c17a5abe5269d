import { FIGURES, SERVERS, type Comparison, type FigureName, type Figures, type Subject } from './comparison.js';
import type { Load, LoadOrder, LoadReport } from './load/load.js';
import { pinProcess, type Cores } from './processes/cores.js';
import type { MeasuredServer } from './processes/measured-server.js';
import type { MongoTestDatabase } from './storages/mongodb.js';
import type { TestDatabase } from './storages/test-database.js';

export interface BenchOptions {
  readonly rounds: number;
  /** The length of a slice. */
  readonly seconds: number;
  /** Whether to use small amounts of data. */
  readonly isQuick: boolean;
}

/** The shared state of a run. */
export interface Bench {
  readonly options: BenchOptions;
  readonly cores: Cores | null;
  /** Sends a load from the load process. Rejects if a response has an unexpected status. */
  sendLoad(order: LoadOrder): Promise<LoadReport>;
  /** The folder for files that are deleted at the end of the run. */
  readonly folder: string;
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

/** The factor of the warm-up: V8 optimises for about ten thousand requests. */
const WARM_UP = 2;

/**
 * Runs the subjects in turn, A B C … A B C …, so that other activity of the machine affects all of them. The first round
 * is the warm-up, and does not count. Keeps this process, which reads the servers' logs, off the servers' core meanwhile.
 */
export const compare = async (
  { cores, options: { rounds, seconds }, log }: Bench,
  name: string,
  figures: readonly FigureName[],
  runnables: readonly Runnable[],
  share = 1,
): Promise<Comparison> => {
  const measured: Figures[][] = [];
  log(name);
  if (cores !== null) pinProcess(cores.load, process.pid);
  try {
    for (let round = 0; round <= rounds; round++) {
      const slices: Figures[] = [];
      for (const { work, server, run } of runnables) {
        const slice = await run(seconds * share * (round === 0 ? WARM_UP : 1));
        const values = figures.map((figure) => `${FIGURES[figure].title} ${slice[figure]?.toFixed(1) ?? ''}`);
        log(`  ${round}/${rounds}  ${work}, ${SERVERS[server]}: ${values.join('; ')}`);
        slices.push(slice);
      }
      measured.push(slices);
    }
  } finally {
    if (cores !== null) pinProcess(cores.all, process.pid);
  }
  const subjects = runnables.map(({ work, server }) => ({ work, server }));
  return { name, figures, subjects, rounds: measured.slice(1) };
};

/** Returns a function that measures what a request costs servers together, and their database if one is given. */
export const underLoad =
  (bench: Bench, servers: readonly Pick<MeasuredServer, 'url' | 'usage'>[], load: Load, database?: TestDatabase) =>
  async (seconds: number): Promise<Figures> => {
    const cpuOfServers = async (): Promise<number> => {
      const usages = await Promise.all(servers.map(({ usage }) => usage()));
      return usages.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0);
    };
    const [before, storedBefore] = [await cpuOfServers(), await database?.cpuMicroseconds?.()];
    const urls = servers.map(({ url }) => url);
    const { requests, seconds: elapsed, p99 } = await bench.sendLoad({ ...load, urls, seconds });
    const [after, storedAfter] = [await cpuOfServers(), await database?.cpuMicroseconds?.()];
    return {
      cpu: (after - before) / requests,
      rate: requests / elapsed,
      ...(p99 !== undefined && { p99 }),
      ...(storedBefore !== undefined &&
        storedAfter !== undefined && { databaseCpu: (storedAfter - storedBefore) / requests }),
    };
  };
