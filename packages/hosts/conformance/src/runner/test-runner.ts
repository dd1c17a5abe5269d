/** A step of a test: a case or a hook. It fails if it throws or rejects. */
type Step = () => void | Promise<void>;

/** The functions of a test runner with which the suites register their cases. */
export interface TestRunner {
  /** Groups the cases that `register` registers. */
  readonly describe: (title: string, register: () => void) => unknown;
  /** Registers a case. */
  readonly it: (title: string, run: Step) => unknown;
  /** Runs a step before the first case of the group. */
  readonly before: (run: Step) => unknown;
  /** Runs a step after the last case of the group. */
  readonly after: (run: Step) => unknown;
  /** Runs a step before each case of the group. */
  readonly beforeEach: (run: Step) => unknown;
  /** Runs a step after each case of the group. */
  readonly afterEach: (run: Step) => unknown;
}

let chosen: TestRunner | undefined;

/**
 * Sets the test runner of the suites that follow. Call it before the first suite of a file if the runner has no
 * globals, such as `node:test`. Default, and for undefined: the globals of mocha, or of Vitest with `globals`.
 */
export const useTestRunner = (runner: TestRunner | undefined): void => {
  chosen = runner;
};

/** Mocha and Jasmine-like runners name the hooks that run once differently. */
const OTHER_NAMES: Partial<Record<keyof TestRunner, string>> = { before: 'beforeAll', after: 'afterAll' };

const globalFunction = <Name extends keyof TestRunner>(name: Name): TestRunner[Name] => {
  const globals = globalThis as unknown as Readonly<Record<string, TestRunner[Name] | undefined>>;
  const found = globals[name] ?? globals[OTHER_NAMES[name] ?? name];
  if (found === undefined) {
    throw new Error(
      `No test runner was found: there is no global ${name}. ` +
        'Run the suites with mocha, or with Vitest and its option globals, or call useTestRunner first.',
    );
  }
  return found;
};

const functionOf = <Name extends keyof TestRunner>(name: Name): TestRunner[Name] =>
  chosen === undefined ? globalFunction(name) : chosen[name];

export const describe: TestRunner['describe'] = (title, register) => functionOf('describe')(title, register);
export const it: TestRunner['it'] = (title, run) => functionOf('it')(title, run);
export const before: TestRunner['before'] = (run) => functionOf('before')(run);
export const after: TestRunner['after'] = (run) => functionOf('after')(run);
export const beforeEach: TestRunner['beforeEach'] = (run) => functionOf('beforeEach')(run);
export const afterEach: TestRunner['afterEach'] = (run) => functionOf('afterEach')(run);
