import { isOutage, type DomainError } from '@workspace-api/core';
import { messageOf } from '../command-failure.js';

/** Returns the message of an error, or for an outage of the storage that of its cause. It has no full stop at the end. */
export const reasonOf = (error: unknown): string =>
  messageOf(isOutage(error) ? (error.cause ?? error) : error).replace(/\.$/, '');

/** Returns why a command cannot use the database, without a full stop at the end. */
export const describeOutage = (outage: DomainError<'unavailable'>): string => {
  const what = isOfPart(outage) ? 'the database cannot do this now' : 'the database cannot be reached';
  return `${what}: ${reasonOf(outage)}`;
};

/** Returns whether an error means that all connections to the storage were in use for too long, which is no outage. */
export const isBusy = (error: unknown): boolean => isOutage(error) && error.details.reason === 'busy';

/** Returns whether the storage may be usable despite an error: it responds, but not for every row, or it is busy. */
export const isOfPart = (error: unknown): boolean => isOutage(error) && error.details.reason !== 'unreachable';
