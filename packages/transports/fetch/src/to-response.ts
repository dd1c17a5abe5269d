import type { HttpResponse } from '@workspace-api/http';

const encoder = new TextEncoder();

/** Without it, Cloudflare Workers would compress a body with `Content-Encoding` again. Other runtimes ignore the option. */
const KEEP_ENCODING = { encodeBody: 'manual' };

/** Converts a response to a `Response`. For HEAD, it has the length of the body, but no body. */
export const toResponse = (method: string, { status, headers, body }: HttpResponse): Response => {
  if (body === null) return new Response(null, { status, headers });
  const bytes = typeof body === 'string' ? encoder.encode(body) : (body as Uint8Array<ArrayBuffer>);
  // Throws for a header that cannot be sent. The `Response` of @hono/node-server would throw later.
  const withLength = new Headers({ ...headers, 'Content-Length': String(bytes.length) });
  return new Response(method === 'HEAD' ? null : bytes, { status, headers: withLength, ...KEEP_ENCODING });
};
