import pg from 'pg';

/** The types of our columns, by their object identifiers in `pg_type.dat`. */
const { BOOL, INT8, JSON: JSON_TEXT, JSONB, NUMERIC, TEXT, TIMESTAMPTZ, UUID } = pg.types.builtins;
const UUID_ARRAY = 2951;

type Parser = (text: string) => unknown;

const defaultParserOf = pg.types.getTypeParser as (type: number, format: 'text') => Parser;

/** The form of a time: `2026-01-31 09:30:00.5+00`, with the offset of the session, and with ` BC` before the year 1. */
const TIME = /^(\d+-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?([+-]\d\d)(:\d\d)?( BC)?$/;

/** Returns a time as RFC 3339 in UTC with milliseconds. Dates are slow, so the usual form is copied. */
const parseTimestamp = (text: string): string => {
  if (text.length >= 22 && text.length <= 26 && text.endsWith('+00'))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
  const [, date = '', time = '', fraction = '', hours = '', minutes = ':00', era] = TIME.exec(text) ?? [];
  const day = era === undefined ? date : `0000${date.slice(4)}`;
  return new Date(`${day}T${time}${fraction.slice(0, 4)}${hours}${minutes}`).toISOString();
};

const parseUuids = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','));

const parseJson = (text: string): unknown => JSON.parse(text);

const same = (text: string): string => text;

const PARSERS: Readonly<Record<number, Parser>> = {
  [BOOL]: (text) => text === 't',
  [INT8]: Number,
  [NUMERIC]: Number,
  [JSON_TEXT]: parseJson,
  [JSONB]: parseJson,
  [TEXT]: same,
  [TIMESTAMPTZ]: parseTimestamp,
  [UUID]: same,
  [UUID_ARRAY]: parseUuids,
};

/** The parsers of our statements, whatever parsers the caller's pool has. */
export const TYPE_PARSERS: pg.CustomTypesConfig = {
  getTypeParser: (type: number): Parser => PARSERS[type] ?? defaultParserOf(type, 'text'),
};
