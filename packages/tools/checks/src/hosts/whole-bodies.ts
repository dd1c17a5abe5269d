import type { HttpHarness, OpenHttp } from '@workspace-api/conformance';
import { createFetchHandler } from '@workspace-api/transport-fetch';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startServer } from '../processes/start-server.js';
import { harnessOf } from './host.js';

/** A request as the platform hands it over. */
interface Event {
  readonly url: string;
  readonly init: RequestInit;
  readonly address: string | undefined;
}

const toEvent = async (request: IncomingMessage): Promise<Event> => {
  const { method = '', url = '', headersDistinct, socket } = request;
  const body = await buffer(request);
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const init = { method, headers, ...(hasBody && { body }) };
  return { url: `http://localhost${url}`, init, address: socket.remoteAddress };
};

/** Serves the API on a platform that calls a function with each whole request, as AWS Lambda does. */
const serve: HttpHarness['serve'] = (api, options) => {
  const handle = createFetchHandler(api, {
    // Suppresses the output of internal errors.
    onResponse: () => undefined,
    ...options,
    clientAddress: (_request: Request, { address }: Event) => address,
  });
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const event = await toEvent(request);
    const result = await handle(new Request(event.url, event.init), event);
    response.writeHead(result.status, Object.fromEntries(result.headers));
    response.end(Buffer.from(await result.arrayBuffer()));
  };
  // The platform drops a request whose body breaks off.
  return startServer(createServer((request, response) => void respond(request, response).catch(() => undefined)));
};

export const WHOLE_BODIES: { readonly name: string; readonly openHarness: OpenHttp } = {
  name: 'a platform that hands over whole bodies',
  openHarness: async () => ({ ...(await harnessOf(serve)()), wholeBodies: true }),
};
