import { alternate } from './method/alternate.js';
import type { Comparison } from './method/comparison.js';
import { pinProcess, type Cores } from './method/cores.js';
import type { Loader } from './method/load/loader.js';
import type { Subject } from './method/subject.js';
import { lineOfSlice } from './report/line-of-slice.js';
import type { TestDatabase } from './workloads/test-database.js';

export interface BenchOptions {
  readonly rounds: number;
  /** Of a slice with the share 1. */
  readonly seconds: number;
  /** What is measured: names of sections, or of comparisons in them. Everything when there is none. */
  readonly only: readonly string[];
  /** Whether small amounts of data will do. */
  readonly isQuick: boolean;
}

/** What is to be compared. */
export interface ComparisonPlan extends Omit<Comparison, 'subjects' | 'rounds'> {
  readonly subjects: readonly Subject[];
  /** Of the usual length of a slice; 1 unless given. */
  readonly share?: number;
  /** Whether the subjects have done nothing yet, and so have to warm up for longer. */
  readonly isCold?: boolean;
}

/** How much longer the warm-up of cold subjects is: the compiler of V8 goes on for some ten thousand requests. */
const COLD = 2;

/** What the sections share: options, the process that sends, where results go, and what has to be cleaned up. */
export class Bench {
  readonly comparisons: Comparison[] = [];
  readonly options: BenchOptions;
  readonly cores: Cores | null;
  readonly loader: Loader;
  /** For files that are gone when the run ends. */
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

  /** The database, with its data, which is started for the first that needs it. */
  database(): Promise<TestDatabase> {
    return (this.#database ??= this.#startDatabase());
  }

  /** The database if it was needed. */
  get startedDatabase(): Promise<TestDatabase> | undefined {
    return this.#database;
  }

  /** Says what is done. */
  tell(line: string): void {
    this.#print(line);
  }

  /** Whether a comparison, or anything of a section, is to be measured. */
  includes(name: string): boolean {
    const { only } = this.options;
    return (
      only.length === 0 || only.some((one) => name === one || name.startsWith(`${one}/`) || one.startsWith(`${name}/`))
    );
  }

  /** Measures, if it is to be measured. */
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

  /** Keeps this process, which reads the logs of the servers, off their core while it measures. */
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
