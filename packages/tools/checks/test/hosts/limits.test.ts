import { connectMongoClient, createMongoClient, createMongoPorts, migrate } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type WorkspaceAdmin } from '@workspace-api/admin';
import { usagePeriodOf, type WorkspaceId } from '@workspace-api/core';
import { freshDatabaseName, sharedMongo } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import { startExecutable, startLimitedServer, type ChildServer } from '../../src/processes/child-server.js';

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
  const servers: ChildServer[] = [];
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
    for (const server of servers.splice(0)) await server.end('SIGKILL');
  });
  after(() => client.close());

  const started = async (server: Promise<ChildServer>): Promise<ChildServer> => {
    servers.push(await server);
    return server;
  };

  const send = async ({ url }: ChildServer, path = '/me'): Promise<Response> => {
    const answer = await fetch(`${url}/api/public/v1${path}`, { headers: { authorization: `Bearer ${secret}` } });
    expect(answer.status).to.be.oneOf([200, 429]);
    return answer;
  };

  const sendMany = async (server: ChildServer, count: number): Promise<void> => {
    for (let request = 0; request < count; request++) await (await send(server)).arrayBuffer();
  };

  const limitRequests = () => admin.setLimits({ workspaceId, quotas: { api_requests: QUOTA }, actor: OWNER });

  /** Returns the stored number of requests in the month. */
  const storedRequests = (): Promise<number> => {
    const { counters } = createMongoPorts({ db: client.db(database) });
    return counters.total(workspaceId, 'api_requests', usagePeriodOf(createNodePorts().clock.now()));
  };

  /** Returns the usage that a server reports, including this request. */
  const usedAt = async (server: ChildServer): Promise<number> => {
    const { data } = (await (await send(server, '/usage')).json()) as { data: { metrics: { used: number }[] } };
    return data.metrics[0]?.used ?? 0;
  };

  it('include the counts of the other process soon, but for an eighth of the quota', async () => {
    await limitRequests();
    const [one, other] = [await started(startExecutable(uri, database)), await started(startExecutable(uri, database))];
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
    const configuration = { uri, database, rateLimits: { key, workspace: null } };
    const both = [await started(startLimitedServer(configuration)), await started(startLimitedServer(configuration))];

    /** Sends a request every 30 ms until 20 in a row are rejected. Resolves to the number of accepted ones. */
    const sendUntilRejected = async (server: ChildServer): Promise<number> => {
      let admitted = 0;
      for (let rejectedInARow = 0; rejectedInARow < 20;) {
        const answer = await send(server);
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
    const server = await started(startExecutable(uri, database));
    await sendMany(server, UNSHARED + 20);
    while ((await storedRequests()) < 20) await pause(50);
    await sendMany(server, 30);
    expect(await server.end('SIGKILL')).to.equal(null);
    expect(await storedRequests()).to.be.within(20, UNSHARED + 50);
  });

  it('lose nothing if a process shuts down gracefully', async () => {
    const server = await started(startExecutable(uri, database));
    await sendMany(server, 30);
    expect(await server.end('SIGTERM')).to.equal(0);
    expect(await storedRequests()).to.equal(30);
  });
});
