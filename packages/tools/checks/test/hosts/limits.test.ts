import { connectMongoClient, createMongoClient, createMongoPorts, migrate } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type WorkspaceAdmin } from '@workspace-api/admin';
import { createWorkspaceApi, type RateLimits, type WorkspaceId } from '@workspace-api/core';
import { usagePeriodOf } from '@workspace-api/core/internal';
import { freshDatabaseName, sharedMongo } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import { startExecutable, type ChildServer } from '../../src/processes/child-server.js';
import { serveOverKoa } from '../../src/processes/koa-server.js';

const OWNER = 'ada';
const LIMIT = 150;

/** Of requests per month. Without one, processes share their counts every 30 seconds only. */
const QUOTA = 400;

/** The requests that a process may keep to itself. */
const UNSHARED = QUOTA / 8;

const { uri } = await sharedMongo();
const client = createMongoClient(uri);

describe('limits of several processes on one MongoDB', function () {
  this.timeout(120_000);
  const database = freshDatabaseName();
  const closers: (() => Promise<unknown>)[] = [];
  let admin: WorkspaceAdmin;
  let workspaceId: WorkspaceId;
  let secret: string;

  before(async () => {
    await connectMongoClient(client);
    await migrate(client.db(database));
    admin = createWorkspaceAdmin({ ...createNodePorts(), ...createMongoPorts({ db: client.db(database) }) });
  });
  beforeEach(async () => {
    ({ id: workspaceId } = await admin.createWorkspace({ name: 'Acme', ownerId: OWNER }));
    const scopes = ['workspace:read', 'usage:read'] as const;
    ({ secret } = await admin.issueApiKey({ workspaceId, actor: OWNER, name: 'Back end', scopes }));
  });
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  after(() => client.close());

  /** Serves with counters of its own, as each process has. Resolves to the URL. */
  const serve = async (rateLimits: Partial<RateLimits>): Promise<string> => {
    const ports = { ...createNodePorts(), ...createMongoPorts({ db: client.db(database) }) };
    const server = await serveOverKoa(createWorkspaceApi(ports, { rateLimits }), {});
    closers.push(async () => {
      await server.close();
      await ports.counters.close();
    });
    return server.baseUrl;
  };

  const serveBoth = (rateLimits: Partial<RateLimits>): Promise<readonly [string, string]> =>
    Promise.all([serve(rateLimits), serve(rateLimits)]);

  const startProcess = async (): Promise<ChildServer> => {
    const server = await startExecutable('--mongodb-uri', uri, '--mongodb-database', database);
    closers.push(() => server.end('SIGKILL'));
    return server;
  };

  const send = async (url: string, path = '/me'): Promise<Response> => {
    const answer = await fetch(`${url}/api/public/v1${path}`, { headers: { authorization: `Bearer ${secret}` } });
    expect(answer.status).to.be.oneOf([200, 429]);
    return answer;
  };

  const sendMany = async (url: string, count: number): Promise<void> => {
    for (let request = 0; request < count; request++) await (await send(url)).arrayBuffer();
  };

  const limitRequests = () => admin.setLimits({ workspaceId, quotas: { api_requests: QUOTA }, actor: OWNER });

  /** Returns the stored number of requests in the month. */
  const storedRequests = (): Promise<number> => {
    const { counters } = createMongoPorts({ db: client.db(database) });
    return counters.total(workspaceId, 'api_requests', usagePeriodOf(createNodePorts().clock.now()));
  };

  /** Returns the usage that a server reports, including this request. */
  const usedAt = async (url: string): Promise<number> => {
    const { data } = (await (await send(url, '/usage')).json()) as { data: { metrics: { used: number }[] } };
    return data.metrics[0]?.used ?? 0;
  };

  it('include the counts of the other process soon, but for an eighth of the quota', async () => {
    await limitRequests();
    const [one, other] = await serveBoth({});
    await sendMany(one, UNSHARED + 20);
    let asked = 1;
    let used = await usedAt(other);
    while (used < 20 + asked) {
      await pause(50);
      asked += 1;
      used = await usedAt(other);
    }
    expect(used).to.be.within(20 + asked, UNSHARED + 20 + asked);
  });

  it('together admit the limit, plus the requests before they know each other’s counts', async () => {
    const key = { limit: LIMIT, windowSeconds: 86_400 };
    const both = await serveBoth({ key, workspace: null });

    /** Sends a request every 30 ms until 20 in a row are rejected. Resolves to the number of accepted ones. */
    const sendUntilRejected = async (url: string): Promise<number> => {
      let admitted = 0;
      for (let rejectedInARow = 0; rejectedInARow < 20;) {
        const answer = await send(url);
        await answer.arrayBuffer();
        if (answer.status === 200) admitted += 1;
        rejectedInARow = answer.status === 200 ? 0 : rejectedInARow + 1;
        await pause(30);
      }
      return admitted;
    };

    const admitted = await Promise.all(both.map(sendUntilRejected));
    const together = admitted.reduce((sum, one) => sum + one, 0);
    expect(together).to.be.at.least(LIMIT);
    // Without sharing, each server would accept the full limit.
    expect(together).to.be.below(1.8 * LIMIT);
  });

  it('lose at most the counts since the last flush if a process is killed', async () => {
    await limitRequests();
    const server = await startProcess();
    await sendMany(server.url, UNSHARED + 20);
    while ((await storedRequests()) < 20) await pause(50);
    await sendMany(server.url, 30);
    expect(await server.end('SIGKILL')).to.equal(null);
    expect(await storedRequests()).to.be.within(20, UNSHARED + 50);
  });

  it('lose nothing if a process shuts down gracefully', async () => {
    const server = await startProcess();
    await sendMany(server.url, 30);
    expect(await server.end('SIGTERM')).to.equal(0);
    expect(await storedRequests()).to.equal(30);
  });
});
