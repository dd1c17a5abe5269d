import type { Logger } from 'pino';

/** An error of Koa. With `expose`, it is meant for the client, such as `context.throw(403)`. */
interface KoaError extends Error {
  readonly expose?: boolean;
  readonly code?: string;
}

/** Codes of errors because the client disconnected, which the request record reports as `aborted`. */
const DISCONNECTED: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Returns a listener for the `error` event of a Koa application. It logs errors of middleware. */
export const logKoaErrors =
  (logger: Logger) =>
  (error: KoaError): void => {
    if (error.expose === true || DISCONNECTED.includes(error.code)) return;
    logger.error({ err: error }, 'middleware threw an error');
  };
