import { object, type Immutable, type OperationDescription } from '@workspace-api/core';
import {
  DESCRIPTION,
  INVALID_INPUT,
  callback,
  checkArguments,
  checkResultOf,
  requiredIf,
  validate,
  withoutAbsentNulls,
  type OptionSchemas,
} from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';
import { auditChange, type Audited, type AuditPorts, type AuditedChange } from './audit/audit-change.js';
import type { ChangeOrigin } from './audit/change-origin.js';

/** A group and a verb, such as `keys.issue`: the command of the executable, and the path over HTTP. */
type Name = `${string}.${string}`;

/** An operation of the back office that only reads. Its caller is trusted, so it needs no scope. */
export interface ReadingOperation<
  Id extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Needs = never,
> extends OperationDescription<Id, 'read', Input, Output> {
  readonly name: Name;
  /** Returns the function, given the ports that it needs. Its input is in the normal form of the schema. */
  readonly perform: (needs: Needs) => (input: Immutable<z.output<Input>>) => Promise<Immutable<z.output<Output>>>;
}

/** An operation of the back office that changes something. Its caller is trusted, so it needs no scope. */
export interface ChangingOperation<
  Id extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Needs = never,
  Found = never,
> extends OperationDescription<Id, 'change', Input, Output> {
  readonly name: Name;
  /**
   * Returns what the audit log says of a change: in one workspace, or in each of several. The actor and the reason are
   * those of the input. `found` is what `perform` has found before the change. Null if the log has no entry.
   */
  readonly audit:
    ((input: Immutable<z.output<Input>>, found: Found) => AuditedChange | readonly AuditedChange[]) | null;
  /** Returns the function, given the ports that it needs. It makes the change with `audited`, so that the log has it. */
  readonly perform: (
    needs: Needs,
  ) => (input: Immutable<z.output<Input>>, audited: Audited<Found>) => Promise<Immutable<z.output<Output>>>;
}

/** Any operation of the back office. */
export interface AnyAdminOperation extends OperationDescription<string, 'read' | 'change'> {
  readonly name: Name;
  readonly audit?: ((input: never, found: never) => AuditedChange | readonly AuditedChange[]) | null;
  readonly perform: (needs: never) => (input: never, audited: never) => Promise<unknown>;
}

const OPERATION = object({
  ...DESCRIPTION,
  name: z.string('Must be a group and a verb, such as keys.issue.'),
  audit: callback().nullable().optional(),
  perform: callback(),
} satisfies OptionSchemas<AnyAdminOperation>).check(
  requiredIf('audit', ({ effect }) => effect === 'change', 'Required if effect is change. Null makes no entry.'),
);

/** Returns an operation with the types of its parts. Throws a TypeError that lists every problem of it. */
export function adminOperation<const Id extends string, Input extends z.ZodType, Output extends z.ZodType, Needs>(
  value: ReadingOperation<Id, Input, Output, Needs>,
): ReadingOperation<Id, Input, Output, Needs>;
export function adminOperation<
  const Id extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Needs,
  Found,
>(value: ChangingOperation<Id, Input, Output, Needs, Found>): ChangingOperation<Id, Input, Output, Needs, Found>;
export function adminOperation(value: AnyAdminOperation): AnyAdminOperation {
  checkArguments('The operation cannot be created.', { operation: OPERATION }, { operation: value });
  return value;
}

/** The function of an operation of the back office. */
export type AdminCallOf<One extends AnyAdminOperation> = (
  input: Immutable<z.input<One['input']>>,
) => Promise<Immutable<z.output<One['output']>>>;

/** The ports that an operation needs, with those of the audit log if it makes entries. */
type NeedsOf<One extends AnyAdminOperation> = Parameters<One['perform']>[0] &
  (One extends { readonly audit: (...args: never) => unknown } ? AuditPorts : unknown);

/**
 * Returns the function of an operation, which checks its input and its result, and has its changes in the audit log. It
 * rejects with every issue: `invalid_parameter` if the operation only reads, otherwise `validation_failed`.
 */
export const bindAdminOperation = <One extends AnyAdminOperation>(
  operation: One,
  needs: NeedsOf<One>,
): AdminCallOf<One> => {
  const { effect, input: schema, perform, audit } = operation;
  const run = perform(needs);
  const complete = withoutAbsentNulls(schema);
  const checkResult = checkResultOf(operation, needs);
  const call = async (input: unknown): Promise<unknown> => {
    const given = validate(schema, complete(input), INVALID_INPUT[effect]) as never;
    const audited: Audited<never> = (found, make, effectOf) =>
      auditChange(needs as AuditPorts)([audit?.(given, found) ?? []].flat(), given as ChangeOrigin, make, effectOf);
    const result = run(given, audited as never);
    return checkResult === null ? result : checkResult(await result);
  };
  return call as AdminCallOf<One>;
};
