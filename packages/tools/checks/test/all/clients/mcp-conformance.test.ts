import { startTestServer, type TestServer } from '@workspace-api/testing/server';
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startDemo, type DemoProcess } from '../../../src/processes/demo-process.js';
import { installNode } from '../../../src/runtimes/node-versions/install-node.js';
import { ROOT } from '../../../src/repository.js';

const run = promisify(execFile);

/** The manifests of a project with the suite. Its packages need Node.js 22, so they are not in the lock file here. */
const MANIFESTS = join(ROOT, 'packages/tools/checks/test/all/clients/mcp-conformance');

const PROJECT = join(ROOT, 'packages/tools/checks/dist/mcp-conformance');

const NO_SUCH_TOOL = 'It calls a tool that only the server of the suite has.';

const NO_SUBSCRIPTIONS = 'The tools of a key do not change, so the server has no subscriptions.';

/**
 * The scenarios that apply to a server that has tools alone, by version. Each has the checks that do not apply, with the
 * reason. All others are about prompts, resources, completion, logging, sampling and elicitation, or they call a tool of the
 * suite by name.
 */
const SCENARIOS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  '2025-11-25': { 'server-initialize': {}, ping: {}, 'tools-list': {} },
  '2026-07-28': {
    'tools-list': {},
    'server-sse-multiple-streams': {},
    'http-header-validation': {},
    'input-required-result-unsupported-methods': {},
    'server-stateless': {
      'sep-2575-server-rejects-undeclared-capability': NO_SUCH_TOOL,
      'sep-2575-missing-capability-http-400': NO_SUCH_TOOL,
      'sep-2575-http-server-no-independent-requests-on-stream': NO_SUCH_TOOL,
      'sep-2575-server-no-log-without-loglevel': NO_SUCH_TOOL,
      'sep-2575-server-sends-subscription-ack': NO_SUBSCRIPTIONS,
      'sep-2575-server-tags-subscription-id': NO_SUBSCRIPTIONS,
    },
    caching: {},
    'dns-rebinding-protection': {
      'localhost-host-valid-accepted': 'Every Origin is rejected, also that of a page on this machine.',
    },
  },
};

interface Check {
  readonly id: string;
  readonly status: string;
}

/** Starts a server that adds a key to every request, because the suite sends none. */
const startWithKey = (url: string, secret: string): Promise<TestServer> =>
  startTestServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const forwarded = request(
      url + String(incoming.url),
      { method, headers: { ...headers, authorization: `Bearer ${secret}` } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(outgoing);
      },
    );
    incoming.pipe(forwarded);
  });

describe('the conformance suite of the Model Context Protocol', function () {
  this.timeout(300_000);
  let demo: DemoProcess;
  let server: TestServer;
  let node: string;

  before(async () => {
    rmSync(PROJECT, { recursive: true, force: true });
    mkdirSync(PROJECT);
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(MANIFESTS, name), join(PROJECT, name));
    // The suite needs Node.js 22, which runs it.
    const options = ['--no-engine-strict', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['ci', ...options], { cwd: PROJECT });
    node = join(installNode(22), 'node');
    demo = await startDemo();
    const { url, workspaces } = demo.demo;
    server = await startWithKey(url, workspaces[0]?.keys[0]?.secret ?? '');
  });
  after(async () => {
    await server.close();
    await demo.stop();
    rmSync(PROJECT, { recursive: true });
  });

  for (const [version, scenarios] of Object.entries(SCENARIOS)) {
    for (const [scenario, notApplicable] of Object.entries(scenarios)) {
      it(`${version}: ${scenario}`, async () => {
        const output = join(PROJECT, 'results', version, scenario);
        const suite = join(PROJECT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
        const options = ['--scenario', scenario, '--spec-version', version, '--output-dir', output];
        // It fails if any check fails. The checks themselves are in a file.
        await run(node, [suite, 'server', '--url', `${server.url}/mcp`, ...options]).catch(() => undefined);
        const [file = ''] = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((name) =>
          name.endsWith('checks.json'),
        );
        const checks = JSON.parse(readFileSync(join(output, file), 'utf8')) as readonly Check[];
        expect(checks.filter(({ status }) => status === 'SUCCESS')).to.not.have.length(0);
        const failed = checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id);
        expect([...new Set(failed)]).to.have.members(Object.keys(notApplicable));
      });
    }
  }
});
