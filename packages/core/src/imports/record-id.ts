import type { ValidationIssues } from '../errors/validation-issues.js';

/** Checks the id of a record. It is required, because it makes an import repeatable. */
export const checkRecordId = (issues: ValidationIssues, id: unknown): void => {
  if (id === undefined) issues.add(['id'], 'required', 'Must be a UUID. Choose it once, and store it with the record.');
  else issues.uuid(['id'], id);
};
