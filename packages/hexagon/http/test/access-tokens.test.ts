import { ROUTES } from '@workspace-api/contract';
import type { VerifiedToken } from '@workspace-api/core';
import { createScene, type Scene } from '@workspace-api/testing';
import { jsonOf, requestTo, type RequestParts } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { mock } from 'node:test';
import { createHttpHandler, type HttpHandlerOptions } from '../src/index.js';
import type { Handled } from '../src/internal.js';

const ME = '/api/public/v1/me';
const TOKEN = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1c2VyLTEifQ.c2lnbmF0dXJl_-';
const OPAQUE = 'opaque+token/0123456789==';
const DETAILS = { clientAddress: '192.0.2.1' };

describe('a Bearer token', () => {
  type Verify = NonNullable<HttpHandlerOptions['verifyToken']>;

  /** Serves a scene whose host accepts {@link TOKEN}. */
  const open = async (verify?: (token: VerifiedToken) => ReturnType<Verify>, options: HttpHandlerOptions = {}) => {
    const scene = await createScene();
    const verified: VerifiedToken = {
      workspaceId: scene.workspace.id,
      subject: 'user-1',
      scopes: ['openid', 'workspace:read', 'groups:read'],
      expiresAt: null,
    };
    const verifyToken = mock.fn<Verify>(async (token) => {
      if (verify !== undefined) return verify(verified);
      return token === TOKEN || token === OPAQUE ? verified : null;
    });
    const http = createHttpHandler(scene.api, { verifyToken, ...options });
    const send = (bearer: string, target = ME, parts: RequestParts = {}): Promise<Handled> =>
      http.handle(
        requestTo(target, { ...DETAILS, ...parts, headers: { authorization: `Bearer ${bearer}`, ...parts.headers } }),
      );
    const asked = (): unknown[] => verifyToken.mock.calls.map(({ arguments: [token] }) => token);
    return { ...scene, send, asked };
  };

  const codeOf = ({ response }: Handled): unknown => (jsonOf(response) as { readonly code?: string }).code;

  for (const token of [TOKEN, OPAQUE]) {
    it(`that the host accepts reads its workspace, without a key: ${token}`, async () => {
      const { send, asked, ports, workspace } = await open();
      const { mock: lookUps } = mock.method(ports.apiKeys, 'findBySecretHash');
      const { response, record } = await send(token);
      expect(jsonOf(response)).to.have.nested.include({ 'data.id': workspace.id, 'data.key': null });
      expect(response.headers['RateLimit']).to.match(/^"key";r=599;t=\d+, "workspace";r=1199;t=\d+$/);
      expect(record).to.include({ workspaceId: workspace.id, status: 200 });
      expect(record.keyId).to.match(/^.{14}8/);
      expect([asked(), lookUps.callCount()]).to.deep.equal([[token], 0]);
    });
  }

  it('without the scope is rejected with the scopes that it has', async () => {
    const { send } = await open();
    const { response } = await send(TOKEN, '/api/public/v1/usage');
    expect(jsonOf(response)).to.deep.include({
      code: 'insufficient_scope',
      requiredScope: 'usage:read',
      grantedScopes: ['workspace:read', 'groups:read'],
    });
  });

  for (const [what, bearerOf, code] of [
    ['a key', ({ workspace }: Scene) => workspace.keys.full.secret, undefined],
    ['a revoked key', ({ workspace }: Scene) => workspace.keys.revoked.secret, 'revoked_key'],
    ['a mistyped key', ({ workspace }: Scene) => `${workspace.keys.full.secret}x`, 'malformed_key'],
    ['the start of a key', () => 'wsk_0123', 'malformed_key'],
    ['nothing', () => '', 'malformed_key'],
    ['two tokens', () => `${TOKEN}, Bearer ${TOKEN}`, 'malformed_key'],
    ['other characters', () => `${TOKEN}\u00e9`, 'malformed_key'],
    ['8,001 characters', () => 'x'.repeat(8_001), 'malformed_key'],
  ] as const) {
    it(`is not shown to the host if it is ${what}`, async () => {
      const { asked, send, ...scene } = await open();
      expect(codeOf(await send(bearerOf(scene)))).to.equal(code);
      expect(asked()).to.deep.equal([]);
    });
  }

  it('is looked up as a key if the host verifies none', async () => {
    const { send } = await open(undefined, { verifyToken: undefined });
    expect(codeOf(await send(TOKEN))).to.equal('malformed_key');
  });

  for (const nothing of [null, undefined]) {
    it(`for which the host returns ${String(nothing)} is unknown, and counts against its address`, async () => {
      const { send } = await open(() => Promise.resolve(nothing as null));
      const codes = new Set<unknown>();
      for (let count = 0; count <= 100; count++) codes.add(codeOf(await send(`${TOKEN}${count}`)));
      expect([...codes]).to.deep.equal(['unknown_key', 'rate_limited']);
    });
  }

  it('that is expired says so', async () => {
    const { send } = await open((token) => Promise.resolve({ ...token, expiresAt: '2020-01-01T00:00:00Z' }));
    const { response } = await send(TOKEN);
    expect(jsonOf(response)).to.include({ code: 'expired_key' });
    expect(response.headers['WWW-Authenticate']).to.equal('Bearer realm="workspace-api", error="invalid_token"');
  });

  for (const [what, verify] of [
    ['rejects', () => Promise.reject(new Error('db-7 is down'))],
    [
      'throws',
      () => {
        throw new Error('db-7 is down');
      },
    ],
    ['returns a workspace of another kind', (token) => Promise.resolve({ ...token, workspaceId: 'db-7' })],
  ] as readonly [string, (token: VerifiedToken) => ReturnType<Verify>][]) {
    it(`is an internal error without details if the host ${what}`, async () => {
      const { send } = await open(verify);
      const { response, record } = await send(TOKEN);
      expect(jsonOf(response)).to.include({ status: 500, code: 'internal_error' });
      expect(JSON.stringify(response)).to.not.include('db-7');
      expect(record.error).to.be.instanceOf(Error);
    });
  }

  it('that the host does not verify in time is unavailable', async () => {
    const { send } = await open(() => new Promise(() => undefined), { deadlineMilliseconds: 10 });
    expect(codeOf(await send(TOKEN))).to.equal('unavailable');
  });

  for (const sent of [TOKEN, OPAQUE, encodeURIComponent(OPAQUE)]) {
    it(`is repeated in no response and no record: ${sent}`, async () => {
      const { send } = await open();
      const bearer = decodeURIComponent(sent);
      for (const { response, record } of [
        await send(bearer, `/api/public/v1/x${sent}?${sent}=1`),
        await send(bearer, `/api/public/v1/groups?${sent}=1`),
        await send(bearer, ME, { headers: { 'x-request-id': bearer } }),
        await send(bearer, ME, { requestId: `host ${bearer}` }),
      ]) {
        for (const form of [bearer, sent]) expect(JSON.stringify([response, record])).to.not.include(form);
      }
    });
  }
});

describe('the metadata of a protected resource', () => {
  const RESOURCE = 'https://api.example.com/mcp';
  const protectedResource = { resource: RESOURCE, authorizationServers: ['https://login.example.com'] };
  const WELL_KNOWN = '/.well-known/oauth-protected-resource';

  const open = async (options: HttpHandlerOptions = { protectedResource }) =>
    createHttpHandler((await createScene()).api, options);

  it('is at the root and at the path of the resource, without a key', async () => {
    const http = await open();
    for (const path of [WELL_KNOWN, `${WELL_KNOWN}/mcp`]) {
      const { response } = await http.handle(requestTo(path, { headers: { host: 'evil.example' } }));
      expect(response.headers['Content-Type']).to.equal('application/json');
      expect(JSON.parse(new TextDecoder().decode(response.body as Uint8Array))).to.deep.equal({
        resource: RESOURCE,
        authorization_servers: ['https://login.example.com'],
        scopes_supported: [...new Set(ROUTES.map(({ scope }) => scope))],
        bearer_methods_supported: ['header'],
      });
      expect(http.owns(path)).to.equal(true);
    }
  });

  it('is at one path if the resource has none', async () => {
    for (const resource of ['https://api.example.com', 'https://api.example.com/']) {
      const http = await open({ protectedResource: { ...protectedResource, resource } });
      expect([WELL_KNOWN, `${WELL_KNOWN}/`].map((path) => http.owns(path))).to.deep.equal([true, false]);
    }
  });

  it('is at a path without the slash at the end of the resource', async () => {
    const http = await open({ protectedResource: { ...protectedResource, resource: `${RESOURCE}/` } });
    const paths = [WELL_KNOWN, `${WELL_KNOWN}/mcp`, `${WELL_KNOWN}/mcp/`];
    expect(paths.map((path) => http.owns(path))).to.deep.equal([true, true, false]);
  });

  it('is named in every challenge, below the mount path at the origin of the resource', async () => {
    const http = await open();
    const challengeOf = async (parts: RequestParts, target = ME) =>
      (await http.handle(requestTo(target, parts))).response.headers['WWW-Authenticate'];
    const headers = { host: 'evil.example' };
    expect(await challengeOf({ headers })).to.equal(
      `Bearer realm="workspace-api", resource_metadata="https://api.example.com${WELL_KNOWN}"`,
    );
    const { workspace } = await createScene();
    const writer = { ...headers, authorization: `Bearer ${workspace.keys.writer.secret}` };
    expect(await challengeOf({ headers: writer, mountPath: '/a"b' })).to.equal(
      'Bearer realm="workspace-api", error="insufficient_scope", scope="workspace:read", ' +
        `resource_metadata="https://api.example.com/a%22b${WELL_KNOWN}"`,
    );
    expect(await challengeOf({}, '/nowhere')).to.equal(undefined);
  });

  it('does not exist, and is not named, unless the host says where tokens come from', async () => {
    const http = await open({});
    expect(http.owns(WELL_KNOWN)).to.equal(false);
    const { response } = await http.handle(requestTo(ME));
    expect(response.headers['WWW-Authenticate']).to.equal('Bearer realm="workspace-api"');
  });
});
