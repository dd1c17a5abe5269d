import { expect } from 'chai';
import { endChildren } from '../support/cli.js';
import { keyOf, startDemo, type DemoServer } from '../support/demo-server.js';
import { beginRequest, type SlowRequest } from '../support/slow-request.js';

const WORKSPACE = 'Acme Logistics';

describe('the limits of concurrent requests of serve', function () {
  this.timeout(60_000);
  const begun: SlowRequest[] = [];
  afterEach(async () => {
    for (const { socket } of begun.splice(0)) socket.destroy();
    await endChildren();
  });

  const start = async (args: readonly string[]): Promise<{ demo: DemoServer; full: string; readOnly: string }> => {
    const demo = await startDemo(['--port', '0', ...args]);
    const secretOf = (name: string): string => keyOf(demo, WORKSPACE, name).secret;
    return { demo, full: secretOf('Full access'), readOnly: secretOf('Read only') };
  };

  /** Sends requests that stay in progress until the end of the case. */
  const hold = async ({ url }: DemoServer, secret: string, count: number): Promise<void> => {
    for (let request = 0; request < count; request++) begun.push(await beginRequest(url, secret));
  };

  /** Resolves to the status of a request, and the policies of its rejection with their limits. */
  const send = async ({ url }: DemoServer, secret: string): Promise<unknown> => {
    const response = await fetch(`${url}/api/public/v1/me`, { headers: { Authorization: `Bearer ${secret}` } });
    const policies = response.headers.get('ratelimit-policy')?.match(/"[a-z]+-concurrency";q=\d+/gu) ?? [];
    return { status: response.status, policies: [...policies] };
  };

  const ACCEPTED = { status: 200, policies: [] };

  it('are those of --key-concurrency and --workspace-concurrency', async () => {
    const { demo, full, readOnly } = await start(['--key-concurrency', '2', '--workspace-concurrency', '3']);
    await hold(demo, full, 1);
    expect(await send(demo, full)).to.deep.equal(ACCEPTED);
    await hold(demo, full, 1);
    expect(await send(demo, full)).to.deep.equal({ status: 429, policies: ['"key-concurrency";q=2'] });
    expect(await send(demo, readOnly)).to.deep.equal(ACCEPTED);
  });

  it('are disabled by none', async () => {
    const { demo, full } = await start(['--key-concurrency', 'none', '--workspace-concurrency', 'none']);
    await hold(demo, full, 101);
    expect(await send(demo, full)).to.deep.equal(ACCEPTED);
  });
});
