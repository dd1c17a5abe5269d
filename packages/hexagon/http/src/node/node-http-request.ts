import { RequestError } from '@workspace-api/contract';
import type { HttpRequest } from '../http-request.js';
import type { NodeRequest } from './node-message.js';
import { readStream } from './read-stream.js';
import { tooDeep } from '../request/json-parts.js';

/** The fields that body parsers add to a request: the bytes, a string or the parsed value. */
interface ParsedRequest {
  readonly rawBody?: unknown;
  readonly body?: unknown;
}

/** The part of `ServerResponse` that has the headers that the host has set. */
interface HeadersToSend {
  getHeader(name: string): number | string | readonly string[] | undefined;
}

/** Where the request is within the application of the host. */
export interface NodeRequestOptions {
  /** The path below the mount path. */
  readonly path: string;
  readonly query: string;
  readonly mountPath?: string | undefined;
  /** The response, whose `X-Request-Id` is the id that the host gave the request. */
  readonly response?: HeadersToSend | undefined;
  /** The request of the host. Defaults to that of Node.js. */
  readonly source?: unknown;
  /** The request of the host's framework. Its `rawBody` or `body` is used if a body parser has read the stream. */
  readonly parsed?: object | undefined;
}

const encoder = new TextEncoder();

/** Headers that must not be dropped here. If one is repeated, Node.js keeps only the first value. */
const FIRST_ONLY = ['authorization', 'content-type'];

const valuesOf = (name: string, rawHeaders: readonly string[]): string[] => {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const other = rawHeaders[index] ?? '';
    if (other.length === name.length && other.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
};

/** Returns the JSON of a parsed body. Before Node.js 26, `JSON.stringify` overflows the stack if it is nested deeply. */
const toJson = (body: unknown): string => {
  try {
    return JSON.stringify(body);
  } catch (error) {
    throw error instanceof RangeError ? tooDeep() : error;
  }
};

const toBytes = (body: unknown): Uint8Array => {
  if (body instanceof Uint8Array) return body;
  return encoder.encode(typeof body === 'string' ? body : toJson(body));
};

/** A Node.js request as an `HttpRequest`. */
export class NodeHttpRequest implements HttpRequest {
  readonly #request: NodeRequest;
  readonly #parsed: ParsedRequest | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly mountPath: string | undefined;
  readonly clientAddress: string | undefined;
  readonly requestId: string | undefined;
  readonly source: unknown;

  constructor(
    request: NodeRequest,
    { path, query, mountPath, response, parsed, source = request }: NodeRequestOptions,
  ) {
    this.#request = request;
    this.#parsed = parsed;
    this.method = request.method ?? '';
    this.path = path;
    this.query = query;
    this.mountPath = mountPath;
    this.clientAddress = request.socket?.remoteAddress;
    this.source = source;
    this.requestId = response?.getHeader('x-request-id')?.toString();
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    if (value === undefined) return undefined;
    // A request that an adapter of a serverless platform makes has `headers` only.
    if (FIRST_ONLY.includes(name) && this.#request.rawHeaders.length > 0)
      return valuesOf(name, this.#request.rawHeaders).join(', ');
    return typeof value === 'string' ? value : value.join(', ');
  }

  /** Reads the stream, or takes the body from a body parser that has read it. */
  async readBody(limit: number): Promise<Uint8Array> {
    const { readableDidRead, readableEnded } = this.#request;
    if (!readableDidRead && !readableEnded) return readStream(this.#request, limit);
    const body = this.#parsed?.rawBody ?? this.#parsed?.body;
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
