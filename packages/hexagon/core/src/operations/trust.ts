import { isObject } from '../schema/is-object.js';
import { membersOf } from '../schema/members-of.js';

/** Our operations, and the methods of our ports. Another copy of this package knows none of them, and checks all. */
const TRUSTED = new WeakSet<object>();

/** The ports that return no records. */
const WITHOUT_RECORDS: readonly string[] = ['clock', 'ids', 'digest', 'random', 'counters'];

/**
 * Returns operations or ports by name, whose results are not checked from now on, because our own tests do. A method that
 * replaces one of a port is checked again.
 */
export const trust = <Parts extends object>(parts: Parts): Parts => {
  for (const part of Object.values(parts).filter(isObject)) {
    TRUSTED.add(part);
    for (const [, member] of membersOf(part)) if (typeof member === 'function') TRUSTED.add(member);
  }
  return parts;
};

/** Trusts a method that calls another one, if that is trusted. */
export const trustAs = <Method extends object>(method: Method, original: object): Method => {
  if (isTrusted(original)) TRUSTED.add(method);
  return method;
};

/** Returns whether an operation or a method is ours. */
export const isTrusted = (value: object): boolean => TRUSTED.has(value);

/** Returns whether an operation and all methods of its ports are trusted. */
export const areTrusted = (operation: object, needs: unknown): boolean =>
  isTrusted(operation) &&
  Object.entries(isObject(needs) ? needs : {}).every(
    ([name, port]) =>
      WITHOUT_RECORDS.includes(name) ||
      !isObject(port) ||
      membersOf(port).every(([, member]) => typeof member !== 'function' || isTrusted(member)),
  );
