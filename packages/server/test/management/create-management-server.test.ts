import { expect } from 'chai';
import type { Server } from 'node:http';
import { listen } from '../../src/lifecycle/listen.js';
import { createManagementServer } from '../../src/management/create-management-server.js';

describe('the management port', function () {
  this.timeout(30_000);

  const readiness = { reasons: [] as string[], warnings: [] as string[] };
  const metrics = {
    contentType: 'text/plain; version=0.0.4',
    metrics: () => (failure === null ? Promise.resolve('up 1\n') : Promise.reject(failure)),
  };
  let failure: Error | null = null;
  let server: Server;
  let url: string;

  before(async () => {
    server = createManagementServer(readiness, metrics);
    url = await listen(server, '127.0.0.1', 0);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    Object.assign(readiness, { reasons: [], warnings: [] });
    failure = null;
  });

  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(url + path, { method });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : (JSON.parse(text) as unknown),
    };
  };

  it('reports that the server is ready', async () => {
    const { status, headers, body } = await ask('/readyz');
    expect(status).to.equal(200);
    expect(body).to.deep.equal({ status: 'ready' });
    expect(headers.get('content-type')).to.equal('application/json');
    expect(headers.get('cache-control')).to.equal('no-store');
  });

  it('reports that the server is not ready, with the reasons', async () => {
    readiness.reasons = ['One.', 'Two.'];
    const { status, body } = await ask('/readyz?verbose');
    expect(status).to.equal(503);
    expect(body).to.deep.equal({ status: 'not_ready', reasons: ['One.', 'Two.'] });
  });

  it('reports what should be set up in another way', async () => {
    readiness.warnings = ['Three.'];
    expect((await ask('/readyz')).body).to.deep.equal({ status: 'ready', warnings: ['Three.'] });
  });

  it('reports that the server is alive, ready or not', async () => {
    readiness.reasons = ['One.'];
    const { status, body } = await ask('/healthz');
    expect(status).to.equal(200);
    expect(body).to.deep.equal({ status: 'alive' });
  });

  it('serves metrics, ready or not', async () => {
    readiness.reasons = ['One.'];
    const response = await fetch(`${url}/metrics`);
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('text/plain; version=0.0.4');
    expect(response.headers.get('cache-control')).to.equal('no-store');
    expect(await response.text()).to.equal('up 1\n');
  });

  it('responds with the reason if metrics fail, and keeps running', async () => {
    failure = new Error('A gauge failed.');
    const { status, body } = await ask('/metrics');
    expect(status).to.equal(500);
    expect(body).to.deep.equal({ status: 'failed', reason: 'A gauge failed.' });
    expect(await ask('/healthz')).to.include({ status: 200 });
  });

  it('accepts GET and HEAD only', async () => {
    expect(await ask('/healthz', 'HEAD')).to.include({ status: 200, body: null });
    const { status, headers } = await ask('/readyz', 'POST');
    expect(status).to.equal(405);
    expect(headers.get('allow')).to.equal('GET, HEAD');
  });

  it('lists its paths in the response to an unknown one', async () => {
    for (const path of ['/', '/api/public/v1/me', '/readyz/', '/constructor']) {
      const { status, body } = await ask(path);
      expect(status).to.equal(404);
      expect(body).to.deep.equal({ status: 'unknown_path', paths: ['/healthz', '/readyz', '/metrics'] });
    }
  });
});
