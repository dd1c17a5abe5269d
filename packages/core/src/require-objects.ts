import { ValidationIssues } from './errors/validation-issues.js';

/**
 * Wraps an operation so that it checks its arguments at run time: a back office may pass on parts of a request body.
 * `names` has the names of the arguments that must be objects, by position, and null for others. Rejects with
 * `validation_failed`, which names every such argument that is no object.
 */
export const requireObjects =
  <Arguments extends readonly unknown[], Result>(
    names: readonly (string | null)[],
    operation: (...given: Arguments) => Promise<Result>,
  ) =>
  async (...given: Arguments): Promise<Result> => {
    const issues = new ValidationIssues();
    for (const [index, name] of names.entries()) {
      const value = given[index];
      if (name === null || (typeof value === 'object' && value !== null)) continue;
      issues.add([name], value === undefined ? 'required' : 'wrong_type', 'Must be an object.');
    }
    issues.throwAs('validation_failed');
    return operation(...given);
  };
