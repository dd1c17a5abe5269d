import { createAdminHandler } from '@workspace-api/http/admin';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import { route } from '@workspace-api/contract';
import { createWorkspaceApi, extendPort, id, name, object, operation, type AnyOperation } from '@workspace-api/core';
import { bindOperation } from '@workspace-api/core/internal';
import { createHttpHandler, serve } from '@workspace-api/http';
import type { Handled, RequestHandler } from '@workspace-api/http/internal';
import { createScene } from '@workspace-api/testing';
import { createMcpEndpoint } from '@workspace-api/transport-mcp';
import { expect } from 'chai';

const TOKEN = 'a token of the back office'.repeat(2).replaceAll(' ', '-');

const Invoice = object({ id: id('Invoice'), customer: name() });

/** What an ORM returns. */
const ROW = { id: '01990a2e-7c1b-7d5e-8f00-3c4d5e6f7a8b', customer: 'Acme', passwordHash: 'column' };

/** Opens an application whose repository and operation return rows. */
const openHost = async (row: object) => {
  const scene = await createScene();
  const { ports, workspace } = scene;
  const groups = extendPort(ports.groups, {
    list: async (...range) => {
      const rows = await ports.groups.list(...range);
      return rows.map(({ position, record }) => ({ position, record: { ...record, ...row } }));
    },
  });
  const api = createWorkspaceApi({ ...ports, groups });
  const extended = extendPort(scene.api, {
    listGroups: async (...given) => {
      const page = await scene.api.listGroups(...given);
      return { ...page, items: page.items.map((group) => ({ ...group, ...row })) };
    },
  });
  const admin = createWorkspaceAdmin({ ...ports, groups });
  const getInvoice: AnyOperation = operation({
    ...{ id: 'getInvoice', scope: 'groups:read', effect: 'read', input: object({}), output: Invoice, errors: [] },
    ...{ summary: 'Read an invoice', description: 'Reads an invoice.' },
    perform: () => () => Promise.resolve(row as never),
  });
  const at = { method: 'GET', path: '/api/billing/v1/invoice', tag: 'Invoices' } as const;
  const operations = [serve(route(getInvoice, at), null as never)];
  return { api, extended, admin, workspace, getInvoice, operations };
};

type Host = Awaited<ReturnType<typeof openHost>>;

/** Resolves to the parts of a response that the caller sees, and the error of the log. */
const send = async (handler: RequestHandler, token: string, path: string, body?: object) => {
  const all: Readonly<Record<string, string>> = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const { response, record }: Handled = await handler.handle({
    ...{ method: body === undefined ? 'GET' : 'POST', path, query: '', header: (field) => all[field] },
    readBody: async () => new TextEncoder().encode(JSON.stringify(body)),
  });
  return { seen: String(response.body), error: record.error ?? null };
};

const called = async (call: () => Promise<unknown>) => {
  try {
    return { seen: JSON.stringify(await call()), error: null };
  } catch (error) {
    return { seen: '', error };
  }
};

type Seen = Awaited<ReturnType<typeof called>>;

/** Every way in, for the operation of a host, and for a list over its repository. */
const WAYS: Readonly<Record<string, (host: Host) => readonly Promise<Seen>[]>> = {
  'over HTTP': ({ api, operations, workspace }) => {
    const handler = createHttpHandler(api, { operations });
    const { secret } = workspace.keys.full;
    return [operations[0]?.route.path ?? '', '/api/public/v1/groups'].map((path) => send(handler, secret, path));
  },
  'over HTTP, from an API that it extends': ({ extended, workspace }) => [
    send(createHttpHandler(extended), workspace.keys.full.secret, '/api/public/v1/groups'),
  ],
  'over MCP': ({ api, operations, workspace }) => {
    const handler = createHttpHandler(api, { endpoints: [createMcpEndpoint(api, { operations })] });
    const { secret } = workspace.keys.full;
    const call = (tool: string) => ({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: {} } },
    });
    return ['getInvoice', 'listGroups'].map((tool) => send(handler, secret, '/mcp', call(tool)));
  },
  'of the library': ({ api, getInvoice, workspace: { principal } }) => [
    called(() => bindOperation(getInvoice, null as never)(principal)),
    called(() => api.listGroups(principal)),
  ],
  'over the back office': ({ admin, workspace }) => {
    const handler = createAdminHandler(admin, { tokens: [`product:${TOKEN}`] });
    return [send(handler, TOKEN, '/admin/v1/groups.list', { workspaceId: workspace.id })];
  },
};

for (const [way, call] of Object.entries(WAYS))
  describe(`what a host returns ${way}`, () => {
    it('reaches the caller without the columns that the schema does not have', async () => {
      for (const result of call(await openHost(ROW))) {
        const { seen, error } = await result;
        expect(error).to.equal(null);
        expect(seen).to.contain(ROW.id).and.not.to.contain('passwordHash').and.not.to.contain('column');
      }
    });

    it('is an error for the log alone if a field has another type', async () => {
      for (const result of call(await openHost({ ...ROW, id: 170_000 }))) {
        const { seen, error } = await result;
        expect(String(error)).to.match(
          /(getInvoice|listGroups) returned a value .*\n- result\.(items\.0\.)?id must be a UUID\./,
        );
        expect(seen).not.to.contain('returned').and.not.to.contain('170000').and.not.to.contain('UUID');
      }
    });
  });
