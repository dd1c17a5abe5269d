import { connectMongoClient, createMongoClient, createMongoPorts, migrate } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import type { RunningServer } from '@workspace-api/conformance';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import { SCOPES, createWorkspaceApi, type MemberId } from '@workspace-api/core';
import { startReplicaSet, type TestReplicaSet } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { serveOverKoa } from '../src/koa-server.js';

const OWNER = 'ada' as MemberId;

describe('HTTP on three nodes of MongoDB', function () {
  this.timeout(300_000);
  const closers: (() => Promise<unknown>)[] = [];
  let replicaSet: TestReplicaSet;
  let server: RunningServer;
  let secret: string;
  let campaign: object;

  before(async () => {
    replicaSet = await startReplicaSet({ electionTimeoutMs: 5_000 });
    closers.unshift(() => replicaSet.stop());
    const client = createMongoClient(replicaSet.uri);
    await connectMongoClient(client);
    closers.unshift(() => client.close());
    const db = client.db('outages');
    await migrate(db);

    const ports = { ...createNodePorts(), ...createMongoPorts({ db }) };
    const admin = createWorkspaceAdmin(ports);
    const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: OWNER });
    ({ secret } = await admin.issueApiKey({ workspaceId: id, actor: OWNER, name: 'Back end', scopes: SCOPES }));
    const instance = await admin.addInstance({ workspaceId: id, name: 'Support line' });
    const fields = { name: 'Customers', memberCount: 1, sendable: true };
    const group = await admin.addGroup({ workspaceId: id, ...fields, instanceId: instance.id });
    const content = { type: 'text', text: 'It is spring.' };
    campaign = { name: 'Spring sale', instanceId: instance.id, groupIds: [group.id], content };

    server = await serveOverKoa(createWorkspaceApi(ports), {});
    closers.unshift(() => server.close());
  });
  after(async () => {
    for (const close of closers) await close();
  });

  const call = (headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> =>
    fetch(`${server.baseUrl}/api/public/v1/campaigns`, {
      ...init,
      headers: { ...headers, authorization: `Bearer ${secret}` },
    });
  const create = (idempotencyKey: string): Promise<Response> =>
    call(
      { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      { method: 'POST', body: JSON.stringify(campaign) },
    );

  /** Repeats a request until its response is not a 503. */
  const untilServed = async (send: () => Promise<Response>): Promise<Response> => {
    for (;;) {
      const answer = await send();
      if (answer.status !== 503) return answer;
      expectProblem(answer);
      await answer.arrayBuffer();
    }
  };

  const expectProblem = ({ headers }: Response): void => {
    expect(headers.get('content-type')).to.equal('application/problem+json');
    expect(Number(headers.get('retry-after'))).to.be.at.least(1);
  };

  /** Returns the number of listed campaigns with the id. */
  const countListed = async (id: string): Promise<number> => {
    const answer = await untilServed(() => call());
    const { data } = (await answer.json()) as { data: { items: { id: string }[] } };
    return data.items.filter((item) => item.id === id).length;
  };

  const idOf = async (answer: Response): Promise<string> => {
    expect(answer.status).to.equal(201);
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };

  it('responds with 503 while the network is silent, and creates one campaign for a retry afterwards', async () => {
    await untilServed(() => call());
    const idempotencyKey = randomUUID();
    for (const node of replicaSet.nodes) node.cutOff('clients');
    for (const send of [call, () => create(idempotencyKey), call]) {
      const answer = await send();
      expect(answer.status).to.equal(503);
      expectProblem(answer);
    }
    for (const node of replicaSet.nodes) node.reconnect();
    expect(await countListed(await idOf(await untilServed(() => create(idempotencyKey))))).to.equal(1);
  });

  it('creates one campaign if the creation was applied but not acknowledged', async () => {
    const primary = await replicaSet.primary();
    const idempotencyKey = randomUUID();
    // The driver retries after the first lost reply, and the caller after the second.
    primary.loseReplyTo('insert');
    primary.loseReplyTo('insert');
    const first = await create(idempotencyKey);
    expect(first.status).to.equal(503);
    const second = await untilServed(() => create(idempotencyKey));
    expect(second.headers.get('idempotency-replayed')).to.equal('true');
    expect(await countListed(await idOf(second))).to.equal(1);
  });
});
