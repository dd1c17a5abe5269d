import type { z } from 'zod';
import { checkArguments } from '../errors/check-arguments.js';
import { Doubt, fitOf } from '../schema/fit.js';
import { isObject } from '../schema/is-object.js';
import { boolean, object } from '../schema/schemas.js';
import type { OperationDescription } from './operation.js';
import { areTrusted, isTrusted } from './trust.js';

/** Returns what an operation resolves to, from the value that it returned. */
type CheckResult = (result: unknown) => unknown;

/** A page without a cursor is the last. */
const asPage = (page: unknown): unknown =>
  isObject(page) && page['nextCursor'] === undefined ? { ...page, nextCursor: null } : page;

/** Returns the function of an operation, whose results are checked if a host has replaced it. */
export const checkedCall = <Call extends (...given: never[]) => Promise<unknown>>(
  operation: OperationDescription,
  call: Call,
): Call => {
  if (isTrusted(call)) return call;
  const check = checkResultOf({ ...operation }, undefined);
  const checked = async (...given: Parameters<Call>): Promise<unknown> => check?.(await call(...given));
  return checked as Call;
};

/**
 * Returns a function that copies the result of an operation with the fields of its output, their defaults, and no others: a
 * host may return rows with more columns. It throws a TypeError that names each field with another type or without a value.
 * Returns null if only functions that are trusted make the result.
 */
export const checkResultOf = (operation: OperationDescription, needs: unknown): CheckResult | null => {
  if (areTrusted(operation, needs)) return null;
  const { id, effect, input, output } = operation;
  const isPage = 'cursor' in ((input as Partial<z.ZodObject>).shape ?? {});
  const schema = effect === 'create' ? object({ record: output, replayed: boolean() }) : output;
  const fit = fitOf(schema);
  return (result) => {
    const doubt = new Doubt();
    const fitted = fit(isPage ? asPage(result) : result, doubt);
    if (!doubt.isLeft) return fitted;
    return checkArguments(
      `${id} returned a value of another type than its output.`,
      { result: schema },
      { result: fitted },
    ).result;
  };
};
