import { request } from 'node:http';
import type { RecordedResponse } from '../history/history.js';

/** Far above every budget, so that a request that hangs is recognised. */
const GIVE_UP_AFTER_MILLISECONDS = 30_000;

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** The secret of the API key. */
  readonly secret: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends a request over a new connection, because the server may close an idle one at any time, which looks like a lost
 * response. Resolves to null if the connection ends without a response.
 */
export const send = ({ method, url, secret, headers, body }: HttpRequest): Promise<RecordedResponse | null> =>
  new Promise((resolve) => {
    const sent = request(url, {
      method,
      agent: false,
      headers: { ...headers, authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(GIVE_UP_AFTER_MILLISECONDS),
    });
    sent.on('error', () => resolve(null));
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve(null));
      response.once('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        const text = Buffer.concat(chunks).toString();
        resolve({
          status,
          body: text,
          code: status < 300 ? null : codeOf(text),
          retryAfter: received['retry-after'] ?? null,
          isReplay: received['idempotency-replayed'] === 'true',
        });
      });
    });
    sent.end(body);
  });

const codeOf = (text: string): string | null => {
  try {
    return (JSON.parse(text) as { code: string }).code;
  } catch {
    return null;
  }
};
