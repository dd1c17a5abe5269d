import Mocha from 'mocha';
import { relative } from 'node:path';
import { ROOT } from '../repository.js';

/** The outcome of a test file. */
export interface FileResult {
  /** The path of its source, without `packages/`. */
  readonly name: string;
  /** The time of its tests and hooks. */
  readonly milliseconds: number;
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Mocha.Test[];
}

const { EVENT_SUITE_END, EVENT_HOOK_END, EVENT_TEST_END } = Mocha.Runner.constants;
const { EVENT_TEST_PASS, EVENT_TEST_PENDING, EVENT_TEST_FAIL } = Mocha.Runner.constants;
const { Base } = Mocha.reporters;

const nameOf = (file: string): string => relative(`${ROOT}packages`, file).replace('/dist/', '/').replace(/\.js$/, '');

const lineOf = ({ name, milliseconds, passed, skipped, failures }: FileResult): string =>
  [
    `${(milliseconds / 1_000).toFixed(1).padStart(6)} s  ${name}  ${passed} passed`,
    ...(failures.length > 0 ? [`${failures.length} FAILED`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ');

/** Returns a failure for a file without tests, because its suites may have registered elsewhere. */
const withoutTests = (name: string): FileResult => {
  const failure = { titlePath: () => [name], err: new Error('The file registered no tests.') } as unknown as Mocha.Test;
  return { name, milliseconds: 0, passed: 0, skipped: 0, failures: [failure] };
};

/**
 * Runs test files, each in one of `jobs` processes. Prints a line for each when it ends. The events of a file arrive
 * together, when it has ended.
 */
export const runFiles = (files: readonly string[], jobs: number, grep?: string): Promise<readonly FileResult[]> =>
  new Promise((resolve) => {
    const results: FileResult[] = [];
    if (files.length === 0) {
      resolve(results);
      return;
    }

    class FileReporter extends Base {
      constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
        super(runner, options);
        let current = { name: '', milliseconds: 0, passed: 0, skipped: 0 };
        const endFile = (): void => {
          const failures = this.failures.splice(0);
          // A hook does not know its file.
          const name = current.name || (failures[0]?.titlePath()[0] ?? '');
          const result = { ...current, name, failures };
          current = { name: '', milliseconds: 0, passed: 0, skipped: 0 };
          if (result.passed + result.skipped + result.failures.length === 0) return;
          results.push(result);
          Base.consoleLog(lineOf(result));
        };
        const addTime = ({ file, duration = 0 }: Mocha.Runnable): void => {
          current.milliseconds += duration;
          if (file !== undefined) current.name = nameOf(file);
        };
        runner.on(EVENT_TEST_END, addTime).on(EVENT_HOOK_END, addTime);
        runner.on(EVENT_TEST_PASS, () => (current.passed += 1));
        runner.on(EVENT_TEST_PENDING, () => (current.skipped += 1));
        runner.on(EVENT_SUITE_END, ({ root }) => {
          if (root) endFile();
        });
        // A file that cannot be loaded, or whose process ended, fails without a suite.
        runner.on(EVENT_TEST_FAIL, ({ file }, error: Error & { file?: string }) => {
          if (file !== undefined || error.file === undefined) return;
          current.name = nameOf(error.file);
          endFile();
        });
      }
    }

    const mocha = new Mocha({
      reporter: FileReporter,
      timeout: 60_000,
      ...(grep === undefined ? {} : { grep }),
      parallel: true,
      jobs,
    });
    // With one job, too: each file then sees a process of the same kind.
    mocha.parallelMode(true);
    mocha.files = [...files];
    mocha.run(() => {
      const names = new Set(results.map(({ name }) => name));
      const missing = grep === undefined ? files.map(nameOf).filter((name) => !names.has(name)) : [];
      resolve([...results, ...missing.map(withoutTests)]);
    });
  });
