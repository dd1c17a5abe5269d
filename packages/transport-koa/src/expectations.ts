import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** The answers of the requests whose callers wait to be told that their body is wanted. */
const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Leaves `100 Continue` to whoever reads the body (RFC 9110, section 10.1.1): a request that is refused for its key or its
 * size is answered without its body. An expectation that is not understood is ignored.
 */
export const heedExpectations = (server: Server): void => {
  server.on('checkContinue', (request, response) => {
    waiting.set(request, response);
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
};

/** Tells a caller that waits for it to send the body. */
export const askForBody = (request: IncomingMessage): void => {
  waiting.get(request)?.writeContinue();
};
