import { validate } from '../errors/validate.js';
import { object, setOf } from '../schema/schemas.js';
import { MAX_SCOPES, SCOPES, Scope } from '../values/scope.js';

const OwnScope = Scope.refine((scope) => SCOPES.every((builtIn) => builtIn !== scope), {
  error: 'Built-in scope. Remove it, or choose another name for a scope of your own.',
  params: { code: 'not_allowed' },
});

const Options = object({ scopes: setOf(OwnScope, { min: 0, max: MAX_SCOPES }) });

/**
 * Returns every scope that a key can have: the built-in ones, then those of the host. Throws `validation_failed` for a host
 * scope of another form, or with the name of a built-in one: after an upgrade it would open the built-in operation.
 */
export const allScopes = (scopes: readonly Scope[]): readonly Scope[] => [
  ...SCOPES,
  ...validate(Options, { scopes }).scopes,
];
