import type { SyncOutcome } from '@workspace-api/admin';
import { isDomainError, type AnyDomainError, type ValidationIssue } from '@workspace-api/core';

const asRejection = (thrown: unknown): AnyDomainError => {
  if (isDomainError(thrown)) return thrown;
  throw new Error('Expected a domain error.', { cause: thrown });
};

/** Resolves to the domain error that a call rejects with. Fails if the call succeeds or rejects with anything else. */
export const rejectionOf = async (call: Promise<unknown>): Promise<AnyDomainError> =>
  asRejection(
    await call.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );

/** Returns the domain error that a function throws. Fails if it throws none. */
export const thrownBy = (run: () => unknown): AnyDomainError => {
  try {
    run();
  } catch (error) {
    return asRejection(error);
  }
  return asRejection(undefined);
};

/** Returns the path and code of each issue: `groupIds/3 duplicate`. */
export const spellIssues = (issues: readonly ValidationIssue[]): string[] =>
  issues.map(({ path, code }) => `${path.join('/')} ${code}`);

/** Returns the path and code of each issue of a rejection. */
export const issuesOf = (rejection: AnyDomainError): string[] =>
  'issues' in rejection.details ? spellIssues(rejection.details.issues) : [];

/** Returns the details of the issues of a rejection. */
export const detailsOf = (rejection: AnyDomainError): string[] =>
  'issues' in rejection.details ? rejection.details.issues.map(({ detail }) => detail) : [];

/** Returns the path and code of each issue of a rejected record. */
export const issuesOfOutcome = (outcome: SyncOutcome): string[] =>
  outcome.status === 'rejected' ? spellIssues(outcome.issues) : [];

/** Resolves to the outcome of each record of a sync. */
export const outcomesOf = async (
  sync: (options: { readonly onOutcome: (outcome: SyncOutcome) => void }) => Promise<unknown>,
): Promise<SyncOutcome[]> => {
  const outcomes: SyncOutcome[] = [];
  await sync({ onOutcome: (outcome) => void outcomes.push(outcome) });
  return outcomes;
};
