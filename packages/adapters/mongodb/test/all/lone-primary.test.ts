import type { AdminStoragePorts } from '@workspace-api/admin';
import { isDomainError, type Group, type WorkspaceId } from '@workspace-api/core';
import {
  freshDatabaseName,
  startReplicaSet,
  type ReplicaSetNode,
  type TestReplicaSet,
} from '@workspace-api/test-databases';
import { expect } from 'chai';
import { MongoClient, type Document } from 'mongodb';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { connectMongoClient, createMongoClient, createMongoPorts, migrate } from '../../src/index.js';
import { fromId } from '../../src/bson-values.js';
import { expectUnavailable } from '../support/expect-unavailable.js';
import { recordCommands } from '../support/recorded-commands.js';
import { newHash, newId, sampleApiKey, sampleGroup, sampleRevocation } from '@workspace-api/conformance/samples';

/** MongoDB's default. The former primary stays primary for 3 seconds after the election. */
const ELECTION_TIMEOUT_IN_MILLISECONDS = 10_000;

/** How long requests continue after the revocation. By then the former primary has stepped down. */
const AFTERWARDS_IN_MILLISECONDS = 5_000;

const orUnavailable = <Result>(reading: Promise<Result>): Promise<Result | null> =>
  reading.catch((error: unknown) => {
    if (isDomainError(error) && error.code === 'unavailable') return null;
    throw error;
  });

/** Retries while the storage is unavailable. */
const insist = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    const outcome = await orUnavailable(run().then((result) => ({ result })));
    if (outcome !== null) return outcome.result;
    await delay(50);
  }
};

/** Inserts a group, or another one while the outcome is unknown. */
const insertGroup = ({ groups }: AdminStoragePorts, workspaceId: WorkspaceId): Promise<Group> =>
  insist(async () => {
    const group = sampleGroup();
    await groups.insertMissing(workspaceId, [group]);
    return group;
  });

const clients: MongoClient[] = [];

/** A client for each node that bypasses its proxy. */
const direct = new Map<ReplicaSetNode, MongoClient>();

/** Sends a command directly to a node, bypassing its proxy. */
const ask = (node: ReplicaSetNode, command: Document): Promise<Document> =>
  (direct.get(node) ?? expect.fail('The node is not of the set.')).db('admin').command(command);

/** Makes a secondary replicate from the other one, so that writes are acknowledged right after its election. */
const follow = async (follower: ReplicaSetNode, leader: ReplicaSetNode): Promise<void> => {
  const data = { hostAndPort: leader.host };
  await ask(follower, { configureFailPoint: 'forceSyncSourceCandidate', mode: 'alwaysOn', data });
  await ask(follower, { replSetFreeze: 60 });
  await ask(follower, { replSetSyncFrom: leader.host });
  while ((await ask(follower, { replSetGetStatus: 1 }))['syncSourceHost'] !== leader.host) await delay(100);
};

const unfollow = async (follower: ReplicaSetNode): Promise<void> => {
  await ask(follower, { configureFailPoint: 'forceSyncSourceCandidate', mode: 'off' });
  await ask(follower, { replSetFreeze: 0 });
};

// Not for every day, because its elections take a minute of three servers. primaries.test.ts has the rules, without them.
describe('a process that reaches only a replaced primary', function () {
  this.timeout(180_000);
  let set: TestReplicaSet;
  let name: string;

  const open = async (uri: string): Promise<AdminStoragePorts> => {
    const client = createMongoClient(uri);
    clients.push(client);
    await connectMongoClient(client);
    return createMongoPorts({ db: client.db(name) });
  };

  before(async () => {
    set = await startReplicaSet({ electionTimeoutMs: ELECTION_TIMEOUT_IN_MILLISECONDS });
    name = freshDatabaseName();
    const client = createMongoClient(set.uri);
    clients.push(client);
    await connectMongoClient(client);
    await migrate(client.db(name));
    for (const node of set.nodes) {
      const bypass = new MongoClient(node.directUri());
      clients.push(bypass);
      direct.set(node, bypass);
    }
  });
  after(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await set.stop();
  });

  /** Waits until the others have elected this node. */
  const elected = async (node: ReplicaSetNode): Promise<void> => {
    while ((await ask(node, { hello: 1 }))['isWritablePrimary'] !== true) {
      await ask(node, { replSetAbortPrimaryCatchUp: 1 }).catch(() => undefined);
      await delay(20);
    }
  };

  /** Cuts the primary off, which does not notice at once. Resolves to the ports of its successor when it is elected. */
  const replace = async (
    former: ReplicaSetNode,
    leader: ReplicaSetNode,
    write: () => Promise<unknown>,
  ): Promise<AdminStoragePorts> => {
    // The other nodes report this write twice; the primary counts their reports as support for another half of the
    // timeout.
    await write();
    await delay(200);
    former.cutOff('nodes-outbound');
    for (const node of set.nodes) if (node !== former) node.cutOff('clients');
    await elected(leader);
    return open(leader.directUri());
  };

  interface Scene {
    readonly ports: AdminStoragePorts;
    readonly workspaceId: WorkspaceId;
    readonly hash: string;
  }

  /** Uses the key and reads the list until the end. Returns every violation. */
  const readUntil = async (
    { ports, workspaceId, hash }: Scene,
    acknowledged: { revokedAt: number; group: Group | null },
    end: AbortSignal,
  ): Promise<string[]> => {
    const offences: string[] = [];
    while (!end.aborted) {
      const start = performance.now();
      const isLater = start > acknowledged.revokedAt;
      const [key, page] = await Promise.all([
        orUnavailable(ports.apiKeys.findBySecretHash(hash)),
        orUnavailable(ports.groups.list(workspaceId, { below: null, limit: 10 })),
      ]);
      const after = Math.round(start - acknowledged.revokedAt);
      if (isLater && key?.revokedAt === null) offences.push(`passed the key ${after} ms after its revocation`);
      if (isLater && page?.every(({ record }) => record.id !== acknowledged.group?.id) === true)
        offences.push(`lacked the group ${after} ms after its creation`);
      await delay(20);
    }
    return offences;
  };

  it('is served while the primary leads, which the primary proves for each read', async () => {
    const client = createMongoClient(set.uri, { monitorCommands: true });
    clients.push(client);
    const levels: unknown[] = [];
    recordCommands(client, (_name, { readConcern }) => levels.push((readConcern as Document)['level']));
    await connectMongoClient(client);
    const { groups } = createMongoPorts({ db: client.db(name) });
    const readUntilLevel = async (level: string): Promise<void> => {
      do {
        expect(await groups.list(newId(), { below: null, limit: 1 })).to.deep.equal([]);
        await delay(50);
      } while (levels.at(-1) !== level);
    };

    await readUntilLevel('majority');
    const primary = await set.primary();
    const others = set.nodes.filter((node) => node !== primary);
    for (const node of others) node.cutOff('clients');
    await readUntilLevel('linearizable');
    for (const node of others) node.reconnect();
    await readUntilLevel('majority');
  });

  it('is not told that a record exists before a majority has it', async () => {
    const primary = await set.primary();
    const others = set.nodes.filter((node) => node !== primary);
    const bypass = createMongoClient(primary.directUri());
    clients.push(bypass);
    await connectMongoClient(bypass);
    const db = bypass.db(name);
    const workspaceId = newId();
    const record = sampleGroup();

    for (const node of others) node.freeze();
    try {
      const document = { workspaceId: fromId(workspaceId), id: fromId(record.id) };
      await db.collection('groups').insertOne(document, { writeConcern: { w: 1 } });
      await expectUnavailable(createMongoPorts({ db }).groups.insertMissing(workspaceId, [record]), 'unknown');
    } finally {
      for (const node of others) node.thaw();
    }
  });

  it('accepts no revoked key, and misses no acknowledged record', async () => {
    const ports = await open(set.uri);
    const workspaceId = newId();
    const key = sampleApiKey(workspaceId);
    const hash = newHash();
    await insist(() => ports.apiKeys.insert(workspaceId, key, hash));

    const former = await set.primary();
    const others = set.nodes.filter((node) => node !== former);
    const [leader, follower] = others as [ReplicaSetNode, ReplicaSetNode];
    await follow(follower, leader);
    const end = new AbortController();
    const acknowledged: { revokedAt: number; group: Group | null } = { revokedAt: Infinity, group: null };
    const reading = Promise.all(
      Array.from({ length: 2 }, () => readUntil({ ports, workspaceId, hash }, acknowledged, end.signal)),
    );
    try {
      const there = await replace(former, leader, () => insertGroup(ports, workspaceId));
      const group = await insertGroup(there, workspaceId);
      await insist(() => there.apiKeys.update(workspaceId, key.id, sampleRevocation()));
      acknowledged.group = group;
      acknowledged.revokedAt = performance.now();
      await delay(AFTERWARDS_IN_MILLISECONDS);
    } finally {
      end.abort();
      for (const node of set.nodes) node.reconnect();
      await unfollow(follower);
    }
    expect((await reading).flat()).to.deep.equal([]);
    await insist(() => ports.groups.list(workspaceId, { below: null, limit: 1 }));
  });

  it('accepts no revoked key after it stood still during the election', async () => {
    const ports = await open(set.uri);
    const workspaceId = newId();
    const key = sampleApiKey(workspaceId);
    const hash = newHash();
    await insist(() => ports.apiKeys.insert(workspaceId, key, hash));

    const former = await set.primary();
    const [leader, follower] = set.nodes.filter((node) => node !== former) as [ReplicaSetNode, ReplicaSetNode];
    await follow(follower, leader);
    const reader = fork(new URL('../support/key-reader.js', import.meta.url), [set.uri, name, hash]);
    const accepted: bigint[] = [];
    reader.on('message', (start: string) => accepted.push(BigInt(start)));
    try {
      await once(reader, 'message');
      reader.kill('SIGSTOP');
      // Long enough for replies to heartbeats to wait in the sockets of the process.
      await delay(2_000);
      const there = await replace(former, leader, () => insertGroup(ports, workspaceId));
      await insist(() => there.apiKeys.update(workspaceId, key.id, sampleRevocation()));
      const revokedAt = process.hrtime.bigint();
      reader.kill('SIGCONT');
      await delay(AFTERWARDS_IN_MILLISECONDS);
      const offences = accepted.filter((start) => start > revokedAt).map((start) => (start - revokedAt) / 1_000_000n);
      expect(offences, 'milliseconds after the revocation').to.deep.equal([]);
    } finally {
      reader.kill('SIGCONT');
      reader.disconnect();
      for (const node of set.nodes) node.reconnect();
      await unfollow(follower);
      await once(reader, 'exit');
    }
  });
});
