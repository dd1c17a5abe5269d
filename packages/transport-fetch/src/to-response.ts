import type { HttpResponse } from '@workspace-api/http';

const encoder = new TextEncoder();

/** Cloudflare Workers would compress a body with a `Content-Encoding` once more. Other runtimes ignore the option. */
const AS_IT_IS = { encodeBody: 'manual' };

/** Returns a response as a `Response`. That to HEAD has the length of the body in place of the body. */
export const toResponse = (method: string, { status, headers, body }: HttpResponse): Response => {
  if (body === null) return new Response(null, { status, headers });
  const bytes = typeof body === 'string' ? encoder.encode(body) : (body as Uint8Array<ArrayBuffer>);
  const withLength = { ...headers, 'Content-Length': String(bytes.length) };
  return new Response(method === 'HEAD' ? null : bytes, { status, headers: withLength, ...AS_IT_IS });
};
