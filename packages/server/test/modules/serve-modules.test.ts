import { expect } from 'chai';
import { join } from 'node:path';
import { CLI, CliRun, endChildren } from '../support/cli.js';
import { get, keyOf, startDemo, type DemoServer } from '../support/demo-server.js';
import { OPERATION, middlewareOf, moduleOf } from './host-files.js';
import { createHostProject, type HostProject } from './host-project.js';

/** Returns the secret of a key with every scope. */
const secretOf = (demo: DemoServer): string => keyOf(demo, 'Acme Logistics', 'Full access').secret;

/** Returns the complete error lines of a log. */
const errorsOf = ({ stderr }: CliRun): object[] =>
  stderr
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.includes('"level":"error"'))
    .map((line) => {
      const { requestId, msg } = JSON.parse(line) as { readonly requestId: string; readonly msg: string };
      return { requestId, msg };
    });

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
  before(async () => (project = await createHostProject()));
  after(() => project.remove());
  afterEach(endChildren);

  const serve = async (...texts: readonly string[]): Promise<DemoServer> => {
    const paths = await Promise.all(texts.map((text, index) => project.write(`module-${index}.js`, text)));
    return startDemo(['--port', '0', '--management-port', '0', ...paths.flatMap((path) => ['--module', path])]);
  };

  it('keeps the prefix of keys if it rebinds the options of the back office', async () => {
    const module = `
import { WORKSPACE_ADMIN_OPTIONS } from '@workspace-api/inversify';
${moduleOf("rebind(WORKSPACE_ADMIN_OPTIONS).toConstantValue({ scopes: ['invoices:read'] });")}`;
    const file = await project.write('scopes.js', module);
    const demo = await startDemo(['--port', '0', '--key-prefix', 'acme', '--module', file]);
    const { secret, scopes } = keyOf(demo, 'Acme Logistics', 'Full access');
    expect(secret).to.match(/^acme_/);
    expect(scopes).to.include('invoices:read');
  });

  describe('with Koa middleware', () => {
    const requests = [
      ['an operation', 'GET', '/api/public/v1/groups', 200],
      ['a request without a key', 'GET', '/api/public/v1/me', 401],
      ['an unknown path', 'GET', '/nowhere', 404],
      ['another method', 'DELETE', '/api/public/v1/groups', 405],
      ['the OpenAPI document', 'GET', '/api/public/v1/openapi.json', 200],
      ['a problem page', 'GET', '/docs/problems/unknown_path', 200],
      ['the index of problems', 'GET', '/docs/problems', 200],
      ['the reference', 'GET', '/docs', 200],
    ] as const;

    it('passes every request to it, including 404 and 405', async () => {
      const demo = await serve(middlewareOf('first'));
      for (const [what, method, path, status] of requests) {
        const authorization: Record<string, string> = path.endsWith('/groups')
          ? { authorization: `Bearer ${secretOf(demo)}` }
          : {};
        const response = await fetch(demo.url + path, { method, headers: authorization });
        expect([response.status, response.headers.get('x-seen')], what).to.deep.equal([status, 'first']);
      }
    });

    it('runs it in the order of the files', async () => {
      const { url } = await serve(middlewareOf('first'), middlewareOf('second'));
      expect((await fetch(url)).headers.get('x-seen')).to.equal('first, second');
    });

    it('runs the middleware of each module in an array', async () => {
      const first = await project.write('first.js', middlewareOf('first'));
      const second = await project.write('second.js', middlewareOf('second'));
      const { url } = await serve(
        `import first from '${first}';\nimport second from '${second}';\nexport default [first, second];`,
      );
      expect((await fetch(url)).headers.get('x-seen')).to.equal('first, second');
    });

    it('gives it the record of the request after the response', async () => {
      const demo = await serve(
        moduleOf(`bind(KOA_MIDDLEWARE).toConstantValue(async (context, next) => {
          await next();
          const { operationId, status } = context.state.requestRecord;
          context.set('X-Record', operationId + ' ' + status);
        });`),
      );
      const response = await fetch(`${demo.url}/api/public/v1/me`);
      expect(response.headers.get('x-record')).to.equal('getWorkspace 401');
    });

    it('responds with a problem if it throws, and logs and counts the error once', async () => {
      const { url, run } = await serve(
        moduleOf(`bind(KOA_MIDDLEWARE).toConstantValue((context, next) => {
          if (context.path === '/broken') throw new Error('broken by the host');
          if (context.path === '/private') context.throw(403, 'Not for you');
          return next();
        });`),
      );
      expect((await fetch(`${url}/private`)).status).to.equal(403);
      const broken = await fetch(`${url}/broken`, { headers: { 'x-request-id': 'trace-17' } });
      expect(broken.headers.get('content-type')).to.equal('application/problem+json');
      expect(broken.headers.get('x-request-id')).to.equal('trace-17');
      expect(await broken.json()).to.include({ status: 500, code: 'internal_error', requestId: 'trace-17' });
      expect((await fetch(`${url}/docs`)).status).to.equal(200);
      await run.shows('stderr', '"msg":"request failed"}\n');
      expect(run.stderr).to.contain('broken by the host');
      expect(errorsOf(run)).to.deep.equal([{ requestId: 'trace-17', msg: 'request failed' }]);
      expect(await requestsWith(run, 'internal_error')).to.equal(1);
    });
  });

  it('awaits a port that is bound to a promise', async () => {
    const demo = await serve(
      moduleOf(`rebind(PORTS.clock).toResolvedValue(async () => ({ now: () => '2026-01-31T00:00:00.000Z' }), []);`),
    );
    const { body } = await get(demo, secretOf(demo), '/usage');
    expect(body).to.have.nested.property('data.periodStart', '2026-01-01T00:00:00.000Z');
  });

  it('adds an operation that is also a tool with --mcp, behind the middleware', async () => {
    const paths = [
      await project.write('operation.js', OPERATION),
      await project.write('seen.js', middlewareOf('seen')),
    ];
    const demo = await startDemo(['--port', '0', '--mcp', ...paths.flatMap((path) => ['--module', path])]);
    const response = await fetch(`${demo.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secretOf(demo)}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'greet', arguments: { name: 'Ann Lee' } },
      }),
    });
    expect(response.headers.get('x-seen')).to.equal('seen');
    expect(await response.json()).to.have.deep.nested.property('result.structuredContent', {
      data: { greeting: 'Hello Ann Lee' },
    });
    await demo.run.shows('stderr', '"operation":"greet"');
    expect(demo.run.stderr.match(/"msg":"request completed"/g)).to.have.length(1);
  });

  it('adds an observer, whose errors do not affect requests', async () => {
    const { url, run } = await serve(
      moduleOf(`bind(RESPONSE_OBSERVERS).toConstantValue(() => { throw new Error('blind'); });
        bind(RESPONSE_OBSERVERS).toResolvedValue((logger) => ({ code }) => logger.info('observed ' + code), [LOGGER]);`),
    );
    expect((await fetch(`${url}/nowhere`)).status).to.equal(404);
    await run.shows('stderr', 'response observer threw an error');
    await run.shows('stderr', 'observed unknown_path');
    expect((await fetch(`${url}/docs`)).status).to.equal(200);
  });

  it('deactivates its bindings when the server stops', async () => {
    const { run } = await serve(
      moduleOf(`bind(KOA_MIDDLEWARE).toConstantValue((_context, next) => next())
          .onDeactivation(async () => { process.stderr.write('closed by the host\\n'); });`),
    );
    run.signal('SIGTERM');
    const { code, stderr } = await run.exit;
    expect(code).to.equal(0);
    expect(stderr).to.contain('closed by the host');
  });

  it('replaces the whole storage, without demo data or a database', async () => {
    const path = await project.write(
      'storage.js',
      `import { createMemoryPorts } from '@workspace-api/adapter-memory';
       import { portsModule } from '@workspace-api/inversify';
       export default portsModule(createMemoryPorts());`,
    );
    const run = new CliRun(['serve', '--json', '--port', '0', '--management-port', '0', '--module', path]);
    await run.shows('stdout', '\n');
    const { url, managementUrl } = JSON.parse(run.stdout) as { url: string; managementUrl: string };
    expect((await fetch(`${managementUrl}/readyz`)).status).to.equal(200);
    expect((await fetch(`${url}/api/public/v1/me`)).status).to.equal(401);
  });

  it('is found by a path relative to the working directory, or in a variable', async () => {
    const paths = [
      await project.write('relative-1.js', middlewareOf('first')),
      await project.write('relative-2.js', middlewareOf('second')),
    ];
    const run = new CliRun(
      ['serve', '--demo', '--json', '--port', '0'],
      { WORKSPACE_API_MODULE: paths.map((path) => path.replace(project.folder, '.')).join(':') },
      undefined,
      project.folder,
    );
    await run.shows('stdout', '\n');
    const { url } = JSON.parse(run.stdout) as { url: string };
    expect((await fetch(url)).headers.get('x-seen')).to.equal('first, second');
  });

  it('extends the installed executable, which bundles its own Inversify', async () => {
    const path = await project.write('installed.js', [middlewareOf('host')].join());
    const operation = await project.write('operation.js', OPERATION);
    const run = new CliRun(
      ['serve', '--demo', '--json', '--port', '0', '--module', path, '--module', join(operation)],
      {},
      CLI,
    );
    await run.shows('stdout', '\n');
    const demo = JSON.parse(run.stdout) as DemoServer;
    const response = await fetch(`${demo.url}/api/public/v1/greetings/Ann`, {
      headers: { authorization: `Bearer ${secretOf(demo)}` },
    });
    expect([response.status, response.headers.get('x-seen')]).to.deep.equal([200, 'host']);
    expect(await response.json()).to.deep.equal({ data: { greeting: 'Hello Ann' } });
    const document = await get(demo, '', '/openapi.json');
    expect(document.body).to.have.deep.nested.property(
      'paths./api/public/v1/greetings/{name}.get.operationId',
      'greet',
    );
  });
});
