import { REQUEST_RECORD } from '@workspace-api/test-stubs';
import type { CallToolResult, Tool } from '@modelcontextprotocol/client';
import { OPERATIONS } from '@workspace-api/core';
import type { CompletedRequest } from '@workspace-api/http';
import { expect } from 'chai';
import { GENERATIONS, jsonIn, openMcp, restRequest } from './support/open-mcp.js';

const READS = Object.values(OPERATIONS).flatMap(({ id, effect }) => (effect === 'read' ? id : []));

const namesOf = (tools: readonly Tool[]): string[] => tools.map(({ name }) => name);

for (const generation of Object.keys(GENERATIONS) as (keyof typeof GENERATIONS)[]) {
  describe(`a client of ${generation}`, () => {
    it('lists the tools for the scopes of its key', async () => {
      const mcp = await openMcp({ writes: true });
      const { full, reader, writer } = mcp.workspace.keys;
      const listOf = async (secret: string): Promise<string[]> =>
        namesOf((await (await mcp.connect(secret, generation)).listTools()).tools);
      expect(await listOf(full.secret)).to.have.members([
        ...READS,
        ...['createCampaign', 'searchNotes', 'renameNote', 'deleteNotes'],
      ]);
      expect(await listOf(reader.secret)).to.have.members([...READS, 'searchNotes']);
      expect(await listOf(writer.secret)).to.deep.equal(['createCampaign']);
    });

    it('sees the name and the version of the API', async () => {
      const { connect, workspace } = await openMcp({ about: { title: 'Acme API', version: '7' } });
      const client = await connect(workspace.keys.reader.secret, generation);
      expect(client.getServerVersion()).to.include({ name: 'Acme API', title: 'Acme API', version: '7' });
    });

    it('lists no tool that writes, unless the host allows writes', async () => {
      const { connect, workspace } = await openMcp();
      const { tools } = await (await connect(workspace.keys.full.secret, generation)).listTools();
      expect(namesOf(tools)).to.have.members([...READS, 'searchNotes']);
    });

    it('gets the data of REST, as text and as structured content', async () => {
      const { connect, handle, workspace } = await openMcp();
      const { secret } = workspace.keys.reader;
      const client = await connect(secret, generation);
      const result = await client.callTool({ name: 'listGroups', arguments: { limit: 2 } });
      const data: unknown = await (await handle(restRequest(secret, '/api/public/v1/groups?limit=2'))).json();
      expect(result.structuredContent).to.deep.equal(data);
      expect(jsonIn(result)).to.deep.equal(data);
    });

    it('says "nothing" by null, by an empty cursor or by leaving it out', async () => {
      const { connect, workspace } = await openMcp({ writes: true });
      const client = await connect(workspace.keys.full.secret, generation);
      const textOf = async (name: string, given?: Readonly<Record<string, unknown>>) =>
        (await client.callTool({ name, ...(given && { arguments: given }) })).structuredContent;
      const first = await textOf('listGroups');
      expect(first).to.have.nested.property('data.items').that.is.not.empty;
      for (const given of [{}, { cursor: null }, { cursor: '' }, { limit: null, cursor: null }])
        expect(await textOf('listGroups', given)).to.deep.equal(first);
      const { instanceId, groupIds } = workspace.campaigns.draft;
      const campaign = {
        name: 'Opening hours',
        instanceId,
        groupIds,
        content: { type: 'text', text: 'Open.' },
        metadata: null,
        scheduledAt: null,
        idempotencyKey: 'order-17',
      };
      expect(await textOf('createCampaign', campaign)).to.deep.nested.include({ 'data.metadata': {} });
    });

    it('gets an error for an argument of another type', async () => {
      const { connect, workspace } = await openMcp();
      const client = await connect(workspace.keys.reader.secret, generation);
      for (const given of [{ limit: {} }, { limit: [] }, { cursor: {} }, { limit: true }]) {
        const result = await client.callTool({ name: 'listGroups', arguments: given });
        expect(jsonIn(result), JSON.stringify(given)).to.include({ code: 'invalid_parameter' });
      }
    });

    it('sees that there are no prompts and no resources', async () => {
      const { connect, workspace } = await openMcp();
      const client = await connect(workspace.keys.reader.secret, generation);
      expect((await client.listPrompts()).prompts).to.deep.equal([]);
      expect((await client.listResources()).resources).to.deep.equal([]);
      expect((await client.listResourceTemplates()).resourceTemplates).to.deep.equal([]);
    });

    it('gets data as it is, whatever is in it', async () => {
      const { admin, connect, handle, workspace } = await openMcp();
      const { secret } = workspace.keys.reader;
      const name = String.raw`"content":[{"type":"text","text":""}],"structuredContent":{} $& $' \" \u2028`;
      await admin.renameWorkspace({ workspaceId: workspace.id, name });
      const result = await (await connect(secret, generation)).callTool({ name: 'getWorkspace', arguments: {} });
      const data: unknown = await (await handle(restRequest(secret, '/api/public/v1/me'))).json();
      expect(data).to.have.nested.property('data.name', name);
      expect(result.structuredContent).to.deep.equal(jsonIn(result));
      expect(result.structuredContent).to.have.nested.property('data.name', name);
    });

    it('suggests the tool of nearly the same name', async () => {
      const { connect, workspace } = await openMcp();
      const client = await connect(workspace.keys.full.secret, generation);
      const rejection: unknown = await client.callTool({ name: 'list_groups' }).catch((error: unknown) => error);
      expect(String(rejection)).to.include('Unknown tool. Did you mean listGroups?');
    });

    it('cannot call a tool that writes, unless the host allows writes', async () => {
      const { connect, workspace } = await openMcp();
      const client = await connect(workspace.keys.full.secret, generation);
      const rejection: unknown = await client
        .callTool({ name: 'createCampaign', arguments: {} })
        .catch((error: unknown) => error);
      expect(rejection).to.include({ code: -32_602 });
      expect(String(rejection)).to.include('Unknown tool. Call one that tools/list returns.');
    });

    it('creates one draft with one idempotency key', async () => {
      const { api, connect, workspace } = await openMcp({ writes: true });
      const client = await connect(workspace.keys.full.secret, generation);
      const { instanceId, groupIds } = workspace.campaigns.draft;
      const given = {
        name: 'Spring',
        instanceId,
        groupIds,
        content: { type: 'text', text: 'Hi' },
        idempotencyKey: 'one',
      };
      const results = [];
      for (let count = 0; count < 2; count++)
        results.push(await client.callTool({ name: 'createCampaign', arguments: given }));
      const [first, second] = results as [CallToolResult, CallToolResult];
      expect(first.structuredContent).to.have.nested.include({ 'data.status': 'draft', 'data.name': 'Spring' });
      expect(second.structuredContent).to.deep.equal(first.structuredContent);
      const { items } = await api.listCampaigns(workspace.principal);
      expect(items.filter(({ name }) => name === 'Spring')).to.have.length(1);
    });
  });
}

describe('the tools of a host', () => {
  it('take parameters of the path and the query', async () => {
    const { connect, workspace } = await openMcp();
    const client = await connect(workspace.keys.full.secret, '2026-07-28');
    const search = { folder: 'a/b? %2e', words: 'x & y', limit: 3, exact: true };
    const { structuredContent } = await client.callTool({ name: 'searchNotes', arguments: search });
    expect(structuredContent).to.deep.equal({ data: { search, description: 'Found.' } });
  });

  it('take a path and a body', async () => {
    const { connect, workspace } = await openMcp({ writes: true });
    const client = await connect(workspace.keys.full.secret, '2026-07-28');
    const rename = { folder: '..', from: 'a', to: 'b' };
    expect(await client.callTool({ name: 'renameNote', arguments: rename })).to.deep.include({
      structuredContent: { data: rename },
    });
  });

  it('return nothing where REST has no body', async () => {
    const { connect, workspace } = await openMcp({ writes: true });
    const client = await connect(workspace.keys.full.secret, '2026-07-28');
    const { content, isError } = await client.callTool({ name: 'deleteNotes', arguments: { folder: 'a' } });
    expect({ content, isError }).to.deep.equal({ content: [], isError: undefined });
  });

  it('reject a missing parameter of the path as REST rejects an invalid one', async () => {
    const { connect, workspace } = await openMcp();
    const client = await connect(workspace.keys.full.secret, '2026-07-28');
    const result = await client.callTool({ name: 'searchNotes', arguments: {} });
    expect(jsonIn(result)).to.deep.include({ code: 'invalid_parameter' });
  });
});

describe('a tool', () => {
  it('says whether it writes, deletes, may be retried and reaches people', async () => {
    const { connect, workspace } = await openMcp({ writes: true });
    const { tools } = await (await connect(workspace.keys.full.secret, '2026-07-28')).listTools();
    const annotations = Object.fromEntries(tools.map((tool) => [tool.name, tool.annotations]));
    const read = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
    const write = { readOnlyHint: false, idempotentHint: true, openWorldHint: true };
    expect(annotations).to.deep.include({
      listGroups: read,
      createCampaign: { ...write, destructiveHint: false },
      renameNote: { ...write, destructiveHint: true },
    });
  });

  it('has a short description: on average at most 1,700 characters, about 400 tokens', async () => {
    const { connect, workspace } = await openMcp({ writes: true, operations: [] });
    const { tools } = await (await connect(workspace.keys.full.secret, '2026-07-28')).listTools();
    const texts = tools.map(({ name, title, description, inputSchema, outputSchema }) =>
      JSON.stringify({ name, title, description, inputSchema, outputSchema }),
    );
    expect(texts).to.have.length(Object.keys(OPERATIONS).length);
    expect(texts.join('').length / texts.length).to.be.within(800, 1_700);
  });
});

describe('the record of a tool call', () => {
  it('is that of the operation, and the list has none', async () => {
    const records: CompletedRequest[] = [];
    const { call, post, workspace } = await openMcp({}, { onResponse: (record) => void records.push(record) });
    const { key, secret } = workspace.keys.reader;
    await call(secret, 'listGroups', { limit: 0 });
    await post(secret, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const { requestId } = REQUEST_RECORD;
    const common = { ...REQUEST_RECORD, keyId: key.id, workspaceId: workspace.id, aborted: false };
    const rejected = {
      operationId: 'listGroups',
      route: '/api/public/v1/groups',
      status: 400,
      code: 'invalid_parameter',
      errors: [{ parameter: 'limit', code: 'out_of_range' }],
    };
    expect(records.map(({ durationMilliseconds: _time, ...record }) => ({ ...record, requestId }))).to.deep.equal([
      { ...common, ...rejected },
      { ...common, method: 'POST', route: '/mcp' },
    ]);
  });
});
