import { expect } from 'chai';
import { CliRun, endChildren } from '../support/cli.js';
import { get, keyOf, startDemo, type DemoServer } from '../support/demo-server.js';
import { OPERATION, middlewareOf, moduleOf } from './host-files.js';
import { createHostProject, type HostProject } from './host-project.js';

const FILES = {
  'scopes.js': `
import { WORKSPACE_ADMIN_OPTIONS } from '@workspace-api/inversify';
${moduleOf("rebind(WORKSPACE_ADMIN_OPTIONS).toConstantValue({ scopes: ['invoices:read'] });")}`,
  'clock.js': moduleOf(
    `rebind(PORTS.clock).toResolvedValue(async () => ({ now: () => '2026-01-31T00:00:00.000Z' }), []);`,
  ),
  'observers.js': moduleOf(
    `bind(RESPONSE_OBSERVERS).toConstantValue(({ code }) => { if (code === 'unknown_path') throw new Error('blind'); });
    bind(RESPONSE_OBSERVERS).toResolvedValue((logger) => ({ code }) => logger.info('observed ' + code), [LOGGER]);`,
  ),
  'operation.js': OPERATION,
  'second.js': middlewareOf('second'),
  'third.js': middlewareOf('third'),
  'first.js': middlewareOf('first'),
  'array.js': "import second from './second.js';\nimport third from './third.js';\nexport default [second, third];",
  'broken.js': moduleOf(`bind(KOA_MIDDLEWARE).toConstantValue(async (context, next) => {
    if (context.path === '/broken') throw new Error('broken by the host');
    if (context.path === '/private') context.throw(403, 'Not for you');
    await next();
    const { operationId, status } = context.state.requestRecord;
    context.set('X-Record', operationId + ' ' + status);
  }).onDeactivation(async () => { process.stderr.write('closed by the host\\n'); });`),
};

/** Returns the lines of a log that contain a text. */
const linesWith = ({ stderr }: CliRun, text: string): string[] =>
  stderr.split('\n').filter((line) => line.includes(text));

/** Resolves to the number of requests with a problem code in the metrics. */
const requestsWith = async ({ stderr }: CliRun, code: string): Promise<number> => {
  const [, managementUrl = ''] = /"managementUrl":"([^"]+)"/.exec(stderr) ?? [];
  const metrics = await (await fetch(`${managementUrl}/metrics`)).text();
  const rows = metrics.matchAll(new RegExp(`^workspace_api_requests_total\\{.*code="${code}"\\} (\\d+)$`, 'gm'));
  return [...rows].reduce((sum, [, count]) => sum + Number(count), 0);
};

describe('a module of a host', function () {
  this.timeout(60_000);
  let project: HostProject;
  let demo: DemoServer;
  let secret: string;
  before(async () => {
    project = await createHostProject();
    for (const [name, text] of Object.entries(FILES)) await project.write(name, text);
    // The modules come in this order, to a bundle with its own Inversify.
    const names = ['scopes.js', 'clock.js', 'observers.js', 'operation.js', 'first.js', 'array.js', 'broken.js'];
    const flags = ['--port', '0', '--management-port', '0', '--key-prefix', 'acme', '--mcp'];
    demo = await startDemo([...flags, ...names.flatMap((name) => ['--module', `${project.folder}/${name}`])]);
    ({ secret } = keyOf(demo, 'Acme Logistics', 'Full access'));
  });
  after(async () => {
    await endChildren();
    await project.remove();
  });

  it('keeps the prefix of keys if it rebinds the options of the back office', () => {
    expect(secret).to.match(/^acme_/);
    expect(keyOf(demo, 'Acme Logistics', 'Full access').scopes).to.include('invoices:read');
  });

  it('awaits a port that is bound to a promise', async () => {
    const { body } = await get(demo, secret, '/usage');
    expect(body).to.have.nested.property('data.periodStart', '2026-01-01T00:00:00.000Z');
  });

  for (const [what, method, path, status] of [
    ['an operation', 'GET', '/api/public/v1/groups', 200],
    ['a request without a key', 'GET', '/api/public/v1/me', 401],
    ['an unknown path', 'GET', '/nowhere', 404],
    ['another method', 'DELETE', '/api/public/v1/groups', 405],
    ['the OpenAPI document', 'GET', '/api/public/v1/openapi.json', 200],
    ['a problem page', 'GET', '/docs/problems/unknown_path', 200],
    ['the index of problems', 'GET', '/docs/problems', 200],
    ['the reference', 'GET', '/docs', 200],
  ] as const) {
    it(`passes ${what} to Koa middleware, in the order of the files and of their arrays`, async () => {
      const headers: Record<string, string> = path.endsWith('/groups') ? { authorization: `Bearer ${secret}` } : {};
      const response = await fetch(demo.url + path, { method, headers });
      const seen = [response.status, response.headers.get('x-seen')];
      expect(seen).to.deep.equal([status, 'first, second, third']);
    });
  }

  it('gives middleware the record of the request after the response', async () => {
    const response = await fetch(`${demo.url}/api/public/v1/me`);
    expect(response.headers.get('x-record')).to.equal('getWorkspace 401');
  });

  it('responds with a problem if middleware throws, and logs and counts the error once', async () => {
    expect((await fetch(`${demo.url}/private`)).status).to.equal(403);
    const broken = await fetch(`${demo.url}/broken`, { headers: { 'x-request-id': 'trace-17' } });
    expect(broken.headers.get('content-type')).to.equal('application/problem+json');
    expect(broken.headers.get('x-request-id')).to.equal('trace-17');
    expect(await broken.json()).to.include({ status: 500, code: 'internal_error', requestId: 'trace-17' });
    expect((await fetch(`${demo.url}/docs`)).status).to.equal(200);
    await demo.run.shows('stderr', '"msg":"request failed"}\n');
    const [line, ...others] = linesWith(demo.run, 'broken by the host');
    expect(others).to.deep.equal([]);
    expect(JSON.parse(line ?? '')).to.include({ level: 'error', requestId: 'trace-17', msg: 'request failed' });
    expect(linesWith(demo.run, 'Not for you')).to.deep.equal([]);
    expect(await requestsWith(demo.run, 'internal_error')).to.equal(1);
  });

  it('adds an operation to the API and its document', async () => {
    const { body } = await get(demo, secret, '/greetings/Ann');
    expect(body).to.deep.equal({ data: { greeting: 'Hello Ann' } });
    const document = await get(demo, '', '/openapi.json');
    expect(document.body).to.have.deep.nested.property(
      'paths./api/public/v1/greetings/{name}.get.operationId',
      'greet',
    );
  });

  it('adds an operation that is also a tool with --mcp, behind the middleware', async () => {
    const response = await fetch(`${demo.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-request-id': 'call-of-a-tool',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'greet', arguments: { name: 'Ann Lee' } },
      }),
    });
    expect(response.headers.get('x-seen')).to.equal('first, second, third');
    expect(await response.json()).to.have.deep.nested.property('result.structuredContent', {
      data: { greeting: 'Hello Ann Lee' },
    });
    await demo.run.shows('stderr', '"requestId":"call-of-a-tool"');
    await (await fetch(`${demo.url}/end`, { headers: { 'x-request-id': 'end' } })).arrayBuffer();
    await demo.run.shows('stderr', '"requestId":"end"');
    const [line, ...others] = linesWith(demo.run, '"requestId":"call-of-a-tool"');
    expect(others).to.deep.equal([]);
    expect(JSON.parse(line ?? '')).to.include({ operation: 'greet', msg: 'request completed' });
  });

  it('adds an observer, whose errors do not affect requests', async () => {
    expect((await fetch(`${demo.url}/nowhere`)).status).to.equal(404);
    await demo.run.shows('stderr', 'response observer threw an error');
    await demo.run.shows('stderr', 'observed unknown_path');
    expect((await fetch(`${demo.url}/docs`)).status).to.equal(200);
  });

  it('replaces the whole storage, and is found by a relative path in a variable', async () => {
    await project.write(
      'storage.js',
      `import { createMemoryPorts } from '@workspace-api/adapter-memory';
       import { portsModule } from '@workspace-api/inversify';
       export default portsModule(createMemoryPorts());`,
    );
    const run = new CliRun(
      ['serve', '--json', '--port', '0', '--management-port', '0'],
      { WORKSPACE_API_MODULE: './storage.js:./first.js' },
      undefined,
      project.folder,
    );
    await run.shows('stdout', '\n');
    const { url, managementUrl } = JSON.parse(run.stdout) as { url: string; managementUrl: string };
    expect((await fetch(`${managementUrl}/readyz`)).status).to.equal(200);
    const { status, headers } = await fetch(`${url}/api/public/v1/me`);
    expect([status, headers.get('x-seen')]).to.deep.equal([401, 'first']);
  });

  // The last test, because it ends the server.
  it('deactivates its bindings when the server stops', async () => {
    demo.run.signal('SIGTERM');
    const { code, stderr } = await demo.run.exit;
    expect(code).to.equal(0);
    expect(stderr).to.contain('closed by the host');
  });
});
