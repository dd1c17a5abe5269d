import { DomainError } from '@workspace-api/core';
import { gate } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createMcpEndpoint } from '../src/index.js';
import { GENERATIONS, jsonIn, messageIn, openMcp, restRequest } from './support/open-mcp.js';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

const METHODS = [
  'initialize',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'subscriptions/listen',
  'no/such',
];

const messageOf = (method: string): object => ({ jsonrpc: '2.0', id: 1, method, params: { name: 'listGroups' } });

const modern = (method: string): [object, Record<string, string>] => [
  { jsonrpc: '2.0', id: 1, method, params: { _meta: META } },
  { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
];

describe('the endpoint', () => {
  it('rejects every method without a valid key, as REST does', async () => {
    const { post, workspace } = await openMcp();
    const states = [
      ['missing_key', null],
      ['malformed_key', 'wsk_'],
      ['revoked_key', workspace.keys.revoked.secret],
      ['expired_key', workspace.keys.expired.secret],
    ] as const;
    for (const method of METHODS) {
      for (const [code, secret] of states) {
        for (const [message, headers] of [[messageOf(method), {}] as const, modern(method)]) {
          const response = await post(secret, message, headers);
          expect(response.status).to.equal(401);
          expect(response.headers.get('www-authenticate')).to.match(/^Bearer realm="workspace-api"/);
          expect(await response.json()).to.include({ code });
        }
      }
    }
  });

  it('rejects a key on the request after its revocation', async () => {
    const { admin, post, workspace } = await openMcp();
    const { key, secret } = workspace.keys.reader;
    expect((await post(secret, messageOf('tools/list'))).status).to.equal(200);
    await admin.revokeApiKey({ workspaceId: workspace.id, actor: workspace.ownerId, keyId: key.id });
    expect((await post(secret, messageOf('tools/list'))).status).to.equal(401);
  });

  it('limits invalid keys by address', async () => {
    const { post } = await openMcp({}, { clientAddress: () => '192.0.2.1' });
    const statuses = new Set<number>();
    for (let count = 0; count < 120; count++) {
      statuses.add((await post('wsk_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL', messageOf('tools/list'))).status);
    }
    expect([...statuses]).to.deep.equal([401, 429]);
  });

  it('counts each message against the rate limits once, and rejects those beyond', async () => {
    const { admin, handle, post, call, workspace } = await openMcp();
    const { secret } = workspace.keys.full;
    await admin.setLimits({ workspaceId: workspace.id, rateLimits: { key: 20 } });
    const remaining = (response: Response): number =>
      Number(/"key";r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
    const first = remaining(await post(secret, messageOf('tools/list')));
    expect(remaining(await call(secret, 'listGroups', {}))).to.equal(first - 1);
    expect(remaining(await handle(restRequest(secret, '/api/public/v1/groups')))).to.equal(first - 2);
    for (let left = first - 2; left > 0; left--) {
      const method = METHODS[left % METHODS.length] ?? '';
      expect(remaining(await post(secret, messageOf(method))), method).to.equal(left - 1);
    }
    const response = await post(secret, messageOf('tools/list'));
    expect(response.status).to.equal(429);
    expect(Number(response.headers.get('retry-after'))).to.be.within(1, 60);
    expect(await response.json()).to.include({ code: 'rate_limited' });
  });

  it('looks up the key of a call once', async () => {
    const { call, ports, workspace } = await openMcp();
    const { mock: lookUp } = mock.method(ports.apiKeys, 'findBySecretHash');
    expect((await call(workspace.keys.full.secret, 'listGroups', {})).status).to.equal(200);
    expect(lookUp.callCount()).to.equal(1);
  });

  it('limits messages in flight together with the requests of REST, and counts a call once', async () => {
    const { call, handle, post, workspace } = await openMcp({}, {}, undefined, { key: 2 });
    const { secret } = workspace.keys.full;
    /** Sends a request whose body does not end. Returns the function that ends it. */
    const begin = async (path: string): Promise<() => Promise<Response>> => {
      const { readable, writable } = new TransformStream<Uint8Array>();
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: readable,
        duplex: 'half' as const,
      };
      const response = handle(restRequest(secret, path, init));
      await setImmediate();
      return () => writable.close().then(() => response);
    };
    const endMessage = await begin('/mcp');
    expect((await messageIn(await call(secret, 'listGroups', {}))).result).to.not.have.property('isError');
    const endCreation = await begin('/api/public/v1/campaigns');
    const requests = [post(secret, messageOf('tools/list')), handle(restRequest(secret, '/api/public/v1/me'))];
    for (const response of await Promise.all(requests))
      expect(await response.json()).to.deep.include({ 'violated-policies': ['key-concurrency'] });
    for (const end of [endMessage, endCreation]) expect((await end()).status).to.equal(400);
    expect((await post(secret, messageOf('tools/list'))).status).to.equal(200);
  });

  it('ends a call at its deadline, and keeps its place until its work ends', async () => {
    const work = gate();
    const { call, workspace } = await openMcp(
      { deadlineMilliseconds: 5 },
      {},
      (api) => ({ ...api, listGroups: () => work.passed.then(() => ({ items: [], nextCursor: null })) }),
      { key: 1, waitMilliseconds: 0 },
    );
    const { secret } = workspace.keys.full;
    const { result } = await messageIn(await call(secret, 'listGroups', {}));
    expect(jsonIn(result ?? { content: [] })).to.include({ code: 'unavailable' });
    expect((await call(secret, 'getWorkspace', {})).status).to.equal(429);
    work.open();
    await setImmediate();
    expect((await call(secret, 'getWorkspace', {})).status).to.equal(200);
  });

  it('is unavailable, not empty, while the storage is down', async () => {
    const down = (): Promise<never> =>
      Promise.reject(new DomainError('unavailable', { retryAfterSeconds: 2, applied: 'no' }));
    const { post, workspace } = await openMcp({}, {}, (api) => ({ ...api, identify: down }));
    for (const method of METHODS) {
      const response = await post(workspace.keys.full.secret, messageOf(method));
      expect(response.status).to.equal(503);
      expect(response.headers.get('retry-after')).to.equal('2');
      expect(await response.json()).to.include({ code: 'unavailable' });
    }
  });

  it('passes an outage during a call on as a problem, with the time to wait', async () => {
    const down = (): Promise<never> =>
      Promise.reject(
        new DomainError(
          'unavailable',
          { retryAfterSeconds: 2, applied: 'no' },
          { cause: new Error('A secret reason.') },
        ),
      );
    const { call, workspace } = await openMcp({}, {}, (api) => ({ ...api, listGroups: down }));
    const { result } = await messageIn(await call(workspace.keys.full.secret, 'listGroups', {}));
    expect(result?.isError).to.equal(true);
    expect(jsonIn(result ?? { content: [] })).to.include({ code: 'unavailable', 'Retry-After': '2' });
    expect(JSON.stringify(result)).to.not.include('secret reason');
  });

  it('rejects a request of a browser, also with a valid key', async () => {
    const { post, workspace } = await openMcp();
    for (const origin of ['https://evil.example', 'http://localhost', 'null', '']) {
      const response = await post(workspace.keys.full.secret, messageOf('tools/list'), { origin });
      expect(response.status).to.equal(403);
      expect(await response.json()).to.have.nested.include({ 'error.code': -32_600, id: null });
    }
  });

  it('rejects a batch', async () => {
    const { post, workspace } = await openMcp();
    for (const batch of [[], [messageOf('tools/list'), messageOf('ping')]]) {
      expect((await post(workspace.keys.full.secret, batch)).status).to.equal(400);
    }
  });

  it('says what to send in place of a message, of a method or of parameters that are none', async () => {
    const { post, workspace } = await openMcp();
    const call = (params: unknown): object => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    for (const [sent, code, text] of [
      [{ id: 1, method: 'tools/list' }, -32_600, /^This is no message of JSON-RPC\. Send one such as \{"jsonrpc"/],
      [call(['listGroups']), -32_600, /^This is no message/],
      [
        call({ name: 'listGroups', arguments: '{"limit": 1}' }),
        -32_602,
        /have a name, .* and arguments, which are an obj/,
      ],
      [call({ arguments: {} }), -32_602, /have a name/],
      [messageOf('tool/call'), -32_601, /^Method not found\. Did you mean tools\/call\?$/],
      [messageOf('no/such'), -32_601, /^Method not found\. Call tools\/list or tools\/call\.$/],
    ] as const) {
      const response = await post(workspace.keys.full.secret, sent);
      const { error, id } = (await response.json()) as { error: { code: number; message: string }; id: unknown };
      expect([error.code, id]).to.deep.equal([code, 1]);
      expect(error.message).to.match(text);
    }
  });

  it('rejects a body that REST would reject', async () => {
    const { post, workspace } = await openMcp();
    const { secret } = workspace.keys.full;
    const codeOf = async (response: Promise<Response>): Promise<unknown> =>
      ((await (await response).json()) as { code: unknown }).code;
    expect(await codeOf(post(secret, '{'))).to.equal('invalid_json');
    expect(await codeOf(post(secret, '{}', { 'content-type': 'text/plain' }))).to.equal('unsupported_media_type');
    expect(await codeOf(post(secret, '{}', { 'content-encoding': 'br' }))).to.equal('unsupported_media_type');
    expect(await codeOf(post(secret, JSON.stringify({ padding: 'x'.repeat(256 * 1_024) })))).to.equal('body_too_large');
    expect(await codeOf(post(secret, Array(3_001).fill(0)))).to.equal('validation_failed');
  });

  it('takes a message as large as the largest call, and the arguments that the operation takes', async () => {
    const { call, workspace } = await openMcp({ writes: true });
    const many = Object.fromEntries(Array(2_500).fill(0).entries());
    for (const [name, issue] of [
      ['renameNote', 'unknown_field'],
      ['createCampaign', 'too_many'],
    ] as const) {
      const { result } = await messageIn(await call(workspace.keys.full.secret, name, { folder: 'x', ...many }));
      const { errors } = jsonIn(result ?? { content: [] }) as { errors: readonly { code: string }[] };
      expect(errors.map(({ code }) => code)).to.include(issue);
    }
  });

  it('rejects arguments of any depth, and shows nothing of its insides', async () => {
    const { post, workspace } = await openMcp({ writes: true });
    for (const [name, argument, depth] of [
      ['listGroups', 'cursor', 50],
      ['createCampaign', 'name', 50],
      ['renameNote', 'folder', 50],
      ['renameNote', 'folder', 50_000],
    ] as const) {
      const deep = '['.repeat(depth) + ']'.repeat(depth);
      const given = `{"${argument}": ${deep}, "idempotencyKey": "one"}`;
      const response = await post(
        workspace.keys.full.secret,
        `{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "${name}", "arguments": ${given}}}`,
      );
      const body = await response.text();
      expect(body).to.match(/"isError":true|"too_many"|"error"/);
      expect(body).to.not.match(/stack|RangeError|\.js/);
    }
  });

  it('takes null and an empty array as no arguments', async () => {
    const { call, workspace } = await openMcp();
    for (const given of [null, []]) {
      const { result } = await messageIn(await call(workspace.keys.full.secret, 'getWorkspace', given));
      expect(result).to.have.nested.property('structuredContent.data.id', workspace.id);
    }
  });

  it('has no stream and no session', async () => {
    const { handle, post, workspace } = await openMcp();
    const { secret } = workspace.keys.full;
    const headers = { authorization: `Bearer ${secret}`, accept: 'text/event-stream' };
    for (const method of ['GET', 'DELETE']) {
      const response = await handle(new Request('http://localhost/mcp', { method, headers }));
      expect(response.status).to.equal(405);
      expect(response.headers.get('allow')).to.equal('POST');
    }
    const [message, modernHeaders] = modern('subscriptions/listen');
    const { error } = await messageIn(await post(secret, message, modernHeaders));
    expect(error).to.include({ code: -32_603 });
    const initialized = await post(secret, {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    });
    expect(initialized.status).to.equal(200);
    expect(initialized.headers.get('mcp-session-id')).to.equal(null);
  });

  it('responds to a message of 2025 of a known version, with any Accept, and to none that needs no reply', async () => {
    const { post, workspace } = await openMcp();
    const { secret } = workspace.keys.full;
    const list = messageOf('tools/list');
    for (const version of ['2025-03-26', '2025-06-18', '2025-11-25'])
      expect((await post(secret, list, { 'mcp-protocol-version': version, accept: '*/*' })).status).to.equal(200);
    const unknown = await post(secret, list, { 'mcp-protocol-version': '1999-01-01' });
    expect(unknown.status).to.equal(400);
    expect(JSON.stringify(await messageIn(unknown)))
      .to.contain('Unsupported protocol version.')
      .and.contain('2025-11-25');
    for (const message of [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 1, result: {} },
    ]) {
      const response = await post(secret, message);
      expect([response.status, await response.text()]).to.deep.equal([202, '']);
      expect(response.headers.get('content-type')).to.equal(null);
    }
    for (const wrong of [{}, { jsonrpc: '1.0', id: 1, method: 'tools/list' }, 'null', '7'])
      expect((await post(secret, wrong)).status).to.equal(400);
  });

  it('requires an idempotency key of a tool that creates', async () => {
    const { api, call, workspace } = await openMcp({ writes: true });
    const { instanceId, groupIds } = workspace.campaigns.draft;
    const campaign = { name: 'Spring', instanceId, groupIds, content: { type: 'text', text: 'Hi' } };
    const before = (await api.listCampaigns(workspace.principal)).items.length;
    for (const key of [{}, { idempotencyKey: '' }, { idempotencyKey: 7 }, { idempotencyKey: null }]) {
      const { result } = await messageIn(
        await call(workspace.keys.full.secret, 'createCampaign', { ...campaign, ...key }),
      );
      expect(jsonIn(result ?? { content: [] })).to.have.nested.include({
        code: 'invalid_parameter',
        'errors[0].parameter': 'idempotencyKey',
      });
    }
    expect((await api.listCampaigns(workspace.principal)).items).to.have.length(before);
  });

  for (const generation of Object.keys(GENERATIONS) as (keyof typeof GENERATIONS)[]) {
    it(`counts a call against the quota, and nothing else (${generation})`, async () => {
      const { api, connect, workspace } = await openMcp();
      const used = async (): Promise<number | undefined> =>
        (await api.getUsage(workspace.principal)).metrics.find(({ metric }) => metric === 'api_requests')?.used;
      const before = Number(await used());
      const client = await connect(workspace.keys.full.secret, generation);
      await client.listTools();
      expect(await used()).to.equal(before);
      await client.callTool({ name: 'listGroups', arguments: {} });
      expect(await used()).to.equal(before + 1);
    });
  }

  it('cannot be created with options that it does not understand', async () => {
    const { api } = await openMcp();
    expect(() => createMcpEndpoint(api, { writes: 'no', path: 'mcp', write: true } as object)).to.throw(
      TypeError,
      /options\.path must be .*\n- options\.writes must be one of: true, false\.\n- options\.write is unknown/,
    );
  });
});
