/** The API on `node:http` by hand: pino, prom-client and ajv, and a rate limit that counts in a map. */
import { PREFIX, RequestError } from '@workspace-api/contract';
import { BODY_LIMITS } from '@workspace-api/contract/internal';
import type { CampaignInput } from '@workspace-api/core';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'node:querystring';
import { pino } from 'pino';
import { Histogram, collectDefaultMetrics, register } from 'prom-client';
import { authenticate } from './authenticate.js';
import { createCampaign, rateLimited, readPage, type PageQuery } from './operations.js';
import { PROBLEM_JSON, errorOfBody, errorOfQuery, toProblem } from './problem.js';
import { ADDRESS, runPeer, type PeerSetting } from './run-peer.js';
import { CREATE_CAMPAIGN, LIST_GROUPS } from './schemas.js';

type Handler = (request: IncomingMessage, query: unknown) => Promise<{ status: number; body: unknown }>;

const WINDOW_SECONDS = 60;

const ajv = new Ajv();
addFormats.default(ajv);
const isPageQuery = ajv.compile<PageQuery>(LIST_GROUPS.querystring);
const isEmptyQuery = ajv.compile<object>(CREATE_CAMPAIGN.querystring);
const isCampaign = ajv.compile<CampaignInput>(CREATE_CAMPAIGN.body);

const log = pino();

collectDefaultMetrics();
const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of requests in seconds.',
  labelNames: ['method', 'route', 'status_code'],
});

const readQuery = <Query>(query: unknown, isValid: ValidateFunction<Query>): Query => {
  if (!isValid(query)) throw errorOfQuery(isValid.errors ?? []);
  return query;
};

const readBody = async (request: IncomingMessage): Promise<CampaignInput> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_LIMITS.bytes) throw new RequestError('body_too_large');
    chunks.push(chunk);
  }
  let body: unknown;
  try {
    body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new RequestError('invalid_json');
  }
  if (!isCampaign(body)) throw errorOfBody();
  return body;
};

const createRoutes = (store: PeerSetting['store']): ReadonlyMap<string, Handler> => {
  const listing =
    (name: 'groups' | 'campaigns'): Handler =>
    async ({ headers }, query) => {
      const key = await authenticate(store, headers.authorization, `${name}:read`);
      return { status: 200, body: { data: await readPage(store, name, key, readQuery(query, isPageQuery)) } };
    };
  return new Map<string, Handler>([
    [`GET ${PREFIX}/groups`, listing('groups')],
    [`GET ${PREFIX}/campaigns`, listing('campaigns')],
    [
      `POST ${PREFIX}/campaigns`,
      async (request, query) => {
        const key = await authenticate(store, request.headers.authorization, 'campaigns:write');
        readQuery(query, isEmptyQuery);
        return { status: 201, body: { data: await createCampaign(store, key, await readBody(request)) } };
      },
    ],
  ]);
};

/** Returns a function that counts a request of a caller, and throws `rate_limited` above the limit. */
const createRateLimit = (limit: number) => {
  const counts = new Map<string, number>();
  setInterval(() => counts.clear(), WINDOW_SECONDS * 1_000).unref();
  return ({ headers, socket }: IncomingMessage, response: ServerResponse): void => {
    const caller = headers.authorization ?? socket.remoteAddress ?? '';
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    response.setHeader('X-RateLimit-Limit', limit);
    response.setHeader('X-RateLimit-Remaining', Math.max(0, limit - count));
    if (count > limit) throw rateLimited(WINDOW_SECONDS);
  };
};

const createApp = ({ store, rateLimit }: PeerSetting): Server => {
  const routes = createRoutes(store);
  const countRequest = createRateLimit(rateLimit);

  const send = (response: ServerResponse, status: number, type: string, body: unknown): void => {
    const text = JSON.stringify(body);
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) }).end(text);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const start = performance.now();
    const { method = '', url = '/' } = request;
    const [path = '', search = ''] = url.split('?');
    const handler = routes.get(`${method} ${path}`);
    response.once('finish', () => {
      const { statusCode } = response;
      const milliseconds = performance.now() - start;
      duration.observe(
        { method, route: handler === undefined ? 'unknown' : path, status_code: statusCode },
        milliseconds / 1_000,
      );
      log.info({ method, url, statusCode, milliseconds }, 'request completed');
    });
    try {
      countRequest(request, response);
      if (handler === undefined) throw new RequestError('unknown_path');
      const { status, body } = await handler(request, { ...parse(search) });
      send(response, status, 'application/json', body);
    } catch (error) {
      const { status, headers, body } = toProblem(error, method, url);
      if (status >= 500) log.error(error);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      send(response, status, PROBLEM_JSON, body);
    }
  };

  return createServer((request, response) => {
    if (request.url === '/metrics') void register.metrics().then((text) => response.end(text));
    else void handle(request, response);
  });
};

await runPeer(async (setting) => {
  const server = createApp(setting);
  server.listen(ADDRESS);
  await once(server, 'listening');
  return {
    url: `http://${ADDRESS.host}:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
});
