import { DomainError } from '../errors/domain-error.js';
import { isPrincipal, type Principal } from './principal.js';
import type { Scope } from './scope.js';

type Operation<Checked extends Scope, Rest extends readonly unknown[], Result> = (
  principal: Principal<Checked>,
  ...rest: Rest
) => Promise<Result>;

/**
 * Wraps an operation so that it checks its principal at run time, for hosts in plain JavaScript. Rejects with a
 * TypeError if the argument is not a principal, and with `insufficient_scope` if its scope was not checked.
 */
export const requireScope = <Checked extends Scope, Rest extends readonly unknown[], Result>(
  name: string,
  requiredScope: Checked,
  operation: Operation<Checked, Rest, Result>,
): Operation<Checked, Rest, Result> => {
  const remedy =
    `Call await api.authorize(secret, '${requiredScope}') if the caller has a key, or ` +
    `createPrincipal(workspaceId, ['${requiredScope}']) if you have authenticated the caller.`;

  const rejectionOf = (value: unknown): Error => {
    if (isPrincipal(value)) {
      const details = { requiredScope, grantedScopes: value.scopes };
      return new DomainError('insufficient_scope', details, { cause: new Error(remedy) });
    }
    const problem = value instanceof Promise ? 'a Promise. Await it.' : 'something else.';
    return new TypeError(`api.${name} requires a principal, but received ${problem} ${remedy}`);
  };

  return (principal, ...rest) =>
    isPrincipal(principal) && principal.scopes.includes(requiredScope)
      ? operation(principal, ...rest)
      : Promise.reject(rejectionOf(principal));
};
