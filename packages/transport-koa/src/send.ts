import {
  CONTENT_CODINGS,
  PAGE_HEADERS,
  problemAnswer,
  type Page,
  type Problem,
  type Resource,
} from '@workspace-api/contract';
import type { Context } from 'koa';

/** Answers with text of a media type. Nothing that the API says is for a cache to keep. */
export const sendText = (context: Context, status: number, mediaType: string, text: string): void => {
  context.status = status;
  context.set('Content-Type', mediaType);
  context.set('Cache-Control', 'no-store');
  context.set('X-Content-Type-Options', 'nosniff');
  context.body = text;
};

export const sendJson = (context: Context, status: number, mediaType: string, value: unknown): void => {
  sendText(context, status, mediaType, JSON.stringify(value));
};

/** A complete key, wherever its caller has put it. */
const SECRET = /wsk_[0-9A-Za-z]{38}/g;

/** Answers with a page in the form that the caller likes best; in HTML one who likes neither. */
export const sendPage = (context: Context, { forms }: Page): void => {
  const isJson = context.accepts('text/html', 'application/json') === 'application/json';
  context.set(PAGE_HEADERS);
  context.set('Content-Type', isJson ? 'application/json' : 'text/html; charset=utf-8');
  context.body = forms[isJson ? 'application/json' : 'text/html'];
};

/** Answers with a resource in the shortest coding that the caller takes; with 304 when the caller has it already. */
export const sendResource = async (context: Context, resource: Resource): Promise<void> => {
  const coding = CONTENT_CODINGS.find((candidate) => context.acceptsEncodings(candidate)) ?? 'identity';
  const content = await resource.read(coding);
  context.set(resource.headers);
  context.vary('Accept-Encoding');
  if (coding !== 'identity') context.set('Content-Encoding', coding);
  context.body = content;
  if (context.fresh) context.status = 304;
};

/** Answers with the problem that an error is to the caller, and gives it. */
export const sendProblem = (context: Context, requestId: string, error: unknown): Problem => {
  const { status, headers, body } = problemAnswer(error, requestId, (context.path || '/').replace(SECRET, 'wsk_*'));
  context.set(headers);
  sendJson(context, status, 'application/problem+json', body);
  return body;
};
