import { DomainError } from '../errors/domain-error.js';
import { ValidationIssues } from '../errors/validation-issues.js';
import { creationRequest } from '../idempotency/creation-request.js';
import { checkIdempotencyKey, type CallOptions } from '../idempotency/idempotency-key.js';
import { checkResultOf } from './check-result.js';
import { functionsOf } from './functions-of.js';
import { isPrincipal } from './principal.js';
import type { Scope } from '../values/scope.js';
import { defaultsOf } from '../schema/fields.js';
import { withoutAbsentNulls } from '../schema/absent-nulls.js';
import { isObject } from '../schema/is-object.js';
import { INVALID_INPUT, type AnyOperation, type CallOf, type NeedsOf } from './operation.js';

/** Returns the error for a caller whose scope was not checked. */
const rejectionOf = (id: string, scope: Scope, caller: unknown): Error => {
  const remedy =
    `Call await api.authorize(secret, '${scope}') if the caller has a key, or ` +
    `createPrincipal(workspaceId, ['${scope}']) if you have authenticated the caller.`;
  if (isPrincipal(caller)) {
    const details = { requiredScope: scope, grantedScopes: caller.scopes };
    return new DomainError('insufficient_scope', details, { cause: new Error(remedy) });
  }
  const problem = caller instanceof Promise ? 'a Promise. Await it.' : 'something else.';
  return new TypeError(`api.${id} requires a principal, but received ${problem} ${remedy}`);
};

/**
 * Returns the function of an operation, which checks its caller, its input and its result at run time, on every way in. It
 * rejects with a TypeError if the caller is not a principal, and with `insufficient_scope` if its scope was not checked. An invalid
 * idempotency key is `invalid_parameter`. The issues of the input are `invalid_parameter` if the operation only reads,
 * otherwise `validation_failed`.
 */
export const bindOperation = <One extends AnyOperation>(operation: One, needs: NeedsOf<One>): CallOf<One> => {
  const { id, scope, effect, input: schema } = operation;
  const { perform, addIssues } = functionsOf(operation, needs);
  const checkResult = checkResultOf(operation, needs);
  const defaults = defaultsOf(schema);
  const complete = withoutAbsentNulls(schema);

  const call = async (principal: unknown, input: unknown = {}, options: CallOptions = {}): Promise<unknown> => {
    if (!isPrincipal(principal) || !principal.scopes.includes(scope)) throw rejectionOf(id, scope, principal);
    if (effect === 'create') checkIdempotencyKey(options);
    let parsed = schema.safeParse(input, { reportInput: true });
    if (!parsed.success) {
      const completed = complete(input);
      // A wrong input is not checked twice for nothing.
      if (completed !== input) parsed = schema.safeParse(completed, { reportInput: true });
    }
    const { success, data: checked, error } = parsed;
    if (!success) {
      const issues = new ValidationIssues().addAll(error, schema);
      if (isObject(input)) addIssues?.(issues, input);
      throw issues.toError(INVALID_INPUT[effect]);
    }
    const creation = effect === 'create' ? creationRequest(id, defaults, checked, options) : undefined;
    const result = perform(principal as never, checked as never, creation as never);
    return checkResult === null ? result : checkResult(await result);
  };
  return call as CallOf<One>;
};
