import type { Logger } from 'pino';

/** An error as Koa reports it: one with `expose` was meant for the client, such as `context.throw(403)`. */
interface KoaError extends Error {
  readonly expose?: boolean;
  readonly code?: string;
}

/** A client that has gone is in the record of its request, as `aborted`. */
const GONE: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Returns a listener for the `error` event of a Koa application: it logs what middleware throws. */
export const logKoaErrors =
  (logger: Logger) =>
  (error: KoaError): void => {
    if (error.expose === true || GONE.includes(error.code)) return;
    logger.error({ err: error }, 'a middleware has thrown');
  };
