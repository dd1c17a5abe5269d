import { expect } from 'chai';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runNode } from './run-node.js';

/** The two HTTP suites, which pass, and one with a failing case. */
const SPECS = ['http.spec.js', 'slow-clock.spec.js'];

const FAILING = 'returns the current time of the machine';

const require = createRequire(import.meta.url);

const MOCHA = [join(dirname(require.resolve('mocha/package.json')), 'bin/mocha.js'), '--no-config', '--reporter=json'];

const VITEST = [join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs'), 'run', '--reporter=json'];

interface MochaReport {
  readonly stats: { readonly tests: number; readonly failures: number };
  readonly tests: readonly { readonly fullTitle: string }[];
  readonly failures: readonly { readonly title: string }[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** Returns the number on a line such as `# pass 12` of the Test Anything Protocol. */
const countIn = (tap: string, what: string): number => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1]);

describe('conformance suites', function () {
  this.timeout(300_000);
  /** The number of cases in the suites. */
  let count: number;

  before(async () => {
    const { stdout } = await runNode(...MOCHA, '--dry-run', ...SPECS);
    const { stats, tests } = JSON.parse(stdout) as MochaReport;
    count = stats.tests;
    for (const suite of ['HTTP API: ', 'HTTP server: ']) {
      expect(tests.filter(({ fullTitle }) => fullTitle.startsWith(suite)).length).to.be.above(50);
    }
  });

  it('run with Vitest, which reports the failing case', async () => {
    const options = ['--globals', '--testTimeout=60000', '--hookTimeout=60000'];
    const { stdout, exitCode } = await runNode(...VITEST, ...options, ...SPECS);
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(stdout) as VitestReport;
    const failed = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed'),
    );
    expect(failed.map(({ title }) => title)).to.deep.equal([FAILING]);
    expect([numPassedTests, numFailedTests]).to.deep.equal([count - 1, 1]);
    expect(exitCode).to.equal(1);
  });

  it('run with node:test, which reports the failing case', async () => {
    const { stdout, exitCode } = await runNode('--test-reporter=tap', 'node-test.spec.js');
    expect(stdout).to.match(new RegExp(`^ *not ok \\d+ - ${FAILING}$`, 'm'));
    expect([countIn(stdout, 'pass'), countIn(stdout, 'fail')]).to.deep.equal([count - 1, 1]);
    expect(exitCode).to.equal(1);
  });

  it('say what to do if there is no test runner', async () => {
    const { stderr, exitCode } = await runNode('slow-clock.spec.js');
    expect(stderr).to.contain('Error: No test runner was found');
    expect(stderr).to.contain('useTestRunner');
    expect(exitCode).to.equal(1);
  });
});
