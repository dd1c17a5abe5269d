import { isDomainError, type AnyDomainError } from '../../src/errors/domain-error.js';
import type { Fault } from '../../src/errors/fault.js';
import type { ImportOutcome } from '../../src/imports/import-outcome.js';

const asRefusal = (thrown: unknown): AnyDomainError => {
  if (isDomainError(thrown)) return thrown;
  throw new Error('Expected a domain error.', { cause: thrown });
};

/** The domain error that a call is refused with. Fails when the call succeeds, or throws anything else. */
export const refusalOf = async (call: Promise<unknown>): Promise<AnyDomainError> =>
  asRefusal(
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
    return asRefusal(error);
  }
  return asRefusal(undefined);
};

/** Where and what faults are: `groupIds/3 duplicate`. */
export const spellFaults = (faults: readonly Fault[]): string[] =>
  faults.map(({ path, code }) => `${path.join('/')} ${code}`);

/** Where and what the faults of a refusal are. */
export const faultsOf = (refusal: AnyDomainError): string[] =>
  'faults' in refusal.details ? spellFaults(refusal.details.faults) : [];

/** What the faults of a refusal say. */
export const detailsOf = (refusal: AnyDomainError): string[] =>
  'faults' in refusal.details ? refusal.details.faults.map(({ detail }) => detail) : [];

/** Where and what the faults of a refused record of an import are. */
export const faultsOfOutcome = (outcome: ImportOutcome): string[] =>
  outcome.status === 'refused' ? spellFaults(outcome.faults) : [];
