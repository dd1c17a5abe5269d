import { adminOperation } from '@workspace-api/admin';
import { RequestError } from '@workspace-api/contract';
import { DomainError, integer, object, type Scope } from '@workspace-api/core';
import { expect } from 'chai';
import { adminOpenApiDocument, createAdminHandler, type AdminHandlerOptions } from '../../src/admin/index.js';
import { OTHER_TOKEN, TOKEN, addWorkspace, openBackOffice, type Call } from './support/back-office.js';

const ID = '01990a2e-7c1b-7d5e-8f00-3c4d5e6f7a8b';

const AT = '2026-01-31T09:30:00.000Z';

const HOST_SCOPES = ['invoices:read'] as unknown as readonly Scope[];

const UNREAD = {
  readBody: () => {
    throw new Error('The body was read.');
  },
};

describe('createAdminHandler', () => {
  it('performs an operation, and returns its result as data', async () => {
    const { call } = openBackOffice();
    const workspaceId = await addWorkspace(call);
    const { status, body, record } = await call('workspaces.get', { workspaceId });
    expect(status).to.equal(200);
    expect(body.data).to.include({ id: workspaceId, name: 'Acme' });
    expect(record).to.include({ operationId: 'workspaces.get', status: 200, code: null });
  });

  it('responds with 204 to an operation without a result', async () => {
    const { call } = openBackOffice();
    const workspaceId = await addWorkspace(call);
    const { status, body } = await call('members.put', { workspaceId, memberId: 'bob', role: 'MEMBER' });
    expect([status, body]).to.deep.equal([204, null]);
  });

  it('records a change in the audit log with the actor that the caller names', async () => {
    const { call } = openBackOffice();
    const workspaceId = await addWorkspace(call);
    await call('workspaces.rename', { workspaceId, name: 'Globex', actor: 'support:eve', reason: 'They asked.' });
    const { body } = await call('audit.list', { workspaceId });
    const { items } = body.data as { readonly items: readonly object[] };
    expect(items[0]).to.include({ action: 'workspace.rename', actor: 'support:eve', reason: 'They asked.' });
    expect(items[1]).to.include({ action: 'workspace.create', actor: 'sign-up' });
  });

  it('does not take a token for the OWNER who revokes a key, and takes it for the actor in an emergency', async () => {
    const { call } = openBackOffice();
    const workspaceId = await addWorkspace(call);
    const key = { workspaceId, actor: 'ann', name: 'Key', scopes: ['groups:read'] };
    const issued = (await call('keys.issue', key)).body.data as { readonly key: { readonly id: string } };
    const revocation = { workspaceId, keyId: issued.key.id, reason: 'It leaked.' };
    expect((await call('keys.revoke', revocation)).body).to.have.property('code', 'owner_required');
    const { body } = await call('keys.revoke', { ...revocation, emergency: true });
    expect(body.data).to.include({ revokedBy: 'token:token-1', revokedInEmergency: true });
  });

  it('serves and documents more operations of the host', async () => {
    const double = adminOperation({
      id: 'double',
      name: 'numbers.double',
      effect: 'read',
      summary: 'Double a number',
      description: 'Returns twice the number.',
      input: object({ number: integer({ min: 0, max: 9 }) }),
      output: object({ doubled: integer({ min: 0, max: 18 }) }),
      errors: [],
      perform:
        () =>
        async ({ number }) => ({ doubled: 2 * number }),
    });
    const { respond } = openBackOffice({ operations: [double] });
    expect((await respond('numbers.double', { number: 4 })).body).to.equal('{"data":{"doubled":8}}');
    expect((await respond('numbers.double', { number: 10 })).status).to.equal(400);
    expect(adminOpenApiDocument({ operations: [double] })['paths']).to.have.property('/admin/v1/numbers.double');
  });

  describe('the record of a request', () => {
    let call: Call;

    beforeEach(() => {
      ({ call } = openBackOffice());
    });

    it('has the workspace, the actor, the name of the token and the address of the client', async () => {
      const workspaceId = await addWorkspace(call);
      const { record } = await call('groups.sync', {
        workspaceId: workspaceId.toUpperCase(),
        records: [],
        actor: 'ann',
      });
      expect(record).to.include({ workspaceId, actor: 'ann', tokenName: 'token-1', clientAddress: '203.0.113.7' });
      const headers = { authorization: `Bearer ${OTHER_TOKEN}` };
      const lease = { id: ID, workspaceId, campaignId: ID };
      for (const [name, input] of [
        ['workspaces.get', { workspaceId }],
        ['audit.list', { workspaceId, actor: 'ann' }],
        ['campaigns.releaseLease', { lease }],
      ] as const)
        expect((await call(name, input, { headers })).record).to.include({
          workspaceId,
          actor: null,
          tokenName: 'sign-up',
        });
    });

    it('has the workspace that it creates', async () => {
      const { body, record } = await call('workspaces.create', { name: 'Acme', ownerId: 'ann' });
      expect(record.workspaceId).to.equal((body.data as { readonly id: string }).id);
    });

    it('has nothing that is not a valid workspace and actor', async () => {
      const { record } = await call('groups.remove', { workspaceId: 'secret', lease: 1, actor: 'a'.repeat(256) });
      expect(record).to.include({ workspaceId: null, actor: null, tokenName: 'token-1', status: 400 });
    });

    it('has no token if it was rejected', async () => {
      const { record } = await call('workspaces.get', { workspaceId: ID }, { headers: { authorization: undefined } });
      expect(record).to.include({ operationId: 'workspaces.get', workspaceId: null, tokenName: null, status: 401 });
    });
  });

  it('records a change with the name of the token if the caller names no actor', async () => {
    const { call } = openBackOffice();
    const workspaceId = await addWorkspace(call);
    const headers = { authorization: `Bearer ${OTHER_TOKEN}` };
    const { record } = await call('workspaces.rename', { workspaceId, name: 'Globex' }, { headers });
    expect(record.actor).to.equal('token:sign-up');
    const { body } = await call('audit.export', { limit: 10 });
    const { items } = body.data as { readonly items: readonly object[] };
    expect(items.at(-1)).to.include({ workspaceId, action: 'workspace.rename', actor: 'token:sign-up' });
  });

  it('does not take the token for the OWNER who issues a key', async () => {
    const { call } = openBackOffice();
    const workspaceId = await addWorkspace(call);
    const { body } = await call('keys.issue', { workspaceId, name: 'Back end', scopes: ['groups:read'] });
    expect(body['code']).to.equal('validation_failed');
    expect(body['errors']).to.have.nested.property('[0].pointer', '/actor');
  });

  describe('authentication', () => {
    let call: Call;

    beforeEach(() => {
      ({ call } = openBackOffice());
    });

    it('accepts each of its tokens', async () => {
      for (const token of [TOKEN, OTHER_TOKEN]) {
        const { status } = await call(
          'workspaces.get',
          { workspaceId: ID },
          { headers: { authorization: `Bearer ${token}` } },
        );
        expect(status).to.equal(404);
      }
    });

    it('rejects a request without a token, and does not read its body', async () => {
      for (const authorization of [undefined, 'Basic YW5uOnNlY3JldA==', TOKEN]) {
        const { status, body, headers } = await call('workspaces.get', {}, { ...UNREAD, headers: { authorization } });
        expect([status, body['code']]).to.deep.equal([401, 'missing_token']);
        expect(headers['WWW-Authenticate']).to.equal('Bearer realm="workspace-api"');
      }
    });

    it('challenges with the name of the API', async () => {
      const named = openBackOffice({ about: { title: 'Acme API' } });
      const { headers } = await named.call('workspaces.get', {}, { ...UNREAD, headers: { authorization: undefined } });
      expect(headers['WWW-Authenticate']).to.equal('Bearer realm="Acme API"');
    });

    it('rejects any other token, and does not read the body', async () => {
      for (const token of ['', TOKEN.slice(1), `${TOKEN}x`, TOKEN.toUpperCase(), `${TOKEN}, Bearer ${TOKEN}`]) {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await call('workspaces.get', {}, { ...UNREAD, headers });
        expect([answer.status, answer.body['code']]).to.deep.equal([401, 'invalid_token']);
        expect(answer.headers['WWW-Authenticate']).to.contain('error="invalid_token"');
        expect(answer.body['detail']).to.not.contain('without its name');
      }
    });

    it('follows its tokens as they are replaced', async () => {
      const tokens = [TOKEN];
      const { call } = openBackOffice({ tokens: () => [...tokens] });
      const statusOf = async (token: string): Promise<number> => {
        const headers = { authorization: `Bearer ${token}` };
        return (await call('workspaces.get', { workspaceId: ID }, { headers })).status;
      };
      expect([await statusOf(TOKEN), await statusOf(OTHER_TOKEN)]).to.deep.equal([404, 401]);
      tokens[0] = OTHER_TOKEN;
      expect([await statusOf(TOKEN), await statusOf(OTHER_TOKEN)]).to.deep.equal([401, 404]);
    });

    it('limits what an address without a token may send, and not what others may', async () => {
      const { respond } = openBackOffice();
      const statusOf = async (authorization: string | undefined): Promise<number> =>
        (await respond('workspaces.get', { workspaceId: ID }, { headers: { authorization } })).status;
      const statuses = new Set<number>();
      for (let count = 0; count < 50; count++) {
        statuses.add(await statusOf(undefined));
        statuses.add(await statusOf(`Bearer ${OTHER_TOKEN}x`));
      }
      expect([...statuses]).to.deep.equal([401]);
      expect([await statusOf(undefined), await statusOf(`Bearer ${TOKEN}`)]).to.deep.equal([429, 404]);
    });

    it('says what to do about an API key, and about a token with its name', async () => {
      for (const [token, detail] of [
        [`wsk_${'a1B2'.repeat(9)}cd`, 'This is an API key. Send a token of the back office.'],
        [`sign-up:${OTHER_TOKEN}`, 'Send the token without its name and the colon.'],
      ] as const) {
        const headers = { authorization: `Bearer ${token}` };
        const { body } = await call('workspaces.get', {}, { ...UNREAD, headers });
        expect(body).to.include({ code: 'invalid_token', detail });
      }
    });
  });

  describe('rejects', () => {
    let call: Call;

    beforeEach(() => {
      ({ call } = openBackOffice());
    });

    it('an unknown operation', async () => {
      const { status, body } = await call('workspaces.destroy');
      expect([status, body['code']]).to.deep.equal([404, 'unknown_path']);
    });

    it('another method than POST', async () => {
      const { status, headers } = await call('workspaces.get', {}, { method: 'GET' });
      expect([status, headers['Allow']]).to.deep.equal([405, 'POST']);
    });

    it('invalid fields with every issue, also if the operation only reads', async () => {
      const { status, body } = await call('keys.list', { workspaceId: 'acme', limit: 101, page: 2 });
      expect([status, body['code']]).to.deep.equal([400, 'validation_failed']);
      const pointers = (body['errors'] as readonly { readonly pointer: string }[]).map(({ pointer }) => pointer);
      expect(pointers).to.have.members(['/workspaceId', '/limit', '/page']);
    });

    it('a cursor of another list, with its place in the body', async () => {
      const workspaceId = await addWorkspace(call);
      const { status, body } = await call('keys.list', { workspaceId, cursor: ID });
      expect([status, body['code']]).to.deep.equal([400, 'invalid_cursor']);
      expect(body['errors']).to.have.nested.property('[0].pointer', '/cursor');
    });

    it('parameters in the query', async () => {
      const { status, body } = await call('workspaces.get', { workspaceId: ID }, { query: 'limit=1' });
      expect([status, body['code']]).to.deep.equal([400, 'unknown_parameter']);
    });

    it('a body that is not JSON', async () => {
      const readBody = async (): Promise<Uint8Array> => new TextEncoder().encode('{');
      expect((await call('workspaces.get', {}, { readBody })).body['code']).to.equal('invalid_json');
      const headers = { 'content-type': 'text/plain' };
      expect((await call('workspaces.get', {}, { ...UNREAD, headers })).status).to.equal(415);
    });

    it('a body of more than 16 MiB', async () => {
      const readBody = async (limit: number): Promise<Uint8Array> => {
        expect(limit).to.equal(16 * 1024 * 1024);
        throw new RequestError('body_too_large');
      };
      expect((await call('groups.sync', {}, { readBody })).status).to.equal(413);
    });
  });

  it('takes a sync of 10,000 records', async () => {
    const { call } = openBackOffice();
    const workspaceId = await addWorkspace(call);
    const times = { statusChangedAt: AT, createdAt: AT, updatedAt: AT };
    const records = Array.from({ length: 10_000 }, (_, index) => ({
      externalId: `phone-${String(index)}`,
      name: 'Phone',
      status: 'failed',
      statusReason: 'Logged out.',
      ...times,
    }));
    expect((await call('instances.sync', { workspaceId, records })).body.data).to.include({ added: 10_000 });
  });

  it('rejects more than 400,000 fields and items', async () => {
    const { call } = openBackOffice();
    const { status, body } = await call('instances.sync', { records: Array(400_000).fill(0) });
    expect([status, body['errors']]).to.have.deep.nested.property('[1][0].code', 'too_many');
  });

  it('makes no second workspace for a repeated call', async () => {
    const { call } = openBackOffice();
    const input = { id: ID, name: 'Acme', ownerId: 'ann' };
    const [first, second] = [await call('workspaces.create', input), await call('workspaces.create', input)];
    expect(second.body).to.deep.equal(first.body);
  });

  it('issues no second key for a repeated call, and says what to do', async () => {
    const { call } = openBackOffice();
    const workspaceId = await addWorkspace(call);
    const input = { workspaceId, id: ID, actor: 'ann', name: 'Back end', scopes: ['groups:read'] };
    expect((await call('keys.issue', input)).body.data).to.have.nested.property('key.id', ID);
    const { status, body } = await call('keys.issue', input);
    expect([status, body['code']]).to.deep.equal([422, 'key_exists']);
    expect(body['detail']).to.contain('revoke the key, and issue one with another id');
    const { items } = (await call('keys.list', { workspaceId })).body.data as { readonly items: readonly unknown[] };
    expect(items).to.have.lengthOf(1);
  });

  it('does not mistake the problem of a revoked key for one of the token', async () => {
    const { call } = openBackOffice();
    const workspaceId = await addWorkspace(call);
    await call('keys.issue', { workspaceId, id: ID, actor: 'ann', name: 'Back end', scopes: ['groups:read'] });
    await call('keys.revoke', { workspaceId, keyId: ID, actor: 'ann' });
    const { status, body, headers } = await call('keys.rotate', { workspaceId, keyId: ID, actor: 'ann' });
    expect([status, body['code']]).to.deep.equal([422, 'revoked_key']);
    expect(headers).not.to.have.property('WWW-Authenticate');
  });

  it('names both statuses of a transition that is not allowed', async () => {
    const details = { from: 'completed', to: 'running' } as const;
    const moveCampaign = () => Promise.reject(new DomainError('transition_not_allowed', details));
    const { body } = await openBackOffice({}, { moveCampaign }).call('campaigns.move');
    expect(body).to.include(details);
  });

  it('counts the outcomes of a sync, and lists the rejected records', async () => {
    const { call } = openBackOffice();
    const workspaceId = await addWorkspace(call);
    await call('instances.sync', { workspaceId, records: [{ externalId: 'phone', name: 'Front desk' }] });
    const group = {
      externalId: 'drivers',
      instanceExternalId: 'phone',
      name: 'Drivers',
      memberCount: 2,
      sendable: true,
    };
    const { body } = await call('groups.sync', { workspaceId, records: [group, { ...group, memberCount: -1 }] });
    expect(body.data).to.include({ added: 1, rejected: 1 });
    const detail = 'Must be an integer from 0 to 1000000000.';
    expect(body.data).to.have.deep.property('rejectedRecords', [
      { index: 1, issues: [{ pointer: '/records/1/memberCount', code: 'out_of_range', detail }] },
    ]);
  });

  it('responds with 503 at the deadline', async () => {
    const getWorkspace = () => new Promise<never>(() => undefined);
    const { call } = openBackOffice({ deadlineMilliseconds: 20 }, { getWorkspace });
    const { status, headers } = await call('workspaces.get', { workspaceId: ID });
    expect([status, headers['Retry-After']]).to.deep.equal([503, '1']);
  });

  it('shows nothing of an unexpected error, and records it', async () => {
    const cause = new Error('connection string');
    const getWorkspace = () => Promise.reject(cause);
    const { status, body, record } = await openBackOffice({}, { getWorkspace }).call('workspaces.get');
    expect([status, JSON.stringify(body).includes('connection')]).to.deep.equal([500, false]);
    expect(record.error).to.equal(cause);
  });

  it('issues keys with scopes of the host', async () => {
    const { call, respond } = openBackOffice({ scopes: HOST_SCOPES });
    const workspaceId = await addWorkspace(call);
    const key = { workspaceId, actor: 'ann', name: 'Key', scopes: HOST_SCOPES };
    const { record } = await respond('keys.issue', key);
    expect(record).to.include({ status: 200, surface: 'back_office' });
  });

  it('serves its document', async () => {
    const { respond } = openBackOffice({ about: { title: 'Acme' }, scopes: HOST_SCOPES });
    const { status, body } = await respond(
      'openapi.json',
      {},
      { method: 'GET', headers: { authorization: undefined } },
    );
    expect(status).to.equal(200);
    const document = adminOpenApiDocument({ about: { title: 'Acme' }, scopes: HOST_SCOPES });
    expect(JSON.parse(new TextDecoder().decode(body as Uint8Array))).to.deep.equal(
      JSON.parse(JSON.stringify(document)),
    );
  });

  it('reads the address of a client behind proxies that it trusts', async () => {
    const { call } = openBackOffice({ trustedProxies: 1 });
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    expect((await call('workspaces.get', { workspaceId: ID }, { headers })).record.clientAddress).to.equal(
      '198.51.100.9',
    );
  });

  it('owns all paths below its prefix', () => {
    const { owns } = openBackOffice();
    expect(['/admin/v1', '/admin/v1/keys.issue', '/admin/v10', '/api/public/v1/me'].map(owns)).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
  });

  it('lists everything that is wrong with its options', () => {
    const wrong = { tokens: ['short'], deadlineMilliseconds: 0, port: 1 } as unknown as AdminHandlerOptions;
    expect(() => createAdminHandler({} as never, wrong)).to.throw(
      TypeError,
      /^The back office cannot be served\.(?:.|\n)*tokens(?:.|\n)*deadlineMilliseconds(?:.|\n)*port/,
    );
    expect(() => createAdminHandler({} as never, { tokens: [] })).to.throw(TypeError, /at least one token/);
    for (const tokens of [`x${TOKEN}`, [TOKEN, 1], [TOKEN, `name:${TOKEN}`], [TOKEN, 'a'.repeat(32)], [null]])
      expect(() => createAdminHandler({} as never, { tokens: tokens as never }), String(tokens)).to.throw(TypeError);
    for (const token of [
      `:${TOKEN}`,
      `a b:${TOKEN}`,
      `${'a'.repeat(65)}:${TOKEN}`,
      `a:b:${TOKEN}`,
      'name:short',
      `name:${'a'.repeat(32)}`,
    ])
      expect(() => createAdminHandler({} as never, { tokens: [token] }), token).to.throw(
        TypeError,
        /A name of at most.*Each must have at least 8 different characters/,
      );
  });
});
