import { isDomainError, type AnyDomainError } from '../../src/errors/domain-error.js';

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

/** Where and what the faults of a refusal are: `groupIds/3 duplicate`. */
export const faultsOf = (refusal: AnyDomainError): string[] =>
  'faults' in refusal.details ? refusal.details.faults.map(({ path, code }) => `${path.join('/')} ${code}`) : [];
