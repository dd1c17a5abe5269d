import type { HttpRequest } from '@workspace-api/http';
import { readBody } from './read-body.js';

/** Adapts a `Request` to the HTTP layer. */
export class FetchRequest implements HttpRequest {
  readonly #request: Request;
  readonly path: string;
  readonly query: string;
  readonly mountPath: string | undefined;
  readonly clientAddress: string | undefined;
  readonly requestId: string | undefined;

  readonly source: unknown;

  constructor(request: Request, parts: Omit<HttpRequest, 'method' | 'header' | 'readBody'>) {
    this.#request = request;
    this.path = parts.path;
    this.query = parts.query;
    this.mountPath = parts.mountPath;
    this.clientAddress = parts.clientAddress;
    this.requestId = parts.requestId;
    this.source = parts.source;
  }

  get method(): string {
    return this.#request.method;
  }

  /** Without `Accept-Encoding`, because the runtime compresses, and some drop the `Content-Encoding` of a response. */
  header(name: string): string | undefined {
    return name === 'accept-encoding' ? undefined : (this.#request.headers.get(name) ?? undefined);
  }

  readBody(limit: number): Promise<Uint8Array> {
    return readBody(this.#request, limit);
  }
}
