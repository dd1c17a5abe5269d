import type { ValidationIssues } from '../errors/validation-issues.js';
import { isObject } from '../schema/is-object.js';
import type { AnyOperation } from './operation.js';
import { isTrusted } from './trust.js';

type AddIssues = (issues: ValidationIssues, input: Readonly<Record<string, unknown>>) => void;

type Perform = (principal: never, input: never, creation: never) => Promise<unknown>;

const FORM = 'perform: (needs) => async (principal, input) => …';

/** Returns needs that must all exist while an operation takes them. */
const checkedNeeds = (id: string, needs: object, isTaking: () => boolean): object =>
  new Proxy(needs, {
    get: (given, name) => {
      if (isTaking() && !(name in given))
        throw new TypeError(
          `${id} takes ${String(name)} from its needs, which have: ${Object.keys(given).join(', ') || 'none'}. ` +
            `Pass it to serve(route, needs). The form is ${FORM}`,
        );
      return Reflect.get(given, name) as unknown;
    },
  });

const isPlain = (value: unknown): value is object =>
  isObject(value) && Reflect.getPrototypeOf(value) === Object.prototype;

/**
 * Returns the functions of an operation of a host over its needs. Throws a TypeError if the operation takes one that is
 * missing, or has another form.
 */
export const functionsOf = (
  operation: AnyOperation,
  needs: unknown = {},
): {
  readonly perform: Perform;
  readonly addIssues: AddIssues | undefined;
} => {
  const { id, perform, addIssues } = operation;
  let isTaking = true;
  const given = (isPlain(needs) && !isTrusted(operation) ? checkedNeeds(id, needs, () => isTaking) : needs) as never;
  const result: unknown = perform(given);
  // One that is not curried has run without a caller.
  if (result instanceof Promise) result.catch(() => undefined);
  if (typeof result !== 'function') throw new TypeError(`perform of ${id} must return a function. The form is ${FORM}`);
  const functions = { perform: result as Perform, addIssues: addIssues?.(given) };
  isTaking = false;
  return functions;
};
