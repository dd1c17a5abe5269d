import { adminOperations, type AdminOperations } from '@workspace-api/admin';
import { isObject, typeOf } from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';
import { lowerFirst } from '../text/lower-first.js';
import { SWITCH, toNumber, wordsOf } from './value-types.js';
import { flagsOf, type CommandOption } from './command-option.js';

/** The operations that commands call, with the built-in scopes. */
export const OPERATIONS: AdminOperations = adminOperations();

/** The flags of fields whose name is another one on the command line. All others have their own name. */
const FLAGS: Readonly<Record<string, string>> = {
  workspaceId: '--workspace <id>',
  ownerId: '--owner <member-id>',
  memberId: '--member <member-id>',
  keyId: '<key-id>',
  instanceId: '--instance <id>',
  groupIds: '--group <id...>',
  actor: '--as <member-id>',
  expiresInDays: '--expires-in-days <days>',
  since: '--since <date>',
  before: '--before <date>',
  issuedBy: '--issued-by <member-id>',
  allowedAddresses: '--allowed-address <network...>',
};

/** Returns the name of the option for a field of an operation: `--as` for `actor`. */
export const optionNameOf = (field: string): string => (FLAGS[field] ?? flagsOf(field, undefined)).split(' ')[0] ?? '';

/** Returns the start of a day for a date, where one is enough, and everything else as it is. */
const startOfDay = (field: string, given: unknown): unknown =>
  FLAGS[field]?.endsWith('<date>') === true && typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given)
    ? `${given}T00:00:00Z`
    : given;

/** Returns the numbers that a field can have, for its description. Strings are in the descriptions already. */
const numbersOf = ({ enum: values = [] }: z.core.JSONSchema.BaseSchema): string => {
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length === 0 ? '' : `. Takes ${numbers.join(', ')}`;
};

/**
 * Returns the value of a string for a schema. A string without such a value stays a string, which the schema rejects.
 */
const valueOf = (schema: z.ZodType, { enum: values }: z.core.JSONSchema.BaseSchema, given: unknown): unknown => {
  if (given === undefined) return undefined;
  switch (typeOf(schema)) {
    case 'number':
      return toNumber(given);
    case 'literal':
      return values?.find((value) => value !== null && String(value) === given) ?? given;
    case 'array':
      return wordsOf(given);
    default:
      return given;
  }
};

/** Returns which command shows the ids of a field, such as "groups list" for `groupIds`. */
const remedyOf = (field: string, { format, items }: z.core.JSONSchema.BaseSchema): { readonly remedy?: string } => {
  const [, kind] = /^([a-z]+)Ids?$/.exec(field) ?? [];
  const isId = format === 'uuid' || (isObject(items) && items.format === 'uuid');
  return kind === undefined || !isId ? {} : { remedy: `"${kind}s list" shows ids.` };
};

/** Returns the option of a field. Its value is null if it is omitted. */
const optionOf = (field: string, schema: z.ZodType): CommandOption => {
  const { anyOf: [values] = [], ...rest } = z.toJSONSchema(schema, { io: 'input' });
  // A field that may be null is one of two schemas.
  const json = { ...rest, ...values };
  const { description = field, default: byDefault } = json;
  const isOptional = schema.safeParse(undefined).success;
  if (json.type === 'boolean')
    return {
      ...SWITCH,
      flags: flagsOf(field, undefined),
      description: lowerFirst(description)
        .replace(/^whether to /, '')
        .replace(/\.? Defaults to false\.$/, ''),
    };
  return {
    flags: FLAGS[field] ?? flagsOf(field, json.type === 'integer' ? 'number' : (json.format ?? 'text')),
    description: `${lowerFirst(description).replace(/\.$/, '')}${numbersOf(json)}`,
    ...remedyOf(field, json),
    ...(byDefault == null ? {} : { default: JSON.stringify(byDefault) }),
    ...(isOptional && byDefault == null ? { defaultDescription: 'none' } : {}),
    schema: z
      .preprocess((given) => valueOf(schema, json, startOfDay(field, given)), schema)
      .transform((value) => value ?? null),
  };
};

/** The value of a field's option. Null if it is omitted. */
type FieldValue<Schema extends z.ZodType> =
  NonNullable<z.output<Schema>> extends boolean
    ? boolean
    : undefined extends z.input<Schema>
      ? NonNullable<z.output<Schema>> | null
      : z.output<Schema>;

type FieldOptions<Shape> = { readonly [Name in keyof Shape]: CommandOption<FieldValue<Shape[Name] & z.ZodType>> };

/**
 * Returns the options of a command that calls an operation: one for each field of its input that a string can express.
 */
export const operationOptions = <Shape extends z.core.$ZodShape>(operation: {
  readonly input: z.ZodObject<Shape>;
}): FieldOptions<Shape> =>
  Object.fromEntries(
    Object.entries<z.ZodType>(operation.input.shape as never)
      .filter(([, schema]) => !['object', 'custom', 'unknown'].includes(typeOf(schema)))
      .map(([field, schema]) => [field, optionOf(field, schema)]),
  ) as unknown as FieldOptions<Shape>;
