import { alternate } from './method/alternate.js';
import type { Comparison } from './method/comparison.js';
import { pinProcess, type Cores } from './method/cores.js';
import type { Loader } from './method/load/loader.js';
import type { Subject } from './method/subject.js';
import { lineOfSlice } from './report/line-of-slice.js';
import type { TestDatabase } from './workloads/test-database.js';

export interface BenchOptions {
  readonly rounds: number;
  /** The length of a slice with the share 1. */
  readonly seconds: number;
  /** The names of the sections or comparisons to measure. If empty, all are measured. */
  readonly only: readonly string[];
  /** Whether to use small amounts of data. */
  readonly isQuick: boolean;
}

/** A comparison to measure. */
export interface ComparisonPlan extends Omit<Comparison, 'subjects' | 'rounds'> {
  readonly subjects: readonly Subject[];
  /** The length of a slice, relative to the usual one. Default: 1. */
  readonly share?: number;
  /** Whether the subjects have not done any work yet, so that they need a longer warm-up. */
  readonly isCold?: boolean;
}

/** The factor of the warm-up of cold subjects: V8 optimises for about ten thousand requests. */
const COLD = 2;

/** The shared state of the sections: options, the load process, results and cleanup. */
export class Bench {
  readonly comparisons: Comparison[] = [];
  readonly options: BenchOptions;
  readonly cores: Cores | null;
  readonly loader: Loader;
  /** The folder for files that are deleted at the end of the run. */
  readonly folder: string;
  readonly #startDatabase: () => Promise<TestDatabase>;
  readonly #print: (line: string) => void;
  #database: Promise<TestDatabase> | undefined;

  constructor(
    setting: Pick<Bench, 'options' | 'cores' | 'loader' | 'folder'> & {
      readonly startDatabase: () => Promise<TestDatabase>;
      readonly print: (line: string) => void;
    },
  ) {
    this.options = setting.options;
    this.cores = setting.cores;
    this.loader = setting.loader;
    this.folder = setting.folder;
    this.#startDatabase = setting.startDatabase;
    this.#print = setting.print;
  }

  /** Returns the database. The first call starts it. */
  database(): Promise<TestDatabase> {
    return (this.#database ??= this.#startDatabase());
  }

  /** The database, if it was started. */
  get startedDatabase(): Promise<TestDatabase> | undefined {
    return this.#database;
  }

  /** Logs a line of progress. */
  log(line: string): void {
    this.#print(line);
  }

  /** Returns whether to measure a comparison, or anything in a section. */
  includes(name: string): boolean {
    const { only } = this.options;
    return (
      only.length === 0 || only.some((one) => name === one || name.startsWith(`${one}/`) || one.startsWith(`${name}/`))
    );
  }

  /** Measures a comparison, unless the options exclude it. */
  async compare({ subjects, share = 1, isCold = false, ...plan }: ComparisonPlan): Promise<void> {
    if (!this.includes(plan.name)) return;
    this.log(`\n${plan.name}: ${plan.title}`);
    const { rounds } = this.options;
    const seconds = this.options.seconds * share;
    const warmUpSeconds = isCold ? seconds * COLD : seconds;
    const onSlice: Parameters<typeof alternate>[1]['onSlice'] = (round, subject, figures) =>
      this.log(lineOfSlice(round, rounds, subject.title, figures, plan.figures));
    const measured = await this.#besideTheServers(() =>
      alternate(subjects, { rounds, seconds, warmUpSeconds, onSlice }),
    );
    this.comparisons.push({
      ...plan,
      subjects: subjects.map(({ name, title }) => ({ name, title })),
      rounds: measured,
    });
  }

  /** Moves this process, which reads the servers' logs, off the servers' core during a measurement. */
  async #besideTheServers<Result>(measure: () => Promise<Result>): Promise<Result> {
    if (this.cores === null) return measure();
    pinProcess(this.cores.load, process.pid);
    try {
      return await measure();
    } finally {
      pinProcess(this.cores.all, process.pid);
    }
  }
}
