import { pino } from 'pino';

/** The values of the fields of a document, which MongoDB repeats when an index rejects it. */
const DUPLICATE = /dup key: .*/g;

const withoutValues = (text: string): string => text.replace(DUPLICATE, 'dup key: [redacted]');

/**
 * What the log tells of an error: its kind, its message, its code and its stack, each with those of its causes. Whatever
 * else an error carries is left out: drivers put whole documents there.
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
