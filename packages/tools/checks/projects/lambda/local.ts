import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Result {
  readonly statusCode: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
  readonly isBase64Encoded?: boolean;
}

const { handler } = (await import(process.env['HANDLER'] ?? '')) as {
  handler: (event: object, context: object) => Promise<Result>;
};

/** Calls the function with events as API Gateway does. */
createServer(async (request, response) => {
  const { method, url = '', headers, socket } = request;
  const { pathname, search } = new URL(url, 'http://localhost');
  const { cookie, ...others } = headers;
  const event = {
    version: '2.0',
    rawPath: pathname,
    rawQueryString: search.slice(1),
    ...(cookie !== undefined && { cookies: cookie.split('; ') }),
    headers: others,
    requestContext: { http: { method, path: pathname, sourceIp: socket.remoteAddress } },
    body: (await buffer(request)).toString('base64'),
    isBase64Encoded: true,
  };
  const { statusCode, headers: sent, body, isBase64Encoded } = await handler(event, {});
  response.writeHead(statusCode, sent);
  response.end(Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8'));
}).listen(process.env['PORT']);
