import { SpanStatusCode, trace } from '@opentelemetry/api';
import { createOtelObserver } from '@workspace-api/opentelemetry';
import { KEY_ID, REQUEST_RECORD, WORKSPACE, keyedApi } from '@workspace-api/test-stubs';
import { createWorkspaceApp } from '@workspace-api/transport-koa';
import { createNodeListener, createStrictServer } from '@workspace-api/transport-node';
import { expect } from 'chai';
import { once } from 'node:events';
import { type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { startTelemetry, takePoints, takeSpans } from './support/telemetry.js';

const ME = '/api/public/v1/me';
const DURATION = 'http.server.request.duration in s';
const HEADERS = { authorization: `Bearer wsk_${'a'.repeat(38)}` };

const api = keyedApi({ getUsage: () => Promise.reject(new Error('connection to db-7 lost')) });

/** Reads a value until it is there. */
const until = async <Value>(read: () => Value | undefined): Promise<Value> => {
  for (;;) {
    const value = read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

before(startTelemetry);

for (const [transport, listenerOf] of [
  ['Koa', (options) => createWorkspaceApp(api, options).callback()],
  ['node:http', (options) => createNodeListener(api, options)],
] as const satisfies readonly (readonly [string, (options: object) => RequestListener])[]) {
  describe(`OpenTelemetry, over ${transport}, with the instrumentation of node:http`, () => {
    let server: Server;
    let origin: string;
    let completed = 0;

    before(async () => {
      const { onRecord, onResponse } = createOtelObserver({ scheme: 'http' });
      const counted: typeof onResponse = (request) => {
        onResponse(request);
        completed++;
      };
      server = createStrictServer(listenerOf({ onRecord, onResponse: counted }), { onResponse: counted });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    });
    after(() => {
      server.closeAllConnections();
      server.close();
    });
    beforeEach(async () => {
      takeSpans();
      await takePoints();
      completed = 0;
    });

    const get = async (path: string, init: RequestInit = {}): Promise<Response> => {
      const response = await fetch(origin + path, { headers: HEADERS, ...init });
      await response.text();
      await until(() => (completed > 0 ? true : undefined));
      return response;
    };

    it('describes the span of a request, which is a child of the span of its caller', async () => {
      const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
      const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
      const response = await get(ME, { headers: { ...HEADERS, traceparent } });
      const [span, ...others] = takeSpans();
      expect(others).to.deep.equal([]);
      expect(span?.name).to.equal(`GET ${ME}`);
      expect(span?.spanContext().traceId).to.equal(traceId);
      expect(span?.status.code).to.equal(SpanStatusCode.UNSET);
      expect(span?.attributes).to.include({
        'http.request.method': 'GET',
        'http.response.status_code': 200,
        'http.route': ME,
        'workspace_api.operation': 'getWorkspace',
        'workspace_api.workspace.id': WORKSPACE.id,
        'workspace_api.key.id': KEY_ID,
        'workspace_api.request.id': response.headers.get('x-request-id'),
      });
      expect(span?.attributes).to.not.have.any.keys('error.type', 'workspace_api.problem.code');
    });

    it('has a failure of the service as an error, and a rejection as none', async () => {
      await get('/api/public/v1/usage');
      const [failed] = takeSpans();
      expect(failed?.status.code).to.equal(SpanStatusCode.ERROR);
      expect(failed?.attributes).to.include({
        'error.type': 'internal_error',
        'workspace_api.problem.code': 'internal_error',
      });
      expect(JSON.stringify(failed?.attributes)).not.to.contain('db-7');
      completed = 0;
      await get('/api/public/v1/elsewhere');
      const [rejected] = takeSpans();
      expect(rejected?.status.code).to.equal(SpanStatusCode.UNSET);
      expect(rejected?.attributes).to.include({ 'workspace_api.problem.code': 'unknown_path' });
      expect(rejected?.attributes).to.not.have.any.keys('error.type', 'http.route', 'workspace_api.operation');
    });

    it('measures the duration in seconds, with the recommended buckets', async () => {
      await get(ME);
      const { [DURATION]: [point, ...others] = [] } = await takePoints();
      expect(others).to.deep.equal([]);
      expect(point?.attributes).to.deep.equal({
        'url.scheme': 'http',
        'http.request.method': 'GET',
        'http.response.status_code': 200,
        'http.route': ME,
        'workspace_api.operation': 'getWorkspace',
      });
      expect(point?.value.count).to.equal(1);
      expect(point?.value.sum).to.be.within(0.000_01, 1);
      expect(point?.value.buckets.boundaries).to.deep.equal([
        0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
      ]);
    });

    it('has no attribute in a metric whose value a caller chooses', async () => {
      for (const [number, method] of ['PROPFIND', 'LOCK', 'SEARCH'].entries()) {
        completed = 0;
        await get(`/api/public/v1/elsewhere-${String(number)}?a=${String(number)}`, {
          method,
          headers: { ...HEADERS, 'x-request-id': String(number), 'user-agent': method },
        });
      }
      const { [DURATION]: points = [] } = await takePoints();
      expect(points.map(({ attributes, value: { count } }) => ({ ...attributes, count }))).to.deep.equal([
        {
          'url.scheme': 'http',
          'http.request.method': '_OTHER',
          'http.response.status_code': 404,
          'workspace_api.problem.code': 'unknown_path',
          count: 3,
        },
      ]);
    });

    it('measures invalid HTTP, too', async () => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => undefined).end('nonsense\r\n\r\n');
      await until(() => (completed > 0 ? true : undefined));
      const { [DURATION]: [point] = [] } = await takePoints();
      expect(point?.attributes).to.include({ 'http.request.method': '_OTHER', 'http.response.status_code': 400 });
    });
  });
}

describe('OpenTelemetry without an active span', () => {
  it('changes nothing', async () => {
    const { onRecord } = createOtelObserver();
    expect(trace.getActiveSpan()).to.equal(undefined);
    expect(() => onRecord({ ...REQUEST_RECORD, method: null, status: 400, code: 'malformed_request' })).not.to.throw();
  });
});
