import { RequestError } from '@workspace-api/contract';

/** Returns the `RequestError` that a function throws or rejects with. Throws if there is none. */
export const requestErrorOf = async (run: () => unknown): Promise<RequestError> => {
  try {
    await run();
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw new Error('Expected a RequestError.', { cause: error });
  }
  throw new Error('Nothing was thrown.');
};
