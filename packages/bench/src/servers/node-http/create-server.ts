import { BODY_LIMIT, IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, PREFIX, RequestError } from '@workspace-api/contract';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { parse, type ParsedUrlQuery } from 'node:querystring';
import { authenticate } from '../shared/authenticate.js';
import { createCampaign } from '../shared/create-campaign.js';
import { getWorkspace, listGroups } from '../shared/operations.js';
import { readPageQuery, requireNoQuery } from '../shared/page-query.js';
import { PROBLEM_JSON, toProblem } from '../shared/problem.js';
import type { Store } from '../shared/store.js';

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Handler = (request: IncomingMessage, query: ParsedUrlQuery) => Promise<Answer>;

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_LIMIT) throw new RequestError('body_too_large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new RequestError('invalid_json');
  }
};

const send = (response: ServerResponse, type: string, { status, headers, body }: Answer): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, { ...headers, 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
};

const createRoutes = (store: Store): ReadonlyMap<string, Handler> =>
  new Map<string, Handler>([
    [
      `GET ${PREFIX}/groups`,
      async ({ headers }, query) => {
        const key = await authenticate(store, headers.authorization, 'groups:read');
        const data = await listGroups(store, key, readPageQuery(query));
        return { status: 200, body: { data } };
      },
    ],
    [
      `GET ${PREFIX}/me`,
      async ({ headers }, query) => {
        const key = await authenticate(store, headers.authorization, 'workspace:read');
        requireNoQuery(query);
        return { status: 200, body: { data: await getWorkspace(store, key) } };
      },
    ],
    [
      `POST ${PREFIX}/campaigns`,
      async (request, query) => {
        const key = await authenticate(store, request.headers.authorization, 'campaigns:write');
        requireNoQuery(query);
        const header = request.headers[IDEMPOTENCY_KEY.toLowerCase()];
        const { campaign, replayed } = await createCampaign(store, key, await readJson(request), header?.toString());
        const headers = replayed ? { [IDEMPOTENCY_REPLAYED]: 'true' } : {};
        return { status: 201, headers, body: { data: campaign } };
      },
    ],
  ]);

/** Creates the server without a framework. It does not listen yet. */
export const createNodeServer = (store: Store): Server => {
  const routes = createRoutes(store);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '/' } = request;
    const [path = '', search = ''] = url.split('?');
    try {
      const handler = routes.get(`${method} ${path}`);
      if (handler === undefined) throw new RequestError('unknown_path');
      send(response, 'application/json', await handler(request, parse(search)));
    } catch (error) {
      send(response, PROBLEM_JSON, toProblem(error, url));
    }
  };
  return createServer((request, response) => void handle(request, response));
};
