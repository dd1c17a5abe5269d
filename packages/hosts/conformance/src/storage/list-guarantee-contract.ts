import { registerConcurrentPaging } from './concurrent-paging.js';
import { registerInterleavedPaging } from './interleaved-paging.js';
import { ERASED_LISTS, auditLogList } from './lists.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { describe } from '../runner/test-runner.js';

/** Options of the list guarantee. */
export interface ListGuaranteeOptions {
  /** The number of random histories that each property tries. Default: 30. */
  readonly numRuns?: number;
}

/**
 * Registers the properties of the list guarantee, tried with random histories in which all records have the same
 * creation time:
 *
 * 1. While a client reads pages, no record appears twice, and none that existed throughout is missed.
 *
 * 2. A record that is created after the first page was read appears on a new first page only. A removed one does not
 * appear, and removing the record at a cursor changes nothing.
 *
 * 3. A cursor never expires, and the limit may differ from page to page.
 *
 * 4. A full last page has no cursor.
 */
export const describeListGuaranteeContract = (
  name: string,
  openHarness: OpenStorage,
  { numRuns = 30 }: ListGuaranteeOptions = {},
): void => {
  describeStorage(`${name}: list guarantee`, openHarness, (store) => {
    for (const list of [...ERASED_LISTS, auditLogList]) {
      describe(list.name, () => {
        registerInterleavedPaging(list, store, numRuns);
        registerConcurrentPaging(list, store, numRuns);
      });
    }
  });
};
