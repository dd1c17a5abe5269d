import * as z from 'zod';
// Not `z.core._check`: a bundle would contain all of zod's languages, half of its size.
import { _check } from 'zod/v4/core';
import { isUuid, type Id } from './id.js';
import { isObject } from './is-object.js';
import { parseNetwork } from './network.js';
import { NAME_LENGTH, isBlank, isLongerThan, isWellFormed, type LengthRange } from './text.js';
import { TIMESTAMP_LENGTH, parseTimestamp, type Timestamp } from './timestamp.js';
import type { ValidationIssueCode } from './validation-issue.js';

/** What a store must convert. All other values are stored as they are. */
export type ValueKind = 'id' | 'timestamp' | 'pairs';

/** The kinds of the schemas below. Their copies with other descriptions have the same kind. */
export const KINDS = z.registry<{ readonly kind: ValueKind }>();

/** The TypeScript types of values whose schema does not have them, for the types that are made from operations. */
export const TYPES = z.registry<{ readonly type: string }>();

type Payload = z.core.ParsePayload;

/** Adds an issue with one of our codes. The checks that follow in the same schema do not run. */
const report = (
  { issues, value }: Payload,
  code: ValidationIssueCode,
  message: string,
  path: PropertyKey[] = [],
): void => {
  issues.push({ code: 'custom', input: value, path, message, params: { code } });
};

/** A rule with the code of its issue. */
const rule = <Value>(accepts: (value: Value) => boolean, code: ValidationIssueCode, detail: string) =>
  z.check<Value>((payload) => {
    if (!accepts(payload.value)) report(payload, code, detail);
  });

/** Replaces a value by its normal form. Null means that it has none. */
const normalized = (toNormal: (value: string) => string | null, detail: string) =>
  z.check<string>((payload) => {
    const normal = toNormal(payload.value);
    if (normal === null) report(payload, 'invalid_format', detail);
    else payload.value = normal;
  });

const count = (number: number, noun: string): string => `${String(number)} ${noun}${number === 1 ? '' : 's'}`;

const ofLength = ({ min, max }: LengthRange) => [
  rule<string>((value) => value.length >= min, 'too_short', `Must have at least ${count(min, 'character')}.`),
  rule<string>((value) => !isLongerThan(value, max), 'too_long', `Must have at most ${count(max, 'character')}.`),
  rule<string>(isWellFormed, 'invalid_format', 'Must be well-formed Unicode, without unpaired surrogates.'),
  // PostgreSQL cannot store it.
  rule<string>((value) => !value.includes('\0'), 'invalid_format', 'Must not contain the character U+0000.'),
];

const string = (): z.ZodString => z.string('Must be a string.');

/**
 * Text of `min` to `max` characters. Characters are Unicode code points, which JSON Schema counts and zod does not. There
 * is no pattern for surrogates, because several client generators cannot compile one.
 */
export const text = (length: LengthRange): z.ZodString =>
  string()
    .check(...ofLength(length))
    .meta({ minLength: length.min, maxLength: length.max });

/**
 * Text with a visible character. The pattern only excludes white space, because several client generators cannot compile
 * Unicode properties.
 */
export const visibleText = (length: LengthRange): z.ZodString =>
  string()
    .check(
      rule((value) => value === '' || !isBlank(value), 'invalid_format', 'Must contain a visible character.'),
      ...ofLength(length),
    )
    .meta({ minLength: length.min, maxLength: length.max, pattern: '\\S' });

/** A name: 1 to 120 characters, at least one of them visible. */
export const name = (): z.ZodString => visibleText(NAME_LENGTH);

/** Text of another form, such as a code. */
export const textLike = (pattern: RegExp, length: LengthRange, detail: string): z.ZodString =>
  z
    .string(detail)
    .check(rule((value) => pattern.test(value), 'invalid_format', detail))
    .meta({ minLength: length.min, maxLength: length.max, pattern: pattern.source });

const toId = (value: string): string | null => (isUuid(value) ? value.toLowerCase() : null);

const uuid = z
  .string('Must be a UUID.')
  .check(normalized(toId, 'Must be a UUID.'))
  .meta({
    format: 'uuid',
    pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
    minLength: 36,
    maxLength: 36,
  })
  .register(KINDS, { kind: 'id' });

/** The id of one kind of record: a UUID. Upper-case letters are accepted, and become lower-case ones. */
export const id = <Kind extends string>(kind: Kind): z.ZodType<Id<Kind>, string> =>
  uuid.clone().register(TYPES, { type: `Id<'${kind}'>` }) as unknown as z.ZodType<Id<Kind>, string>;

const dateTime = z
  .string('Must be a date and time (RFC 3339), such as 2030-01-31T09:30:00Z.')
  .check(normalized(parseTimestamp, 'Must be a date and time with an offset (RFC 3339), such as 2030-01-31T09:30:00Z.'))
  .meta({
    format: 'date-time',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
    minLength: TIMESTAMP_LENGTH,
    maxLength: TIMESTAMP_LENGTH,
  })
  .register(KINDS, { kind: 'timestamp' })
  .register(TYPES, { type: 'Timestamp' });

/** A time. Any offset of RFC 3339 is accepted, and becomes UTC with milliseconds. */
export const timestamp = (): z.ZodType<Timestamp, string> => dateTime as unknown as z.ZodType<Timestamp, string>;

const NETWORK_DETAIL = 'Must be an IP address or a network, such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32.';

/** An IP address, or a network in CIDR notation. Any spelling is accepted, and becomes the normal form. */
export const network = (): z.ZodString =>
  z
    .string(NETWORK_DETAIL)
    .check(normalized(parseNetwork, NETWORK_DETAIL))
    .meta({ format: 'cidr', minLength: 2, maxLength: 43 });

/** The largest number that clients in most languages read as a 32-bit integer. */
const MAX_INT32 = 2 ** 31 - 1;

/** An integer from `min` to `max`. */
export const integer = ({ min, max }: { readonly min: number; readonly max: number }): z.ZodInt => {
  const error = `Must be an integer from ${String(min)} to ${String(max)}.`;
  return z
    .int(error)
    .min(min, error)
    .max(max, error)
    .meta({ format: max > MAX_INT32 ? 'int64' : 'int32' });
};

/** A number of things. */
export const quantity = (): z.ZodInt => integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

/** True or false. */
export const boolean = (): z.ZodBoolean => z.boolean('Must be one of: true, false.');

/** One of a few values, of one type. Null is no value of it: clients in Go cannot have an enumeration with null. */
export const oneOf = <const Value extends string | number>(values: readonly Value[]): z.ZodLiteral<Value> => {
  const schema = z.literal(values, `Must be one of: ${values.map(String).join(', ')}.`);
  return typeof values[0] === 'number' ? schema.meta({ type: 'integer' }) : schema;
};

/** Returns a Markdown description that explains values. */
export const describeValues = (summary: string, meanings: Readonly<Record<string, string>>): string =>
  [summary, '', ...Object.entries(meanings).map(([value, meaning]) => `- \`${value}\`: ${meaning}`)].join('\n');

/** One of a few values, with their meanings. */
export const oneOfThese = <const Value extends string>(
  summary: string,
  meanings: Readonly<Record<Value, string>>,
): z.ZodLiteral<Value> =>
  oneOf(Object.keys(meanings) as Value[]).meta({ description: describeValues(summary, meanings) });

const spelling = (item: unknown): unknown => (typeof item === 'string' ? item.toLowerCase() : item);

/** A check that runs for every array, also if items are invalid, and for nothing else. */
const FOR_ARRAYS = { when: ({ value }: Payload) => Array.isArray(value) };

/** Reports every item that an earlier one equals, or whose field does. */
const withoutDuplicates = (field: string | undefined) =>
  _check<unknown[]>((payload) => {
    const seen = new Set<unknown>();
    payload.value.forEach((item, index) => {
      const key = spelling(field === undefined ? item : isObject(item) ? item[field] : undefined);
      if (key === undefined) return;
      if (seen.has(key))
        report(payload, 'duplicate', 'Duplicate item. Remove it.', field === undefined ? [index] : [index, field]);
      seen.add(key);
    });
  }, FOR_ARRAYS);

/** An array of `min` to `max` items. */
export const listOf = <Item extends z.ZodType>(item: Item, { min, max }: LengthRange): z.ZodArray<Item> =>
  z
    .array(item, 'Must be an array.')
    .min(min, { error: `Must have at least ${count(min, 'item')}.`, ...FOR_ARRAYS })
    .max(max, { error: `Must have at most ${count(max, 'item')}.`, ...FOR_ARRAYS });

/**
 * An array of `min` to `max` different items, or of items that differ in one field. Strings that differ only in case are
 * duplicates.
 */
export const setOf = <Item extends z.ZodType>(item: Item, length: LengthRange, field?: string): z.ZodArray<Item> =>
  listOf(item, length).check(withoutDuplicates(field)).meta({ uniqueItems: true });

/** The limits of an object whose field names the caller chooses. */
export interface PairLimits {
  readonly pairs: number;
  readonly key: LengthRange;
  readonly value: LengthRange;
}

/**
 * An object of strings whose field names the caller chooses. Unlike `z.record`, it keeps a field with the name
 * `__proto__`.
 */
export const pairs = (
  limits: PairLimits,
): z.ZodType<Readonly<Record<string, string>>, Readonly<Record<string, string>>> => {
  const key = text(limits.key);
  const value = text(limits.value);
  const check = z.check((payload) => {
    const given = payload.value;
    if (!isObject(given)) {
      report(payload, 'wrong_type', 'Must be an object whose values are strings.');
      return;
    }
    const entries = Object.entries(given);
    if (entries.length > limits.pairs) {
      report(payload, 'too_many', `Must have at most ${String(limits.pairs)} pairs.`);
      return;
    }
    for (const [field, content] of entries) {
      const parsed = [key.safeParse(field, { reportInput: true }), value.safeParse(content, { reportInput: true })];
      const issues = parsed.flatMap(({ error }) => error?.issues ?? []);
      for (const issue of issues) payload.issues.push({ ...issue, path: [field] } as z.core.$ZodRawIssue);
    }
  });
  return z
    .unknown()
    .check(check)
    .meta({
      type: 'object',
      maxProperties: limits.pairs,
      propertyNames: { type: 'string', minLength: limits.key.min, maxLength: limits.key.max },
      additionalProperties: { type: 'string', minLength: limits.value.min, maxLength: limits.value.max },
    })
    .register(KINDS, { kind: 'pairs' })
    .register(TYPES, { type: 'Readonly<Record<string, string>>' }) as unknown as z.ZodType<
    Readonly<Record<string, string>>,
    Readonly<Record<string, string>>
  >;
};

/**
 * A check of objects: a field is required with one value of another field, and not allowed with any other. It also runs if
 * other fields are invalid.
 */
export const onlyWith = (field: string, other: string, value: string): z.core.$ZodCheck<object> =>
  _check<object>(
    (payload) => {
      const given = payload.value as Readonly<Record<string, unknown>>;
      if (given[other] === value && given[field] === undefined)
        report(payload, 'required', `Required if ${other} is ${value}.`, [field]);
      else if (given[other] !== value && given[field] !== undefined)
        report(payload, 'not_allowed', `Must be omitted unless ${other} is ${value}.`, [field]);
    },
    { when: ({ value: given }: Payload) => isObject(given) },
  );

/** A rule that an object has a field in some of its states. */
export const requiredIf = (
  field: string,
  isRequired: (given: Readonly<Record<string, unknown>>) => boolean,
  detail: string,
): z.core.$ZodCheck<object> =>
  _check<object>(
    (payload) => {
      const given = payload.value as Readonly<Record<string, unknown>>;
      if (given[field] === undefined && isRequired(given)) report(payload, 'required', detail, [field]);
    },
    { when: ({ value: given }: Payload) => isObject(given) },
  );

/** An object with exactly these fields. */
export const object = <Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> =>
  z.strictObject(shape, 'Must be an object.');
