import { ValidationIssues } from './errors/validation-issues.js';
import { isObject } from './values/is-object.js';

/**
 * Wraps an operation so that it checks its arguments at run time: a back office may pass on parts of a request body.
 * `names` has the names of the arguments that must be objects, by position, and null for others. `?` after a name makes
 * the argument optional. Rejects with `validation_failed`, which names every such argument that is no object.
 */
export const requireObjects = <Arguments extends readonly unknown[], Result>(
  names: readonly (string | null)[],
  operation: (...given: Arguments) => Promise<Result>,
): ((...given: Arguments) => Promise<Result>) => {
  const accepts = (name: string | null, value: unknown): boolean =>
    name === null || isObject(value) || (value === undefined && name.endsWith('?'));

  const rejectionOf = (given: readonly unknown[]): Error => {
    const issues = new ValidationIssues();
    for (const [index, name] of names.entries()) {
      const value = given[index];
      if (name === null || accepts(name, value)) continue;
      issues.add([name.replace('?', '')], value === undefined ? 'required' : 'wrong_type', 'Must be an object.');
    }
    return issues.toError('validation_failed');
  };

  return (...given) =>
    names.every((name, index) => accepts(name, given[index]))
      ? operation(...given)
      : Promise.reject(rejectionOf(given));
};
