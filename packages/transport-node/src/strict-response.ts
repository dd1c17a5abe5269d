import { ServerResponse, type IncomingMessage } from 'node:http';
import type { UnsentBytes } from './unsent-bytes.js';

/** Returns whether a body is ASCII text, the usual case. As Latin-1 it has the same bytes, and needs no conversion. */
const isAscii = (body: unknown): body is string => typeof body === 'string' && Buffer.byteLength(body) === body.length;

/** Returns a class of responses that send ASCII text as Latin-1, and count their unsent bytes. */
export const strictResponse = (unsentBytes: UnsentBytes): typeof ServerResponse =>
  class StrictResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...parameters: [Request]) {
      super(...parameters);
      // Its own method, because Express replaces the prototype of a response.
      Reflect.set(this, 'end', Reflect.get(this, 'end'));
    }

    override end(...parameters: unknown[]): this {
      const [body] = parameters;
      if (parameters.length === 1 && isAscii(body)) super.end(body, 'latin1');
      else super.end(...(parameters as []));
      const { socket } = this;
      if (socket === null || socket.writableLength === 0) return this;
      unsentBytes.add(socket);
      this.once('close', () => unsentBytes.delete(socket));
      return this;
    }
  };
