import { alternate } from './method/alternate.js';
import type { Comparison } from './method/comparison.js';
import { pinProcess, type Cores } from './method/cores.js';
import type { Loader } from './method/load/loader.js';
import type { Subject } from './method/subject.js';
import { lineOfSlice } from './report/line-of-slice.js';
import type { TestDatabase } from './workloads/test-database.js';

export interface BenchOptions {
  readonly rounds: number;
  /** The length of a slice with a share of 1, in seconds. */
  readonly seconds: number;
  /** The names of the sections or comparisons to run. If empty, all of them. */
  readonly only: readonly string[];
  /** Whether to use small amounts of data. */
  readonly isQuick: boolean;
}

/** The subjects and settings of a comparison. */
export interface ComparisonPlan extends Omit<Comparison, 'subjects' | 'rounds'> {
  readonly subjects: readonly Subject[];
  /** The length of a slice, relative to the usual one. 1 if omitted. */
  readonly share?: number;
  /** Whether the subjects are cold and need a longer warm-up. */
  readonly isCold?: boolean;
}

/** How much longer cold subjects warm up. V8 compiles for some ten thousand requests. */
const COLD = 2;

/** The shared state of a run: options, the load process, results, and resources to clean up. */
export class Bench {
  readonly comparisons: Comparison[] = [];
  readonly options: BenchOptions;
  readonly cores: Cores | null;
  readonly loader: Loader;
  /** A temporary folder. It is removed at the end of the run. */
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

  /** The database with its data. It starts when a section first needs it. */
  database(): Promise<TestDatabase> {
    return (this.#database ??= this.#startDatabase());
  }

  /** The database, or null if no section needed it. */
  get startedDatabase(): Promise<TestDatabase> | undefined {
    return this.#database;
  }

  /** Prints the current step. */
  tell(line: string): void {
    this.#print(line);
  }

  /** Returns whether a comparison, or anything in a section, is selected. */
  includes(name: string): boolean {
    const { only } = this.options;
    return (
      only.length === 0 || only.some((one) => name === one || name.startsWith(`${one}/`) || one.startsWith(`${name}/`))
    );
  }

  /** Runs a comparison if it is selected. */
  async compare({ subjects, share = 1, isCold = false, ...plan }: ComparisonPlan): Promise<void> {
    if (!this.includes(plan.name)) return;
    this.tell(`\n${plan.name}: ${plan.title}`);
    const { rounds } = this.options;
    const seconds = this.options.seconds * share;
    const warmUpSeconds = isCold ? seconds * COLD : seconds;
    const onSlice: Parameters<typeof alternate>[1]['onSlice'] = (round, subject, figures) =>
      this.tell(lineOfSlice(round, rounds, subject.title, figures, plan.figures));
    const measured = await this.#besideTheServers(() =>
      alternate(subjects, { rounds, seconds, warmUpSeconds, onSlice }),
    );
    this.comparisons.push({
      ...plan,
      subjects: subjects.map(({ name, title }) => ({ name, title })),
      rounds: measured,
    });
  }

  /** Keeps this process off the core of the servers. It reads their logs. */
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
