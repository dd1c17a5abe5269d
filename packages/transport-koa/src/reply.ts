import {
  IDEMPOTENCY_REPLAYED,
  problemAnswer,
  rateLimitHeaders,
  successText,
  type Route,
  type Success,
} from '@workspace-api/contract';
import type { AnswerDraft } from './answer-draft.js';

/** An answer as it is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** The body. */
  readonly text: string;
}

/** Headers of every answer. Nothing that the API says is for a cache to keep. */
export const plainHeaders = (requestId: string, mediaType: string): Record<string, string> => ({
  'X-Request-Id': requestId,
  'Content-Type': mediaType,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
});

/** Headers of an answer to a request with a key: how the limits stand, too. */
const headersOf = ({ requestId, rateLimits }: AnswerDraft, mediaType: string): Record<string, string> =>
  Object.assign(plainHeaders(requestId, mediaType), rateLimitHeaders(rateLimits));

/** The reply to a request that was done. */
export const successReply = (draft: AnswerDraft, route: Route, { data, replayed = false }: Success): Reply => {
  const headers = headersOf(draft, 'application/json');
  if (replayed) headers[IDEMPOTENCY_REPLAYED] = 'true';
  return { status: route.status, headers, text: successText(route, data) };
};

/** A complete key, wherever its caller has put it. */
const SECRET = /wsk_[0-9A-Za-z]{38}/g;

/** The reply to a request for this path that an error has ended. */
export const problemReply = (draft: AnswerDraft, error: unknown, path: string): Reply => {
  const { status, headers, body } = problemAnswer(error, draft.requestId, path.replace(SECRET, 'wsk_*'));
  draft.fail(body, error);
  return {
    status,
    headers: Object.assign(headersOf(draft, 'application/problem+json'), headers),
    text: JSON.stringify(body),
  };
};
