import type { Route } from '@workspace-api/contract';
import { after, before, describe } from '../../runner/test-runner.js';
import type { OpenHttp } from '../http-harness.js';
import { describeAccess } from './access-cases.js';
import { describeCreations } from './creation-cases.js';
import type { OpenOperations } from './host-operations.js';
import { describeIsolation } from './isolation-cases.js';
import { describeLists } from './list-cases.js';
import { openOperationsFixture, type OperationsFixture } from './operations-fixture.js';

/** Registers the cases that follow from the values of operations: those of a host, and `builtIn`. */
export const describeOperations = (
  title: string,
  openHarness: OpenHttp,
  openOperations: OpenOperations,
  builtIn: readonly Route[] = [],
): void => {
  describe(title, () => {
    let opened: OperationsFixture;

    before(async () => {
      opened = await openOperationsFixture(openHarness, openOperations, builtIn);
    });
    after(() => opened.close());

    const fixture = (): OperationsFixture => opened;
    describeAccess(fixture);
    describeIsolation(fixture);
    describeLists(fixture);
    describeCreations(fixture);
    describe('with access tokens', () => {
      describeIsolation(() => opened.withTokens());
      describeLists(() => opened.withTokens());
    });
  });
};
