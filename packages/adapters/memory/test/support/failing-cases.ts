import { useTestRunner } from '@workspace-api/conformance';

type Step = () => void | Promise<void>;

interface Group {
  readonly beforeEach: Step[];
  readonly afterEach: Step[];
}

interface Case {
  readonly title: string;
  readonly groups: readonly Group[];
  readonly run: Step;
}

const noHook = (): never => {
  throw new Error('The storage suites have no hooks that run once.');
};

/** Collects the cases of a suite, instead of registering them with mocha. */
const casesOf = (register: () => void): readonly Case[] => {
  const cases: Case[] = [];
  const groups: Group[] = [];
  const innermost = (): Group => groups.at(-1) ?? noHook();
  useTestRunner({
    describe: (_title, registerGroup) => {
      groups.push({ beforeEach: [], afterEach: [] });
      registerGroup();
      groups.pop();
    },
    it: (title, run) => cases.push({ title, groups: [...groups], run }),
    before: noHook,
    after: noHook,
    beforeEach: (run) => innermost().beforeEach.push(run),
    afterEach: (run) => innermost().afterEach.push(run),
  });
  try {
    register();
  } finally {
    useTestRunner(undefined);
  }
  return cases;
};

/** Runs the cases of a suite. Returns the titles of the failing ones. */
export const failingCases = async (register: () => void): Promise<readonly string[]> => {
  const failing: string[] = [];
  for (const { title, groups, run } of casesOf(register)) {
    try {
      for (const step of groups.flatMap((group) => group.beforeEach)) await step();
      await run();
      for (const step of groups.flatMap((group) => group.afterEach)) await step();
    } catch {
      failing.push(title);
    }
  }
  return failing;
};
