import { RequestError } from '@workspace-api/contract';

/** The maximum depth of nested arrays and objects. No operation has that many. */
const MAX_DEPTH = 64;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Returns the rejection of a whole body. */
const rejectionOf = (code: 'duplicate' | 'too_many', detail: string): RequestError =>
  new RequestError('validation_failed', { errors: [{ pointer: '', code, detail }] });

/** Returns the rejection of a body that is nested too deeply. */
export const tooDeep = (): RequestError =>
  rejectionOf('too_many', `Must have at most ${MAX_DEPTH} levels of nested arrays and objects.`);

/** Returns the index of the quote that ends a string, or the length of the text. */
const endOfString = (json: Uint8Array, start: number): number => {
  let index = start + 1;
  while (index < json.length && json[index] !== QUOTE) index += json[index] === BACKSLASH ? 2 : 1;
  return index;
};

/**
 * Returns the number of fields in a JSON text. Throws `validation_failed` if it has too many fields and items, or is nested
 * too deeply. Takes half a millisecond for 256 KiB; `JSON.parse` and the checks of 24,000 fields take 27.
 */
export const countFields = (json: Uint8Array, maxParts: number): number => {
  let fields = 0;
  let parts = 0;
  let depth = 0;
  for (let index = 0; index < json.length; index++) {
    switch (json[index]) {
      case QUOTE:
        index = endOfString(json, index);
        continue;
      case COLON:
        fields += 1;
        continue;
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        depth -= 1;
        continue;
      case OPENING_BRACKET:
      case OPENING_BRACE:
        depth += 1;
        break;
      case COMMA:
        break;
      default:
        continue;
    }
    parts += 1;
    if (parts > maxParts) {
      const most = maxParts.toLocaleString('en');
      throw rejectionOf(
        'too_many',
        `Must have at most ${most} fields and items, those of nested objects and arrays included.`,
      );
    }
    if (depth > MAX_DEPTH) throw tooDeep();
  }
  return fields;
};

const fieldsOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const values: unknown[] = Object.values(value);
  return values.reduce<number>((sum, one) => sum + fieldsOf(one), Array.isArray(value) ? 0 : values.length);
};

/** Throws `validation_failed` if a parsed value has fewer fields than its text: one reader takes the first, another the last. */
export const requireFields = (value: unknown, fields: number): void => {
  if (fieldsOf(value) < fields) throw rejectionOf('duplicate', 'Send each field of an object once.');
};
