import { describeFields } from './field-cases.js';
import { describeInsertMissing } from './insert-missing-cases.js';
import { groupList } from './lists.js';
import { describeListing } from './listing-cases.js';
import { describeRecords } from './record-cases.js';
import { describeSyncing } from './syncing-cases.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';

/** Registers the cases that every GroupRepository must pass. */
export const describeGroupRepositoryContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: GroupRepository`, openHarness, (store) => {
    describeInsertMissing(groupList, store);
    describeSyncing(groupList, store);
    describeRecords(groupList, store);
    describeFields(groupList, store);
    describeListing(groupList, store);
  });
};
