import { CONTENT_CODINGS, PAGE_HEADERS, type Page, type Resource } from '@workspace-api/contract';
import type { Context } from 'koa';
import type { ServerResponse } from 'node:http';
import type { Reply } from './reply.js';

/** Hands a reply to Koa, which sends it when all middleware is done. */
export const putReply = (context: Context, { status, headers, text }: Reply): void => {
  context.status = status;
  context.set(headers);
  context.body = text;
};

/**
 * Sends a reply at once, with one write. Text that is ASCII, as nearly all is, goes out as Latin-1, which is the same
 * bytes and needs no conversion.
 */
export const sendReply = (response: ServerResponse, { status, headers, text }: Reply): void => {
  // The caller has hung up, or has been told the last word on its connection.
  if (response.socket?.writable !== true) return;
  const length = Buffer.byteLength(text);
  headers['Content-Length'] = String(length);
  response.writeHead(status, headers);
  response.end(text, length === text.length ? 'latin1' : 'utf8');
};

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
