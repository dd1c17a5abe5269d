import type { Faults } from '../errors/faults.js';

/** Checks the id of a record. It is what makes an import repeatable, so none is made up for a record without. */
export const checkRecordId = (faults: Faults, id: unknown): void => {
  if (id === undefined) faults.add(['id'], 'required', 'Must be a UUID. Choose it once, and store it with the record.');
  else faults.uuid(['id'], id);
};
