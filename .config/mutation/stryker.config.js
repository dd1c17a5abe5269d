import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The least score of each package, in percent. */
const LEAST_SCORES = { core: 97, contract: 95, http: 95 };

const name = basename(process.cwd());

export default {
  testRunner: 'mocha',
  plugins: [import.meta.resolve('@stryker-mutator/mocha-runner'), import.meta.resolve('./ignore-descriptions.js')],
  ignorers: ['descriptions'],
  mochaOptions: {
    'no-config': true,
    'no-package': true,
    require: [fileURLToPath(import.meta.resolve('./before-tests.js'))],
    spec: ['dist/test/**/*.test.js'],
    // In code with mutants, tests of the largest inputs take three quarters of the time of core's. Without them a score
    // can only be lower.
    grep: String.raw`^(?!.*(256 KiB|larger than a page|the maximum size|JSON in UTF-8)).*$`,
  },
  // A file that is required would load the packages without the hooks of before-tests.js.
  testRunnerNodeArgs: ['--no-experimental-require-module'],
  mutate: ['src/**/*.ts'],
  // The copy is compiled without types: the mutants of a file are in it together, and do not fit them.
  buildCommand: 'esbuild src/**/*.ts test/**/*.ts --outdir=dist --outbase=. --format=esm --target=es2023',
  ignorePatterns: ['dist'],
  tsconfigFile: 'none',
  disableTypeChecks: true,
  coverageAnalysis: 'perTest',
  // A mutant of a constant needs a process of its own that runs all tests. Those of contract and http are mostly texts,
  // so their scores are without them. The thresholds hold for this setting only.
  ignoreStatic: name !== 'core',
  concurrency: 1,
  timeoutMS: 5_000,
  thresholds: { high: 100, low: LEAST_SCORES[name], break: LEAST_SCORES[name] },
  tempDirName: 'dist/mutation',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: 'dist/mutation.json' },
  clearTextReporter: { allowColor: false, reportTests: false },
  logLevel: 'error',
};
