import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { WorkspaceApiError, createClient } from '@workspace-api/client';
import { describeOperationContract } from '@workspace-api/conformance';
import { freshDatabaseName, sharedMongo } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { PAGE, transpileInvoices } from '../../src/hosts/invoices.js';
import { serveOverKoa } from '../../src/processes/koa-server.js';
import { ROOT } from '../../src/repository.js';

/** The executable as it is installed. */
const BIN = join(ROOT, 'packages/server/dist/bin/workspace-api.js');

// The tests of the page register here, too.
const { folder: FOLDER, openOperations, Invoice, MongoInvoices } = await transpileInvoices('own-operations');

const client = new MongoClient((await sharedMongo()).uri, {
  writeConcern: { w: 'majority' },
  readConcern: { level: 'majority' },
});

// The application of `serve`. The other transports are in test/all.
describeOperationContract(
  'invoices on MongoDB, over a Koa application',
  async () => ({
    ports: { ...createNodePorts(), ...createMemoryPorts() },
    serve: serveOverKoa,
    close: () => client.close(),
  }),
  async (ports) => {
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

    const client = createClient({ baseUrl: url, key: own });
    const path = '/api/billing/v1/invoices';
    const newest = await client.request('POST', path, { body: { customer: 'Beta', cents: 7 }, schema: Invoice });
    const params = { invoiceId: newest.id };
    expect(await client.request('GET', `${path}/{invoiceId}`, { params, schema: Invoice })).to.deep.equal(newest);
    const ids: string[] = [];
    for await (const invoice of client.list(path, { limit: 1, schema: Invoice })) ids.push(invoice.id);
    expect(ids).to.deep.equal([newest.id, id]);
    const missing = await client
      .request('GET', `${path}/{invoiceId}`, { params: { invoiceId: '01990a2e-7c1b-7d5e-8f00-3c4d5e6f7a8b' } })
      .catch((error: unknown) => error);
    expect(missing).to.be.instanceOf(WorkspaceApiError).and.to.include({ code: 'invoice_not_found', attempts: 1 });
  });
});

interface Json {
  readonly code: string;
  readonly data: { readonly id: string; readonly items: readonly object[] };
}
