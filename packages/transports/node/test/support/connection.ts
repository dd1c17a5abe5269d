import { checkResponse, requestsIn, type RequestLine } from '@workspace-api/conformance';
import { connect, type Socket } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const parseHead = (head: string): Omit<RawResponse, 'text'> => {
  const [statusLine = '', ...lines] = head.split('\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3}) [\w ]+$/.exec(statusLine) ?? [];
  if (status === undefined) throw new Error(`Not a response: ${JSON.stringify(head.slice(0, 200))}`);
  return {
    status: Number(status),
    headers: new Headers(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
    ),
  };
};

/**
 * One connection to a server, on which a test writes bytes and reads responses, one after another. Every response is checked
 * against the OpenAPI document.
 */
export class Connection {
  readonly socket: Socket;
  /** The error of the connection itself. */
  error: Error | undefined;
  readonly #pending: RequestLine[] = [];
  #received = '';
  #isClosed = false;
  #changed: () => void = () => undefined;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1' });
    this.socket.setEncoding('latin1');
    this.socket.on('data', (text: string) => {
      this.#received += text;
      this.#changed();
    });
    this.socket.on('error', (error) => {
      this.error = error;
    });
    this.socket.on('close', () => {
      this.#isClosed = true;
      this.#changed();
    });
  }

  send(...lines: readonly string[]): void {
    const bytes = lines.join('\r\n');
    this.#pending.push(...requestsIn(bytes));
    this.socket.write(bytes);
  }

  /** Resolves to the next complete response. Rejects if the connection closes before, or the bytes are not a response. */
  async next(): Promise<RawResponse> {
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n');
      if (end >= 0) {
        const { status, headers } = parseHead(this.#received.slice(0, end));
        const length = Number(headers.get('content-length'));
        const text = this.#received.slice(end + 4, end + 4 + length);
        if (text.length === length) {
          this.#received = this.#received.slice(end + 4 + length);
          const request = this.#pending.shift() ?? null;
          checkResponse(request, { status, headers, text, json: JSON.parse(text) as unknown });
          return { status, headers, text };
        }
      }
      if (this.#isClosed) throw new Error(`Closed after ${JSON.stringify(this.#received)}`);
      await this.#change();
    }
  }

  /** Waits until the server has closed the connection. Resolves to the bytes that were not read. */
  async rest(): Promise<string> {
    while (!this.#isClosed) await this.#change();
    return this.#received;
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#changed = resolve;
    });
  }
}
