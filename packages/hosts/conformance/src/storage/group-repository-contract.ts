import { describeList } from './list-cases.js';
import { groupList } from './lists.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { describeSyncing } from './syncing-cases.js';

/** Registers the cases that every GroupRepository must pass. */
export const describeGroupRepositoryContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: GroupRepository`, openHarness, (store) => {
    describeList(groupList, store);
    describeSyncing(groupList, store);
  });
};
