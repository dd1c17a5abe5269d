import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { OPERATIONS } from '@workspace-api/core';
import { expect } from 'chai';
import { CLI, CliRun, endChildren } from '../support/cli.js';
import { keyOf, startDemo, type DemoServer } from '../support/demo-server.js';
import { runCommand } from '../support/run-command.js';

const READS = Object.values(OPERATIONS).flatMap(({ id, effect }) => (effect === 'read' ? id : []));

const PING = '{"jsonrpc":"2.0","id":7,"method":"ping"}\n';

/** Ways in which a client reaches the server, with a key. */
const WAYS = {
  HTTP: (url: string, secret: string) =>
    new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  stdio: (url: string, secret: string) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'mcp', '--url', url],
      env: { WORKSPACE_API_KEY: secret },
    }),
};

const endpointOf = ({ url }: DemoServer): string => `${url}/mcp`;

describe('serve --mcp', function () {
  this.timeout(60_000);
  let reading: DemoServer;
  let writing: DemoServer;
  before(async () => {
    [reading, writing] = await Promise.all([
      startDemo(['--port', '0', '--mcp']),
      startDemo(['--port', '0', '--mcp', '--mcp-writes']),
    ]);
  });
  after(endChildren);

  type Mode = 'legacy' | 'auto';

  const connect = async (way: keyof typeof WAYS, mode: Mode, demo: DemoServer, keyName: string): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(WAYS[way](endpointOf(demo), keyOf(demo, 'Acme Logistics', keyName).secret));
    return client;
  };

  for (const way of ['HTTP', 'stdio'] as const) {
    for (const [mode, version] of [
      ['legacy', '2025-11-25'],
      ['auto', '2026-07-28'],
    ] as const) {
      it(`lists and calls the tools of its key, and none that writes (a client over ${way}, ${version})`, async () => {
        const client = await connect(way, mode, reading, 'Full access');
        const { tools } = await client.listTools();
        expect(tools.map(({ name }) => name)).to.have.members(READS);
        const { structuredContent } = await client.callTool({ name: 'listGroups', arguments: { limit: 2 } });
        expect(structuredContent).to.have.nested.property('data.items').with.length(2);
        const rejection: unknown = await client.callTool({ name: 'createCampaign' }).catch((error: unknown) => error);
        expect(String(rejection)).to.include('Unknown tool');
        await client.close();
      });
    }
  }

  it('creates a draft with --mcp-writes, unless the key lacks the scope', async () => {
    const reader = await connect('HTTP', 'auto', writing, 'Read only');
    expect((await reader.listTools()).tools.map(({ name }) => name)).to.have.members(READS);
    const writer = await connect('stdio', 'auto', writing, 'Full access');
    const { structuredContent } = await writer.callTool({ name: 'listGroups', arguments: { limit: 1 } });
    const [group] = (structuredContent as { data: { items: { id: string; instanceId: string }[] } }).data.items;
    const campaign = {
      name: 'Spring',
      instanceId: group?.instanceId,
      groupIds: [group?.id],
      content: { type: 'text', text: 'Hi' },
      idempotencyKey: 'spring',
    };
    const call = { name: 'createCampaign', arguments: campaign };
    expect(await writer.callTool(call)).to.have.nested.include({ 'structuredContent.data.status': 'draft' });
    expect(await reader.callTool(call)).to.include({ isError: true });
    await Promise.all([reader.close(), writer.close()]);
  });

  it('logs a call with its operation, workspace and key', async () => {
    const { id, secret } = keyOf(reading, 'Acme Logistics', 'Read only');
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(WAYS.HTTP(endpointOf(reading), secret));
    await client.callTool({ name: 'getUsage' });
    await reading.run.shows('stderr', '"operation":"getUsage"');
    expect(reading.run.stderr).to.include(id).and.to.not.include(secret);
  });

  it('is required by --mcp-writes', async () => {
    const { code, stderr } = await runCommand(['serve', '--demo', '--mcp-writes']);
    expect(code).to.equal(2);
    expect(stderr).to.include('--mcp-writes (WORKSPACE_API_MCP_WRITES) has no effect without --mcp');
  });

  describe('mcp', () => {
    it('requires the key in the environment, and has no flag for it', async () => {
      const args = ['mcp', '--url', 'http://127.0.0.1:1/mcp'];
      expect(await runCommand(args)).to.deep.include({
        code: 2,
        stdout: '',
        stderr: 'workspace-api: WORKSPACE_API_KEY is required. Set it to the API key of the agent.\n',
      });
      expect(await runCommand([...args, '--key', 'wsk_'])).to.include({ code: 2 });
    });

    it('finishes what is in progress when its input ends, and exits with 0', async () => {
      const run = new CliRun(['mcp', '--url', endpointOf(reading)], {
        WORKSPACE_API_KEY: keyOf(reading, 'Acme Logistics', 'Read only').secret,
      });
      const message = (id: number, method: string, params: object): string =>
        `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
      const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      const call = { name: 'getUsage', arguments: {} };
      run.stdin.end(message(1, 'initialize', client) + message(2, 'tools/call', call));
      const { code, stdout, stderr } = await run.exit;
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
      const responses = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { id: number; result: object });
      expect(responses.map(({ id }) => id)).to.have.members([1, 2]);
      const { result } = responses.find(({ id }) => id === 1) ?? expect.fail('There is no response to initialize.');
      const unchanged = { listChanged: false };
      const capabilities = { tools: unchanged, prompts: unchanged, resources: unchanged };
      expect(result).to.have.deep.property('capabilities', capabilities);
      expect(result)
        .to.have.property('instructions')
        .that.matches(/^The tools read records .*\.$/);
    });

    for (const [what, urlOf, sentence] of [
      [
        'the server rejects the key',
        () => endpointOf(reading),
        'The server rejected the API key. Set WORKSPACE_API_KEY to a valid one.',
      ],
      [
        'the URL has no endpoint',
        () => `${reading.url}/absent`,
        'The URL has no MCP endpoint. Check --url, and that the server runs with --mcp.',
      ],
      [
        'the URL has pages only',
        () => `${reading.url}/docs`,
        'The URL has no MCP endpoint. Check --url, and that the server runs with --mcp.',
      ],
      [
        'the server cannot be reached',
        () => 'http://127.0.0.1:1/mcp',
        'The server cannot be reached. Check --url, and that the server is running.',
      ],
    ] as const) {
      it(`says what to do if ${what}, on stderr and in the response`, async () => {
        const key = { WORKSPACE_API_KEY: reading.rejectedKeys[0]?.secret ?? '' };
        const { code, stdout, stderr } = await runCommand(['mcp', '--url', urlOf()], key, PING);
        expect({ code, stderr }).to.deep.equal({ code: 0, stderr: `workspace-api: ${sentence}\n` });
        const error = { code: -32_000, message: sentence };
        expect(JSON.parse(stdout)).to.deep.equal({ jsonrpc: '2.0', id: 7, error });
      });
    }
  });
});
