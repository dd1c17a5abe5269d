import { describe } from '../../runner/test-runner.js';
import type { OpenHttp } from '../http-harness.js';
import { describeBodies } from './body-cases.js';
import { describeConnections } from './connection-cases.js';
import { describeFailures } from './failure-cases.js';
import { describeMount } from './mount-cases.js';
import { describeRequests } from './request-cases.js';
import { describeResponses } from './response-cases.js';

/** Registers the cases of the transport suite, which the API suite includes. */
export const describeTransport = (openHarness: OpenHttp): void => {
  describeRequests(openHarness);
  describeBodies(openHarness);
  describeResponses(openHarness);
  describeConnections(openHarness);
  describeMount(openHarness);
  describeFailures(openHarness);
};

/**
 * Registers the cases of mistakes of a transport, also inside a host's application: bytes, headers, bodies, paths,
 * mount paths, connections, and errors behind it. Checks every response against the OpenAPI document.
 */
export const describeTransportContract = (name: string, openHarness: OpenHttp): void => {
  describe(`HTTP transport: ${name}`, () => describeTransport(openHarness));
};
