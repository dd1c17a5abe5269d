import { isDomainError, type AnyDomainError } from '../../src/errors/domain-error.js';
import type { ValidationIssue } from '../../src/errors/validation-issue.js';
import type { ImportOutcome } from '../../src/imports/import-outcome.js';

const asRejection = (thrown: unknown): AnyDomainError => {
  if (isDomainError(thrown)) return thrown;
  throw new Error('Expected a domain error.', { cause: thrown });
};

/** The domain error that a call is rejected with. Fails when the call succeeds, or throws anything else. */
export const rejectionOf = async (call: Promise<unknown>): Promise<AnyDomainError> =>
  asRejection(
    await call.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );

/** The domain error that a function throws. Fails when it throws none. */
export const thrownBy = (run: () => unknown): AnyDomainError => {
  try {
    run();
  } catch (error) {
    return asRejection(error);
  }
  return asRejection(undefined);
};

/** Where and what issues are: `groupIds/3 duplicate`. */
export const spellIssues = (issues: readonly ValidationIssue[]): string[] =>
  issues.map(({ path, code }) => `${path.join('/')} ${code}`);

/** Where and what the issues of a rejection are. */
export const issuesOf = (rejection: AnyDomainError): string[] =>
  'issues' in rejection.details ? spellIssues(rejection.details.issues) : [];

/** What the issues of a rejection say. */
export const detailsOf = (rejection: AnyDomainError): string[] =>
  'issues' in rejection.details ? rejection.details.issues.map(({ detail }) => detail) : [];

/** Where and what the issues of a rejected record of an import are. */
export const faultsOfOutcome = (outcome: ImportOutcome): string[] =>
  outcome.status === 'rejected' ? spellIssues(outcome.issues) : [];
