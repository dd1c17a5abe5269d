import { samplesOf } from './samples.js';
import type { HttpFixture } from './http-fixture.js';
import { exchangeBytes } from './raw-exchange.js';

/**
 * Sends text to the server of a fixture, one byte per character. Returns everything received until the connection
 * closes.
 */
export const sendText = ({ call }: HttpFixture, ...texts: readonly string[]): Promise<string> =>
  exchangeBytes(call.baseUrl, [Buffer.from(texts.join(''), 'latin1')]);

/** Returns the statuses of the received responses. */
export const statusesOf = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** Returns a valid request to send after another one. The connection closes after it. */
export const lastRequest = (fixture: HttpFixture): string =>
  samplesOf(fixture).get('X-Request-Id: behind', 'Connection: close');
