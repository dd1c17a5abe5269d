import { ServerResponse, type IncomingMessage } from 'node:http';
import type { UnsentBytes } from './unsent-bytes.js';

/** Returns a class of responses that count their unsent bytes. */
export const strictResponse = (unsentBytes: UnsentBytes): typeof ServerResponse =>
  class StrictResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...parameters: [Request]) {
      super(...parameters);
      // Its own method, because Express replaces the prototype of a response.
      Reflect.set(this, 'end', Reflect.get(this, 'end'));
    }

    override end(...parameters: unknown[]): this {
      super.end(...(parameters as []));
      const { socket } = this;
      if (socket === null || socket.writableLength === 0) return this;
      unsentBytes.add(socket);
      this.once('close', () => unsentBytes.delete(socket));
      return this;
    }
  };
