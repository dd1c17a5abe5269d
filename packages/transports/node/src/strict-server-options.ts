import { integer, object } from '@workspace-api/core';
import { callback, checkArguments, milliseconds, type OptionSchemas } from '@workspace-api/core/internal';
import { mountPath } from '@workspace-api/http/internal';
import type { ServerListener } from './connection.js';
import type { RejectionOptions } from './reject.js';

/** The limits of connections, and the responses to rejected requests. */
export interface StrictServerOptions extends RejectionOptions {
  /** How long a complete request may take to arrive before the response is 408, in milliseconds. Defaults to 30,000. */
  readonly requestTimeoutMilliseconds?: number | undefined;
  /**
   * How long a connection may stay open without a request, in milliseconds. Defaults to 72,000. It must exceed the idle timeout
   * of any proxy in front, usually 60 seconds: a proxy that sends a request while the server closes responds with 502.
   */
  readonly keepAliveTimeoutMilliseconds?: number | undefined;
  /**
   * How long a connection may be idle while a request or its response is in progress, in milliseconds. Defaults to 60,000.
   * It ends the connections of clients that do not read their responses.
   */
  readonly stallTimeoutMilliseconds?: number | undefined;
  /** The maximum number of open connections; further ones are closed at once. Defaults to 10,000. */
  readonly maxConnections?: number | undefined;
  /**
   * The maximum number of open connections of one client: an IPv4 address, or the /64 network of an IPv6 address. Further ones
   * are closed at once. Defaults to 256. Null, for no maximum, if all clients come through proxies.
   */
  readonly maxConnectionsPerAddress?: number | null | undefined;
  /**
   * The maximum number of bytes of responses that clients have not read yet, over all connections. Defaults to 64 MiB. Beyond
   * it the connections that have been waiting longest are destroyed.
   */
  readonly maxUnsentBytes?: number | undefined;
}

const maximum = () => integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

const OPTIONS = {
  requestTimeoutMilliseconds: milliseconds().optional(),
  keepAliveTimeoutMilliseconds: milliseconds().optional(),
  stallTimeoutMilliseconds: milliseconds().optional(),
  maxConnections: maximum().optional(),
  maxConnectionsPerAddress: maximum().nullable().optional(),
  maxUnsentBytes: maximum().optional(),
  mountPath: mountPath.optional(),
  onResponse: callback().optional(),
} satisfies OptionSchemas<StrictServerOptions>;

/** Throws a TypeError that lists every problem of the arguments, for hosts in plain JavaScript. */
export const checkStrictServer = (listener: ServerListener, options: StrictServerOptions): void => {
  const shape = { listener: callback(), options: object(OPTIONS) };
  checkArguments('The server cannot be created.', shape, { listener, options });
};
