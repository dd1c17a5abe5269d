import { createAdminHandler } from '@workspace-api/http/admin';
import { createHttpHandler, type HttpRequest, type RequestRecord } from '@workspace-api/http';
import type { RequestHandler } from '@workspace-api/http/internal';
import { createKeyPage } from '@workspace-api/key-page';
import { createScene } from '@workspace-api/testing';
import { createMcpEndpoint } from '@workspace-api/transport-mcp';
import { expect } from 'chai';
import { mock } from 'node:test';

const OWNER = 'owner-1';

const TOKEN = 'a token of the back office'.repeat(2).replaceAll(' ', '-');

/** A request without its reader of a body. */
interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A surface whose work can hang. */
interface Surface {
  readonly handler: RequestHandler;
  /** A request of a good caller, whose work hangs while `hang` says so. */
  readonly good: Sent;
  /** A request without a valid credential. */
  readonly bad: Sent;
  /** How many requests of one caller are in flight at most. */
  readonly places: number;
  readonly record: Partial<RequestRecord>;
  /** Lets the caller in from one network only. Null if the caller has no key. */
  readonly limit: ((allowedAddresses: readonly string[]) => Promise<unknown>) | null;
}

const bearer = (secret: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${secret}` });

/** Opens every surface over one world. A surface that is not here does not compile. */
const openSurfaces = async (hang: () => Promise<void>) => {
  const scene = await createScene();
  const { workspace } = scene;
  const slow =
    <Input extends readonly unknown[], Result>(call: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      await hang();
      return call(...input);
    };
  const api = { ...scene.api, getWorkspace: slow(scene.api.getWorkspace) };
  const admin = { ...scene.admin, getWorkspace: slow(scene.admin.getWorkspace) };
  await admin.putMember({ workspaceId: workspace.id, memberId: OWNER, role: 'OWNER' });
  const { key, secret } = workspace.keys.full;
  const proxy = { trustedProxies: 1 };
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'getWorkspace', arguments: {} } };
  const mcp = { method: 'POST', path: '/mcp', headers: { ...bearer(secret), ...json }, body: call };
  const inAdmin = { method: 'POST', path: '/admin/v1/workspaces.get', body: { workspaceId: workspace.id } };
  const ofApi: Surface = {
    handler: createHttpHandler(api, proxy),
    good: { path: '/api/public/v1/me', headers: bearer(secret) },
    bad: { path: '/api/public/v1/me' },
    places: 10,
    record: { workspaceId: workspace.id, keyId: key.id, operationId: 'getWorkspace' },
    limit: (allowedAddresses) =>
      admin.updateApiKey({ workspaceId: workspace.id, keyId: key.id, actor: OWNER, allowedAddresses }),
  };
  const surfaces: Readonly<Record<NonNullable<RequestRecord['surface']>, Surface>> = {
    api: ofApi,
    back_office: {
      handler: createAdminHandler(admin, { ...proxy, tokens: [`sign-up:${TOKEN}`] }),
      good: { ...inAdmin, headers: { ...bearer(TOKEN), ...json } },
      bad: { ...inAdmin, headers: { ...bearer('x'.repeat(32)), ...json } },
      places: 50,
      record: { operationId: 'workspaces.get', tokenName: 'sign-up', workspaceId: workspace.id },
      limit: null,
    },
    key_page: {
      handler: createKeyPage(admin, {
        ...proxy,
        identify: (source) => (source === OWNER ? { workspaceId: workspace.id, memberId: OWNER } : null),
      }),
      good: { path: '/', headers: { source: OWNER } },
      bad: { path: '/' },
      places: 4,
      record: { operationId: null, route: '/', workspaceId: workspace.id, actor: OWNER },
      limit: null,
    },
  };
  return {
    ...surfaces,
    'api, over MCP': {
      ...ofApi,
      handler: createHttpHandler(api, { ...proxy, endpoints: [createMcpEndpoint(api, proxy)] }),
      good: mcp,
      bad: { ...mcp, headers: json },
    },
  };
};

const send = (
  { handler }: Surface,
  { method = 'GET', path, headers = {}, body }: Sent,
  more: Readonly<Record<string, string>> = {},
): ReturnType<RequestHandler['handle']> => {
  const all: Readonly<Record<string, string>> = { 'x-forwarded-for': '203.0.113.7', ...headers, ...more };
  const request: HttpRequest = {
    ...{ method, path, query: '', source: all['source'], header: (name) => all[name] },
    readBody: async () => new TextEncoder().encode(JSON.stringify(body)),
  };
  return handler.handle(request);
};

const NAMES = Object.keys(await openSurfaces(() => Promise.resolve()));

for (const name of NAMES)
  describe(`the surface ${name}`, () => {
    let hanging: (() => void)[] | null = null;
    let surface: Surface;

    beforeEach(async () => {
      const surfaces: Readonly<Record<string, Surface>> = await openSurfaces(() =>
        hanging === null ? Promise.resolve() : new Promise((resolve) => hanging?.push(resolve)),
      );
      surface = surfaces[name] ?? expect.fail();
      hanging = null;
    });
    afterEach(() => mock.timers.reset());

    it('serves a good caller, and records the surface, the route or operation, the caller and the workspace', async () => {
      const { response, record } = await send(surface, surface.good);
      expect(response.status).to.equal(200);
      expect(record).to.deep.include({ ...surface.record, surface: name.split(',')[0], clientAddress: '203.0.113.7' });
      expect(response.headers).to.include({ 'X-Request-Id': record.requestId, 'X-Content-Type-Options': 'nosniff' });
    });

    it('rejects plain HTTP', async () => {
      const { response, record } = await send(surface, surface.good, { 'x-forwarded-proto': 'http' });
      expect([response.status, record.code]).to.deep.equal([403, 'https_required']);
    });

    it('lets a key in from its networks only, by the address that the proxy gives, and names none of them', async () => {
      if (surface.limit === null) return;
      await surface.limit(['203.0.113.0/24', '2001:db8:1::2']);
      for (const address of ['203.0.113.7', '[2001:db8:1::2]:51000', '203.0.114.1, ::ffff:203.0.113.8'])
        expect((await send(surface, surface.good, { 'x-forwarded-for': address })).response.status).to.equal(200);
      for (const [address, clientAddress] of [
        ['203.0.113.7, 203.0.114.1', '203.0.114.1'],
        ['2001:db8:1::3', '2001:db8:1:0::/64'],
        ['unknown', null],
      ] as const) {
        const { response, record } = await send(surface, surface.good, { 'x-forwarded-for': address });
        const { keyId, workspaceId } = surface.record;
        expect(record).to.include({ status: 403, code: 'address_not_allowed', keyId, workspaceId, clientAddress });
        expect(String(response.body))
          .to.contain('address_not_allowed')
          .and.not.to.match(/203\.0|2001/);
      }
      await surface.limit([]);
      expect((await send(surface, surface.good, { 'x-forwarded-for': '203.0.114.1' })).response.status).to.equal(200);
    });

    it('limits the failures of an address, and rejects no good caller because of them', async () => {
      for (let request = 0; request < 100; request++)
        expect((await send(surface, surface.bad)).response.status).to.be.oneOf([401, 403]);
      const { response } = await send(surface, surface.bad);
      expect(response.status).to.equal(429);
      expect(Number(response.headers['Retry-After'])).to.be.within(1, 60);
      expect((await send(surface, surface.good)).response.status).to.equal(200);
    });

    it('has a number of places for a caller: four wait for each, the others are rejected, and none is lost', async () => {
      hanging = [];
      // A request waits for its place until the test ends.
      mock.timers.enable({ apis: ['setTimeout'] });
      const count = surface.places * 6;
      const statuses: number[] = [];
      const all = Array.from({ length: count }, async () => {
        const { response } = await send(surface, surface.good);
        statuses.push(response.status);
      });
      while (statuses.length < surface.places || hanging.length < surface.places) await new Promise(setImmediate);
      expect(hanging).to.have.lengthOf(surface.places);
      expect(statuses).to.deep.equal(Array<number>(surface.places).fill(429));
      const waiting = hanging;
      hanging = null;
      for (const end of waiting) end();
      await Promise.all(all);
      expect(statuses.filter((status) => status === 200)).to.have.lengthOf(count - surface.places);
    });

    it('has a deadline, after which the outcome is unknown', async () => {
      hanging = [];
      mock.timers.enable({ apis: ['setTimeout'] });
      const sent = send(surface, surface.good);
      while (hanging.length === 0) await new Promise(setImmediate);
      mock.timers.tick(31_000);
      const { record } = await sent;
      expect([record.status, record.code]).to.deep.equal([503, 'unavailable']);
    });
  });
