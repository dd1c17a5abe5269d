import type { OpenHttp } from '../http-harness.js';
import { describeExpectations } from './expectation-cases.js';
import { describeHead } from './head-cases.js';
import { describeHostileHttp } from './hostile-cases.js';
import { describeServerProblems } from './server-problem-cases.js';
import { describe } from '../../runner/test-runner.js';

/**
 * Registers the cases of a server that owns its socket and serves nothing but the API, at the root: hostile HTTP,
 * `Expect`, timeouts, sizes, and targets outside the API. Such a server passes `describeHttpApiContract` too.
 */
export const describeHttpServerContract = (name: string, openHarness: OpenHttp): void => {
  describe(`HTTP server: ${name}`, () => {
    describeServerProblems(openHarness);
    describeHostileHttp(openHarness);
    describeExpectations(openHarness);
    describeHead(openHarness);
  });
};
