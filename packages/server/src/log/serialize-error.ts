import { pino } from 'pino';

/** The field values that MongoDB repeats in the message of a duplicate key error. */
const DUPLICATE = /dup key: .*/g;

const withoutValues = (text: string): string => text.replace(DUPLICATE, 'dup key: [redacted]');

const serialize = (error: unknown): object => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  // pino marks the error itself, which throws if it is frozen.
  const marked = Object.isExtensible(error) ? error : (Object.create(error) as Error);
  const { type, message, stack } = pino.stdSerializers.err(marked);
  return {
    type,
    message: withoutValues(message),
    ...('code' in error && ['string', 'number'].includes(typeof error.code) && { code: error.code }),
    stack: withoutValues(stack),
  };
};

/**
 * Returns the loggable fields of an error: type, message, code and stack, including those of its causes. Other fields
 * are left out, because drivers put whole documents there. Never throws, also for unusual values that a host's code has
 * thrown.
 */
export const serializeError = (error: unknown): object => {
  try {
    return serialize(error);
  } catch {
    return { type: typeof error, message: 'The error cannot be logged.' };
  }
};
