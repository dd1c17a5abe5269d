import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import {
  describeOperationContract,
  type HostOperations,
  type HttpHarness,
  type OpenOperations,
} from '@workspace-api/conformance';
import type { WorkspaceApi } from '@workspace-api/core';
import { freshDatabaseName, sharedMongo } from '@workspace-api/test-mongodb';
import { createFetchHandler } from '@workspace-api/transport-fetch';
import { createWorkspaceApp, createWorkspaceMiddleware } from '@workspace-api/transport-koa';
import { createNodeListener, createStrictServer } from '@workspace-api/transport-node';
import { createAdaptorServer } from '@hono/node-server';
import { expect } from 'chai';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import Koa from 'koa';
import { MongoClient } from 'mongodb';
import { compilePage } from '../src/compile-page.js';
import { hostHarness } from '../src/host-harness.js';
import { ROOT } from '../src/repository.js';
import { startServer } from '../src/start-server.js';

const run = promisify(execFile);

const PAGE = 'docs/own-operations.md';

/** The files of the page are compiled here, where they find the packages. */
const FOLDER = join(ROOT, 'packages/system-tests/dist/own-operations');

/** The executable as it is installed. */
const BIN = join(ROOT, 'packages/server/dist/bin/workspace-api.js');

const MOCHA = join(dirname(createRequire(import.meta.url).resolve('mocha/package.json')), 'bin/mocha.js');

const issues = compilePage(PAGE, FOLDER);

const { MemoryInvoices } = (await import(join(FOLDER, 'invoices.js'))) as { MemoryInvoices: new () => object };
const { MongoInvoices } = (await import(join(FOLDER, 'mongo-invoices.js'))) as {
  MongoInvoices: new (collection: object) => { migrate(): Promise<void> };
};

/** The page's file of tests has what fills a workspace, and registers its own suite when it is loaded. */
const { openOperations } = (await import(join(FOLDER, 'invoices.test.js'))) as {
  openOperations: (invoices: object) => OpenOperations;
};

/** The operations of the page, and two more on an invoice: one is done later, and one has no response. */
const withReminders =
  (open: OpenOperations): OpenOperations =>
  async (ports) => {
    const { operations, furnish, ...host } = await open(ports);
    const find = operations.find(({ route: { operationId } }) => operationId === 'getInvoice');
    if (find === undefined) throw new Error('The page has no operation getInvoice.');
    const path = `${find.route.path}/reminders`;
    const reminders: HostOperations['operations'] = [
      { ...find, route: { ...find.route, operationId: 'sendReminder', method: 'POST', path, status: 202 } },
      {
        ...find,
        route: { ...find.route, operationId: 'stopReminders', method: 'DELETE', path, status: 204, response: null },
      },
    ];
    return {
      ...host,
      operations: [...operations, ...reminders],
      furnish: async (workspaceId) => {
        const { getInvoice, ...requests } = await furnish(workspaceId);
        return getInvoice === undefined
          ? requests
          : { ...requests, getInvoice, sendReminder: getInvoice, stopReminders: getInvoice };
      },
    };
  };

const inMemory = withReminders((ports) => openOperations(new MemoryInvoices())(ports));

const serving =
  (toServer: (api: WorkspaceApi, options: Parameters<HttpHarness['serve']>[1]) => Server): HttpHarness['serve'] =>
  (api, options) =>
    startServer(toServer(api, options));

const onCallback = (app: Koa): Server => {
  const handle = app.callback();
  return createServer((request, response) => void handle(request, response));
};

const TRANSPORTS: Readonly<Record<string, HttpHarness['serve']>> = {
  'a Koa application': serving((api, options) => onCallback(createWorkspaceApp(api, options))),
  'a Koa middleware': serving((api, options) => onCallback(new Koa().use(createWorkspaceMiddleware(api, options)))),
  'a listener of Node.js': serving((api, options) => createServer(createNodeListener(api, options))),
  'the strict server': serving((api, options) => createStrictServer(createNodeListener(api, options), {})),
  'a fetch handler': serving(
    (api, options) => createAdaptorServer({ fetch: createFetchHandler(api, options) }) as Server,
  ),
};

for (const [name, serve] of Object.entries(TRANSPORTS)) {
  describeOperationContract(`invoices over ${name}`, hostHarness([], serve), inMemory);
}

const clients: MongoClient[] = [];

describeOperationContract(
  'invoices on MongoDB',
  async () => ({
    ports: { ...createNodePorts(), ...createMemoryPorts() },
    serve: serving((api, options) => createServer(createNodeListener(api, options))),
    close: async () => {
      for (const client of clients) await client.close();
    },
  }),
  async (ports) => {
    const client = await MongoClient.connect((await sharedMongo()).uri, {
      writeConcern: { w: 'majority' },
      readConcern: { level: 'majority' },
    });
    clients.push(client);
    const invoices = new MongoInvoices(client.db(freshDatabaseName()).collection('invoices'));
    await invoices.migrate();
    return openOperations(invoices)(ports);
  },
);

interface Announcement {
  readonly url: string;
  readonly workspaces: readonly { readonly keys: readonly { readonly secret: string }[] }[];
}

describe(PAGE, function () {
  this.timeout(120_000);
  let child: ChildProcess | undefined;

  afterEach(() => child?.kill('SIGKILL'));

  it('compiles', () => {
    expect(issues).to.deep.equal([]);
  });

  it('has a file of tests that passes with mocha', async () => {
    const options = ['--no-config', '--timeout=60000', '--reporter=json', 'invoices.test.js'];
    const { stdout } = await run(process.execPath, [MOCHA, ...options], { cwd: FOLDER });
    const { stats } = JSON.parse(stdout) as { stats: { passes: number; failures: number } };
    expect(stats.failures).to.equal(0);
    expect(stats.passes).to.be.above(30);
  });

  it('has a module that `serve --module` takes, with keys that have its scopes', async () => {
    const started = spawn(
      process.execPath,
      [BIN, 'serve', '--json', '--port', '0', '--demo', '--module', './invoice-module.js'],
      { cwd: FOLDER, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, WORKSPACE_API_LOG_LEVEL: 'error' } },
    );
    child = started;
    const [line] = (await once(createInterface(started.stdout), 'line')) as [string];
    const { url, workspaces } = JSON.parse(line) as Announcement;
    const [own = '', other = ''] = workspaces.map(({ keys: [key] }) => key?.secret ?? '');

    const call = async (secret: string, path: string, init: RequestInit = {}) => {
      const response = await fetch(`${url}/api/billing/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'idempotency-key': '1' },
      });
      return { status: response.status, headers: response.headers, json: (await response.json()) as Json };
    };
    const create = (secret: string) =>
      call(secret, '/invoices', { method: 'POST', body: JSON.stringify({ customer: 'Acme', cents: 500 }) });

    const created = await create(own);
    const retried = await create(own);
    expect([created.status, retried.status]).to.deep.equal([201, 201]);
    expect(retried.json).to.deep.equal(created.json);
    expect(retried.headers.get('idempotency-replayed')).to.equal('true');
    const { id } = created.json.data;
    expect((await call(own, `/invoices/${id}`)).json).to.deep.equal(created.json);
    expect((await call(own, '/invoices')).json.data.items).to.deep.equal([created.json.data]);
    expect((await call(own, '/nowhere')).json.code).to.equal('unknown_path');

    expect((await call(other, `/invoices/${id}`)).json.code).to.equal('invoice_not_found');
    expect((await call(other, '/invoices')).json.data.items).to.deep.equal([]);
    const readOnly = workspaces[0]?.keys[1]?.secret ?? '';
    expect((await call(readOnly, '/invoices')).status).to.equal(200);
    expect((await create(readOnly)).json.code).to.equal('insufficient_scope');
  });
});

interface Json {
  readonly code: string;
  readonly data: { readonly id: string; readonly items: readonly object[] };
}
