import { REQUEST_ID } from '@workspace-api/contract/internal';
import type { HttpRequest } from '../http-request.js';
import { redact, redactorOf } from './redact.js';

/**
 * Returns whether to use the request id of a caller. Rejects one that contains a credential, because request ids appear
 * in responses, logs and support tickets. This is not part of the pattern, because many OpenAPI tools do not support
 * look-ahead.
 */
export const isRequestId = (text: string, redactText = redact): boolean =>
  REQUEST_ID.test(text) && redactText(text) === text;

/** A value that every runtime can send in a header. */
const HEADER_VALUE = /^[ -~]+$/;

/** Returns the id that the host gave a request, a valid one of the caller, or a new one. */
export const requestIdOf = (request: Pick<HttpRequest, 'requestId' | 'header'>): string => {
  if (request.requestId === undefined) {
    const sent = request.header('x-request-id');
    return sent !== undefined && isRequestId(sent, redactorOf(request)) ? sent : crypto.randomUUID();
  }
  const id = redactorOf(request)(request.requestId);
  return HEADER_VALUE.test(id) ? id : crypto.randomUUID();
};
