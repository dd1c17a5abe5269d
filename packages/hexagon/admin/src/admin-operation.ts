import {
  DESCRIPTION,
  INVALID_INPUT,
  callback,
  checkArguments,
  object,
  validate,
  type Effect,
  type Immutable,
  type OperationDescription,
  type OptionSchemas,
} from '@workspace-api/core';
import * as z from 'zod';

/** An operation of the back office: like one of the API, but its caller is trusted, so it needs no scope. */
export interface AdminOperation<
  Id extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Needs = never,
> extends OperationDescription<Id, Exclude<Effect, 'create'>, Input, Output> {
  /** A group and a verb, such as `keys.issue`: the command of the executable, and the path over HTTP. */
  readonly name: `${string}.${string}`;
  /** Returns the function, given the ports that it needs. Its input is in the normal form of the schema. */
  readonly perform: (needs: Needs) => (input: Immutable<z.output<Input>>) => Promise<Immutable<z.output<Output>>>;
}

/** Any operation of the back office. */
export interface AnyAdminOperation extends Omit<AdminOperation, 'perform'> {
  readonly perform: (needs: never) => (input: never) => Promise<unknown>;
}

const OPERATION = object({
  ...DESCRIPTION,
  name: z.string('Must be a group and a verb, such as keys.issue.'),
  perform: callback(),
} satisfies OptionSchemas<AnyAdminOperation>);

/** Returns an operation with the types of its parts. Throws a TypeError that lists every problem of it. */
export const adminOperation = <const Id extends string, Input extends z.ZodType, Output extends z.ZodType, Needs>(
  value: AdminOperation<Id, Input, Output, Needs>,
): AdminOperation<Id, Input, Output, Needs> => {
  checkArguments('The operation cannot be created.', { operation: OPERATION }, { operation: value });
  return value;
};

/** The function of an operation of the back office. */
export type AdminCallOf<One extends AnyAdminOperation> = (
  input: Immutable<z.input<One['input']>>,
) => Promise<Immutable<z.output<One['output']>>>;

/**
 * Returns the function of an operation, which checks its input. It rejects with every issue: `invalid_parameter` if the
 * operation only reads, otherwise `validation_failed`.
 */
export const bindAdminOperation = <One extends AnyAdminOperation>(
  { effect, input: schema, perform }: One,
  needs: Parameters<One['perform']>[0],
): AdminCallOf<One> => {
  const run = perform(needs);
  const call = async (input: unknown): Promise<unknown> => run(validate(schema, input, INVALID_INPUT[effect]) as never);
  return call as AdminCallOf<One>;
};
