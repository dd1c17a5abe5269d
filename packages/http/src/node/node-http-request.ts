import { RequestError } from '@workspace-api/contract';
import type { HttpRequest } from '../http-request.js';
import type { NodeRequest } from './node-message.js';
import { readStream } from './read-stream.js';

/** Where the request is within the application of the host. */
export interface NodeRequestOptions {
  /** The path below the mount path. */
  readonly path: string;
  readonly query: string;
  readonly mountPath?: string | undefined;
  readonly requestId?: string | undefined;
  /**
   * Returns the body that a body parser of the host has read: bytes, a string or the parsed value. Returns undefined if
   * there is none.
   */
  readonly bodyOfHost?: (() => unknown) | undefined;
}

const encoder = new TextEncoder();

/** Returns whether Node.js keeps only the first value of a repeated header that must not be dropped here. */
const isFirstOnly = (name: string): boolean => name === 'authorization' || name === 'content-type';

const valuesOf = (name: string, rawHeaders: readonly string[]): string[] => {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const other = rawHeaders[index] ?? '';
    if (other.length === name.length && other.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
};

const toBytes = (body: unknown): Uint8Array => {
  if (body instanceof Uint8Array) return body;
  return encoder.encode(typeof body === 'string' ? body : JSON.stringify(body));
};

/** A Node.js request as an `HttpRequest`. */
export class NodeHttpRequest implements HttpRequest {
  readonly #request: NodeRequest;
  readonly #bodyOfHost: (() => unknown) | undefined;
  readonly path: string;
  readonly query: string;
  readonly mountPath: string | undefined;
  readonly requestId: string | undefined;

  constructor(request: NodeRequest, { path, query, mountPath, requestId, bodyOfHost }: NodeRequestOptions) {
    this.#request = request;
    this.#bodyOfHost = bodyOfHost;
    this.path = path;
    this.query = query;
    this.mountPath = mountPath;
    this.requestId = requestId;
  }

  get method(): string {
    return this.#request.method ?? '';
  }

  get clientAddress(): string | undefined {
    return this.#request.socket.remoteAddress;
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    if (value === undefined) return undefined;
    if (isFirstOnly(name)) return valuesOf(name, this.#request.rawHeaders).join(', ');
    return typeof value === 'string' ? value : value.join(', ');
  }

  /** Reads the stream, or takes the body from a body parser that has read it. */
  async readBody(limit: number): Promise<Uint8Array> {
    const { readableDidRead, readableEnded } = this.#request;
    if (!readableDidRead && !readableEnded) return readStream(this.#request, limit);
    const body = this.#bodyOfHost?.();
    if (body === undefined) {
      throw new Error(
        'The request body was read before the workspace API. Mount the API before the body parser, or keep the body ' +
          'in `rawBody` or `body` of the request.',
      );
    }
    const bytes = toBytes(body);
    if (bytes.length > limit) throw new RequestError('body_too_large');
    return bytes;
  }
}
