import type { Server } from 'node:http';
import type { StrictRequest } from './strict-request.js';

/**
 * Sends `100 Continue` when the body is first read (RFC 9110, section 10.1.1), so that a request that is rejected for its key or
 * size never sends its body. An unknown expectation is ignored.
 */
export const continueOnRead = (server: Server<typeof StrictRequest>): void => {
  server.on('checkContinue', (request, response) => {
    request.onFirstRead = () => {
      // Node.js discards an unread body after the response.
      if (!response.headersSent) response.writeContinue();
    };
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
};
