import { expect } from 'chai';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createMongoClient, createMongoPorts, migrate } from '@workspace-api/adapter-mongodb';
import {
  SCOPES,
  addDays,
  createWorkspaceAdmin,
  type MemberId,
  type Scope,
  type WorkspaceAdmin,
  type WorkspaceId,
} from '@workspace-api/core';
import { freshDatabaseName, sharedMongo } from '@workspace-api/test-mongodb';
import { setTimeout } from 'node:timers/promises';
import { PEERS } from '../../src/servers/catalogue.js';
import type { Callers } from '../../src/servers/same-answers/callers.js';
import { checkSameAnswers } from '../../src/servers/same-answers/check-same-answers.js';
import { endServers, startProduct, startServer } from './server-process.js';

const { uri } = await sharedMongo();

const OWNER = 'ann' as MemberId;

const issue = async (admin: WorkspaceAdmin, id: WorkspaceId, scopes: readonly Scope[]): Promise<string> =>
  (await admin.issueApiKey(id, OWNER, { name: 'Test', scopes })).secret;

const addWorkspace = async (admin: WorkspaceAdmin, groupCount: number): Promise<WorkspaceId> => {
  const { id } = await admin.createWorkspace({ name: 'Zürich "North"', ownerId: OWNER });
  const { id: instanceId } = await admin.addInstance(id, { name: 'Office' });
  for (let index = 0; index < groupCount; index++) {
    const name = `Group ${index} ✓`;
    await admin.addGroup(id, { instanceId, name, memberCount: index, sendable: index % 9 !== 4 });
  }
  return id;
};

/** The product listens before it is connected, and responds with 503 until then. */
const ready = async (url: string, secret: string): Promise<void> => {
  const headers = { Authorization: `Bearer ${secret}` };
  while ((await fetch(`${url}/api/public/v1/me`, { headers })).status === 503) await setTimeout(20);
};

describe('the servers on MongoDB', function () {
  this.timeout(120_000);
  const database = freshDatabaseName();
  const client = createMongoClient(uri);
  let callers: Callers;
  let url: string;

  before(async () => {
    const db = client.db(database);
    await migrate(db);
    const ports = { ...createNodePorts(), ...createMongoPorts({ db }) };
    const admin = createWorkspaceAdmin(ports);
    const id = await addWorkspace(admin, 60);
    const { key, secret: revoked } = await admin.issueApiKey(id, OWNER, { name: 'Old', scopes: SCOPES });
    await admin.revokeApiKey(id, OWNER, key.id);
    const past = createWorkspaceAdmin({ ...ports, clock: { now: () => addDays(ports.clock.now(), -60) } });
    const { secret: expired } = await past.issueApiKey(id, OWNER, { name: 'Trial', scopes: SCOPES, expiresInDays: 30 });
    callers = {
      full: await issue(admin, id, SCOPES),
      readOnly: await issue(
        admin,
        id,
        SCOPES.filter((scope) => scope !== 'campaigns:write'),
      ),
      foreign: await issue(admin, await addWorkspace(admin, 2), SCOPES),
      revoked,
      expired,
    };
    await ports.close();

    const args = ['--mongodb-uri', uri, '--mongodb-database', database, '--management-port', '0'];
    ({ url } = (await startProduct<{ url: string }>(args)).line);
    await ready(url, callers.full);
  });
  after(async () => {
    await endServers();
    await client.close();
  });

  for (const { name, title, main } of PEERS) {
    it(`${title} responds as the product does, and stops on request`, async () => {
      const peer = await startServer<{ url: string }>(main, ['--mongodb-uri', uri, '--database', database]);
      await checkSameAnswers({ name: 'product', url }, [{ name, url: peer.line.url }], callers);
      expect(await peer.end()).to.equal(0);
    });
  }
});
