import { RequestError } from '@workspace-api/contract';

/** Returns the JSON of a parsed body. `JSON.parse` accepts any depth, but `JSON.stringify` overflows the stack. */
export const toJson = (body: unknown): string => {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    const detail = 'Must have fewer levels of nested arrays and objects.';
    throw new RequestError('validation_failed', { errors: [{ pointer: '', code: 'too_many', detail }], cause });
  }
};
