import type { ValidationIssues } from '../errors/validation-issues.js';

/** Checks the id of a record. It is what makes an import repeatable, so none is made up for a record without. */
export const checkRecordId = (issues: ValidationIssues, id: unknown): void => {
  if (id === undefined) issues.add(['id'], 'required', 'Must be a UUID. Choose it once, and store it with the record.');
  else issues.uuid(['id'], id);
};
