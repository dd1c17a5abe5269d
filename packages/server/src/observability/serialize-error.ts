import { pino } from 'pino';

/** The field values that MongoDB repeats in the message of a duplicate key error. */
const DUPLICATE = /dup key: .*/g;

const withoutValues = (text: string): string => text.replace(DUPLICATE, 'dup key: [redacted]');

/**
 * Returns the loggable fields of an error: type, message, code and stack, including those of its causes. Other fields are
 * left out, because drivers put whole documents there.
 */
export const serializeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { type, message, stack } = pino.stdSerializers.err(error);
  return {
    type,
    message: withoutValues(message),
    ...('code' in error && ['string', 'number'].includes(typeof error.code) && { code: error.code }),
    stack: withoutValues(stack),
  };
};
