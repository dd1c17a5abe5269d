import { ValidationIssues } from '../errors/validation-issues.js';
import { SCOPE_PATTERN, SCOPES, type Scope } from './scope.js';

/** The maximum number of scopes of a principal, and of a host's own scopes. */
export const MAX_SCOPES = 100;

/** Adds an issue for anything but the form of a scope. */
export const checkScopeForm = (issues: ValidationIssues, path: readonly (string | number)[], scope: unknown): void => {
  if (typeof scope === 'string' && SCOPE_PATTERN.test(scope)) return;
  issues.add(path, 'invalid_format', 'Must be a resource and an action in lower case, such as invoices:read.');
};

/**
 * Returns every scope that a key can have: the built-in ones, then those of the host. Throws `validation_failed` for a host
 * scope of another form, or with the name of a built-in one: after an upgrade it would open the built-in operation.
 */
export const allScopes = (hostScopes: readonly Scope[]): readonly Scope[] => {
  const issues = new ValidationIssues();
  issues.set(['scopes'], hostScopes, { min: 0, max: MAX_SCOPES }, (path, scope) => {
    if (SCOPES.some((builtIn) => builtIn === scope)) {
      issues.add(path, 'not_allowed', 'Built-in scope. Remove it, or choose another name for a scope of your own.');
    } else checkScopeForm(issues, path, scope);
  });
  issues.throwAs('validation_failed');
  return [...SCOPES, ...hostScopes];
};
