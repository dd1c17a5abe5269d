import pg from 'pg';

/** The types of our columns, by their object identifiers in `pg_type.dat`. */
const { BOOL, INT8, JSON: JSON_TEXT, JSONB, NUMERIC, TEXT, TIMESTAMPTZ, UUID } = pg.types.builtins;
const UUID_ARRAY = 2951;

type Parser = (text: string) => unknown;

const defaultParserOf = pg.types.getTypeParser as (type: number, format: 'text') => Parser;

/** The server sent a value in a form that no statement of ours asks for. */
const unexpected = (text: string | number): TypeError =>
  new TypeError(`The database sent an unexpected value: ${text}`);

const BOOLEANS: Readonly<Record<string, boolean>> = { t: true, f: false };

const parseBoolean = (text: string): boolean => {
  const parsed = BOOLEANS[text];
  if (parsed === undefined) throw unexpected(text);
  return parsed;
};

/** Returns a number if it is an integer that a number represents. JSON may have any. */
export const checkInteger = (number: number): number => {
  if (!Number.isSafeInteger(number)) throw unexpected(number);
  return number;
};

const parseInteger = (text: string): number => checkInteger(Number(text));

const UUIDS = /^\{[\da-f,-]*\}$/;

const parseUuids = (text: string): string[] => {
  if (!UUIDS.test(text)) throw unexpected(text);
  return text === '{}' ? [] : text.slice(1, -1).split(',');
};

/** Most metadata is empty, and a page has that of 50 records. */
const parseJson = (text: string): unknown => (text === '{}' ? {} : JSON.parse(text));

const same = (text: string): string => text;

const PARSERS: Readonly<Record<number, Parser>> = {
  [BOOL]: parseBoolean,
  [INT8]: parseInteger,
  [NUMERIC]: parseInteger,
  [JSON_TEXT]: parseJson,
  [JSONB]: parseJson,
  [TEXT]: same,
  // Its form depends on the session. Statements select times as JSON.
  [TIMESTAMPTZ]: (text) => {
    throw unexpected(text);
  },
  [UUID]: same,
  [UUID_ARRAY]: parseUuids,
};

/** The parsers of our statements. They do not depend on those of the caller's pool. */
export const TYPE_PARSERS: pg.CustomTypesConfig = {
  getTypeParser: (type: number): Parser => PARSERS[type] ?? defaultParserOf(type, 'text'),
};
