import { isDomainError } from '@workspace-api/core';
import { messageOf } from '../message-of.js';

/** Returns the message of an error, or for an outage of the storage that of its cause. It has no full stop at the end. */
export const reasonOf = (error: unknown): string =>
  messageOf(isDomainError(error) && error.code === 'unavailable' ? (error.cause ?? error) : error).replace(/\.$/, '');
