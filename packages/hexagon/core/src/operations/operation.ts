import * as z from 'zod';
import { checkArguments } from '../errors/check-arguments.js';
import { callback, valueThat, type OptionSchemas } from '../schema/argument-schemas.js';
import { isObject } from '../schema/is-object.js';
import { object, oneOf } from '../schema/schemas.js';
import type { Principal } from './principal.js';
import type { Scope } from '../values/scope.js';
import { ERROR_MESSAGES, type ErrorCode } from '../errors/error-code.js';
import type { ValidationIssues } from '../errors/validation-issues.js';
import type { CreatedOnce, CreationRequest } from '../idempotency/create-once.js';
import type { CallOptions } from '../idempotency/idempotency-key.js';
import type { Immutable } from '../schema/immutable.js';

/** What an operation does: it reads, creates one record, or makes another change. */
export type Effect = 'read' | 'create' | 'change';

/** The error code of an invalid input, by effect. */
export const INVALID_INPUT = {
  read: 'invalid_parameter',
  create: 'validation_failed',
  change: 'validation_failed',
} as const satisfies Readonly<Record<Effect, ErrorCode>>;

/** What an operation returns. A creation also says whether an earlier call with the same key created the record. */
export type ResultOf<Kind extends Effect, Output extends z.ZodType> = Kind extends 'create'
  ? CreatedOnce<Immutable<z.output<Output>>>
  : Immutable<z.output<Output>>;

/** The description of an operation, of the API or of a back office. Documents, commands and tools are made from it. */
export interface OperationDescription<
  Id extends string = string,
  Kind extends Effect = Effect,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** Unique, in camelCase: `listGroups`. */
  readonly id: Id;
  readonly effect: Kind;
  /** A few words in the imperative: `List groups`. */
  readonly summary: string;
  /** One or more sentences about the operation. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** The errors of this operation, beside those of every operation with this effect. */
  readonly errors: readonly ErrorCode[];
}

/**
 * An operation: one thing that a caller can ask for. Every way in is made from this value: the method of the API, the
 * route, and the part of the OpenAPI document.
 */
export interface Operation<
  Id extends string = string,
  Required extends Scope = Scope,
  Kind extends Effect = Effect,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Needs = never,
> extends OperationDescription<Id, Kind, Input, Output> {
  /** The scope that a key needs. */
  readonly scope: Required;
  /**
   * Returns the function, given the ports that it needs. Its input is in the normal form of the schema. A creation also gets
   * what `createOnce` needs.
   */
  readonly perform: (
    needs: Needs,
  ) => (
    principal: Principal<Required>,
    input: Immutable<z.output<Input>>,
    ...creation: Kind extends 'create' ? [creation: CreationRequest] : []
  ) => Promise<ResultOf<Kind, Output>>;
  /** Adds issues to those of an invalid input. Alone, each of them would be an error with its own code. */
  readonly addIssues?: (needs: Needs) => (issues: ValidationIssues, input: Readonly<Record<string, unknown>>) => void;
}

/** Any operation. */
export interface AnyOperation extends Omit<Operation, 'perform' | 'addIssues'> {
  readonly perform: (needs: never) => (principal: never, input: never, creation: never) => Promise<unknown>;
  readonly addIssues?: (needs: never) => (issues: ValidationIssues, input: Readonly<Record<string, unknown>>) => void;
}

const text = () => z.string('Must be a string.');

/** The form of zod 4. Schemas of zod 3 have `safeParse` too. */
const schema = () =>
  valueThat<z.ZodType>(
    (value) => isObject(value) && '_zod' in value && 'safeParse' in value,
    'Must be a schema, such as object({ … }) of @workspace-api/core, or of zod 4.',
  );

/** The description of an operation, as an argument. */
export const DESCRIPTION = {
  id: text(),
  effect: oneOf(['read', 'create', 'change']),
  summary: text(),
  description: text(),
  input: schema(),
  output: schema(),
  errors: valueThat<readonly ErrorCode[]>(
    (value) => Array.isArray(value) && value.every((code) => Object.hasOwn(ERROR_MESSAGES, String(code))),
    'Must be an array of codes of DomainError, such as invalid_cursor. A route lists your own problems in problems.',
  ),
} satisfies OptionSchemas<OperationDescription>;

const OPERATION = object({
  ...DESCRIPTION,
  scope: text(),
  perform: callback(),
  addIssues: callback().optional(),
} satisfies OptionSchemas<AnyOperation>);

/** Returns an operation with the types of its parts. Throws a TypeError that lists every problem of it. */
export const operation = <
  const Id extends string,
  const Required extends Scope,
  const Kind extends Effect,
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Needs,
>(
  value: Operation<Id, Required, Kind, Input, Output, Needs>,
): Operation<Id, Required, Kind, Input, Output, Needs> => {
  checkArguments('The operation cannot be created.', { operation: OPERATION }, { operation: value });
  return value;
};

/** What an operation needs to be performed. */
export type NeedsOf<One extends AnyOperation> = Parameters<One['perform']>[0];

/** The function of an operation. Its input may be omitted if every field may be. */
export type CallOf<One extends AnyOperation> = (
  principal: Principal<One['scope']>,
  // oxlint-disable-next-line typescript/no-empty-object-type -- an input without a required field
  ...rest: {} extends z.input<One['input']>
    ? [input?: Immutable<z.input<One['input']>>, options?: CallOptions]
    : [input: Immutable<z.input<One['input']>>, options?: CallOptions]
) => Promise<ResultOf<One['effect'], One['output']>>;
