import { describeAuthentication } from './authentication-cases.js';
import type { OpenHttp } from '../http-harness.js';
import { describeLimits } from './limit-cases.js';
import { describeBuiltInOperations } from '../operations/built-in-operations.js';
import { describePages } from './page-cases.js';
import { describeProblems } from './problem-cases.js';
import { describeReading } from './reading-cases.js';
import { describeTransport } from '../transport/describe-transport-contract.js';
import { describe } from '../../runner/test-runner.js';

/**
 * Registers all that clients can rely on, with any transport and any adapters, also inside a host's application. Includes
 * the cases of `describeTransportContract`. Checks every response against the OpenAPI document.
 */
export const describeHttpApiContract = (name: string, openHarness: OpenHttp): void => {
  describe(`HTTP API: ${name}`, () => {
    describeTransport(openHarness);
    describeBuiltInOperations(openHarness);
    describeAuthentication(openHarness);
    describeReading(openHarness);
    describeLimits(openHarness);
    describeProblems(openHarness);
    describePages(openHarness);
  });
};
