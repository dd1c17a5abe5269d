import { expect } from 'chai';
import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { NodeHttpRequest, type NodeRequestOptions } from '../../src/node/index.js';
import { readJson } from '../../src/request/json-body.js';
import { requestErrorOf } from '../support/request-error-of.js';

/**
 * Returns a message with headers, given as alternating names and values. Node.js handles repeated ones by its own
 * rules.
 */
const messageWith = (...rawHeaders: readonly string[]): IncomingMessage => {
  const message = new IncomingMessage(new Socket());
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    message.headers[name] ??= rawHeaders[index + 1];
  }
  message.rawHeaders = [...rawHeaders];
  return message;
};

const requestOf = (message: IncomingMessage, options: Partial<NodeRequestOptions> = {}): NodeHttpRequest =>
  new NodeHttpRequest(message, { path: '/', query: '', ...options });

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('NodeHttpRequest', () => {
  it('has the method and the address of the message, and where it is within the application of the host', () => {
    const message = messageWith();
    message.method = 'PUT';
    Object.defineProperty(message.socket, 'remoteAddress', { value: '203.0.113.7' });
    const where = { path: '/a', query: 'b=c', mountPath: '/shop' };
    const response = new ServerResponse(message).setHeader('X-Request-Id', 'trace-17');
    const request = requestOf(message, { ...where, response });
    expect(request).to.include({ method: 'PUT', clientAddress: '203.0.113.7', requestId: 'trace-17', ...where });
  });

  it('has no method if the message has none, and no id if the host gave none', () => {
    const message = messageWith();
    const request = requestOf(message, { response: new ServerResponse(message) });
    expect(request).to.include({ method: '', requestId: undefined });
  });

  describe('headers', () => {
    it('are undefined, or the value that was sent', () => {
      const request = requestOf(messageWith('X-Request-Id', 'trace-17', 'Authorization', 'Bearer a'));
      expect(request.header('x-request-id')).to.equal('trace-17');
      expect(request.header('authorization')).to.equal('Bearer a');
      expect(request.header('accept')).to.equal(undefined);
    });

    for (const name of ['Authorization', 'Content-Type']) {
      it(`have every value of a repeated ${name}, of which Node.js drops all but the first`, () => {
        const request = requestOf(messageWith(name, 'a', 'X-Other', 'b', name.toUpperCase(), 'c'));
        expect(request.header(name.toLowerCase())).to.equal('a, c');
      });
    }

    it('have the value of a message without raw headers and a connection, as on a serverless platform', () => {
      const message = { headers: { authorization: 'Bearer a' }, rawHeaders: [] };
      const request = requestOf(message as unknown as IncomingMessage);
      expect(request.header('authorization')).to.equal('Bearer a');
      expect(request.clientAddress).to.equal(undefined);
    });

    it('have no value of another header whose name has the same length', () => {
      const request = requestOf(messageWith('X-Request-Id', 'trace-17', 'Content-Type', 'text/plain'));
      expect(request.header('content-type')).to.equal('text/plain');
    });

    it('have the value that Node.js keeps of any other repeated header', () => {
      expect(requestOf(messageWith('X-Other', 'a', 'X-Other', 'b')).header('x-other')).to.equal('a');
    });

    it('have the values of a list that Node.js does not join', () => {
      const message = messageWith();
      message.headers['set-cookie'] = ['a', 'b'];
      expect(requestOf(message).header('set-cookie')).to.equal('a, b');
    });
  });

  describe('the body', () => {
    /** Returns a message whose stream was already read. */
    const consumed = async (): Promise<IncomingMessage> => {
      const message = messageWith('Content-Type', 'application/json');
      message.push('streamed');
      message.push(null);
      await once(message.resume(), 'end');
      return message;
    };

    it('is read from the stream, although the host has a body', async () => {
      const message = messageWith();
      message.push('stre');
      message.push('amed');
      message.push(null);
      const request = requestOf(message, { parsed: { body: 'of the host' } });
      expect(textOf(await request.readBody(8))).to.equal('streamed');
    });

    for (const [what, body, text] of [
      ['bytes', Buffer.from('{"a": 1}'), '{"a": 1}'],
      ['text', '{"a": "é"}', '{"a": "é"}'],
      ['an object', { a: 1 }, '{"a":1}'],
      ['an array', [1], '[1]'],
      ['null', null, 'null'],
      ['an empty string', '', ''],
    ] as const) {
      it(`is that of a body parser that has read the stream: ${what}`, async () => {
        const request = requestOf(await consumed(), { parsed: { body } });
        expect(textOf(await request.readBody(100))).to.equal(text);
      });
    }

    it('of a body parser has the same limit in bytes', async () => {
      const request = requestOf(await consumed(), { parsed: { body: 'é'.repeat(5) } });
      expect(await request.readBody(10)).to.have.lengthOf(10);
      expect((await requestErrorOf(() => request.readBody(9))).code).to.equal('body_too_large');
    });

    it('of a body parser is rejected with what to change if it is nested too deeply', async () => {
      const body: unknown = JSON.parse(`{"groupIds":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
      const request = requestOf(await consumed(), { parsed: { body } });
      const { code, errors } = await requestErrorOf(() => readJson(request));
      expect(code).to.equal('validation_failed');
      expect(errors).to.deep.equal([
        { pointer: '', code: 'too_many', detail: 'Must have at most 64 levels of nested arrays and objects.' },
      ]);
    });

    it('of a body parser rejects with the error of a value that is no JSON, which is not the fault of the caller', async () => {
      const request = requestOf(await consumed(), { parsed: { body: { a: 1n } } });
      const error: unknown = await request.readBody(100).catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(TypeError);
    });

    for (const parsed of [undefined, {}]) {
      it(`rejects with the set-up to change if it was read and not kept${parsed ? ' by a body parser' : ''}`, async () => {
        const error = await requestOf(await consumed(), { parsed })
          .readBody(100)
          .catch((reason: unknown) => reason);
        expect(error)
          .to.be.instanceOf(Error)
          .with.property('message')
          .that.equals(
            'The request body was read before the workspace API. Mount the API before the body parser, or keep the ' +
              'body in `rawBody` or `body` of the request.',
          );
      });
    }

    it('rejects if only a part of it was read, because the rest is no complete body', async () => {
      const message = messageWith();
      message.push('{"a":');
      message.read();
      message.push('1}');
      message.push(null);
      const error: unknown = await requestOf(message)
        .readBody(100)
        .catch((reason: unknown) => reason);
      expect(error).to.have.property('message').that.contains('The request body was read before the workspace API.');
    });

    it('rejects before it is read if its length exceeds the limit', async () => {
      const message = messageWith('Content-Length', '11');
      expect((await requestErrorOf(() => requestOf(message).readBody(10))).code).to.equal('body_too_large');
      expect(message.readableDidRead).to.be.false;
    });

    it('rejects as soon as it exceeds the limit, and discards the rest', async () => {
      const message = messageWith();
      message.push('x'.repeat(11));
      expect((await requestErrorOf(() => requestOf(message).readBody(10))).code).to.equal('body_too_large');
      expect(message.listenerCount('data')).to.equal(0);
      message.push('x'.repeat(1_000));
      message.push(null);
      await once(message, 'end');
    });

    it('is complete in 2,500 chunks', async () => {
      const message = messageWith();
      const body = Array.from({ length: 2_500 }, (_, index) => String(index % 10));
      for (const chunk of body) message.push(chunk);
      message.push(null);
      expect(textOf(await requestOf(message).readBody(2_500))).to.equal(body.join(''));
    });

    it('rejects with malformed_request if it breaks off, with the reason as its cause', async () => {
      const message = messageWith();
      const read = requestErrorOf(() => requestOf(message).readBody(10));
      const cause = new Error('aborted');
      message.destroy(cause);
      const error = await read;
      expect(error.code).to.equal('malformed_request');
      expect(error.cause).to.equal(cause);
    });

    it('rejects with malformed_request if it broke off before it was read', async () => {
      const message = messageWith();
      message.on('error', () => undefined).destroy(new Error('aborted'));
      await new Promise((resolve) => message.once('close', resolve));
      expect((await requestErrorOf(() => requestOf(message).readBody(10))).code).to.equal('malformed_request');
    });
  });
});
