import { after, before, describe } from '../../runner/test-runner.js';
import type { OpenHttp } from '../http-harness.js';
import { describeIdempotentCreations } from './creation-cases.js';
import type { OpenOperations } from './host-operations.js';
import { describeIsolation } from './isolation-cases.js';
import { describeOperationLists } from './list-cases.js';
import { openOperationsFixture, type OperationsFixture } from './operations-fixture.js';
import { describeOperationMatrix } from './matrix-cases.js';

/**
 * Registers the cases that a host's own operations pass on every transport: keys and scopes, workspaces, lists, and
 * idempotent creations. Every response of every case is checked against the OpenAPI document with those operations.
 */
export const describeOperationContract = (
  name: string,
  openHarness: OpenHttp,
  openOperations: OpenOperations,
): void => {
  describe(`operations: ${name}`, () => {
    let opened: OperationsFixture;

    before(async () => {
      opened = await openOperationsFixture(openHarness, openOperations);
    });
    after(() => opened.close());

    const fixture = (): OperationsFixture => opened;
    describeOperationMatrix(fixture);
    describeIsolation(fixture);
    describeOperationLists(fixture);
    describeIdempotentCreations(fixture);
  });
};
