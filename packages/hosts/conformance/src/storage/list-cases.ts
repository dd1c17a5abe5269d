import { describeFields } from './field-cases.js';
import { describeListing } from './listing-cases.js';
import type { List } from './lists.js';
import { describeRecords } from './record-cases.js';
import type { Store } from './storage-harness.js';

/** Registers the cases of every list of every repository, which follow from the schema of its records. */
export const describeList = (list: List, store: () => Store): void => {
  describeRecords(list, store);
  describeFields(list, store);
  describeListing(list, store);
};
