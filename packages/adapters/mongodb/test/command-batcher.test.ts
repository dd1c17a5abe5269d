import { createNodePorts } from '@workspace-api/adapter-node';
import {
  NO_LIMITS,
  type Campaign,
  type Group,
  type MemberId,
  type WorkspaceId,
  type WorkspaceLimits,
} from '@workspace-api/core';
import { expect } from 'chai';
import type { Document } from 'mongodb';
import { createMongoPorts } from '../src/index.js';
import { CommandBatcher } from '../src/command-batcher.js';
import { expectUnavailable } from './support/expect-unavailable.js';
import { withFailPoint, type FailPoint } from './support/fail-point.js';
import { recordCommands } from './support/recorded-commands.js';
import { newHash, newId, sampleApiKey, sampleCampaign, sampleGroup } from '@workspace-api/conformance/samples';
import { openTestDatabase } from './support/test-database.js';

const { clock } = createNodePorts();

const MEMBER = 'ann' as MemberId;

const EVERYTHING = { below: null, limit: 100 } as const;

const { client, db } = await openTestDatabase({ monitorCommands: true });
const { apiKeys, campaigns, groups, workspaces } = createMongoPorts({ db });

const sent: [name: string, command: Document][] = [];
let onCommand: () => void = () => undefined;
recordCommands(client, (name, command) => {
  sent.push([name, command]);
  onCommand();
});

/** Resolves when the next command is sent. */
const nextCommand = (): Promise<void> =>
  new Promise((resolve) => {
    onCommand = resolve;
  });

const sentTo = (collection: string, name: string): Document[] =>
  sent.flatMap(([sentName, command]) => (sentName === name && command[name] === collection ? [command] : []));

/** A delay that lets the calls of a case arrive while a command is running. */
const slow = (failCommand: string, blockTimeMS = 150): FailPoint => ({
  failCommands: [failCommand],
  blockConnection: true,
  blockTimeMS,
});

/** Makes the other calls while the command of the first one is running. Resolves to all outcomes. */
const whileOneIsRunning = async <Result>(
  command: string,
  first: () => Promise<Result>,
  others: readonly (() => Promise<Result>)[],
): Promise<PromiseSettledResult<Result>[]> =>
  withFailPoint(client, 1, slow(command), async () => {
    const next = nextCommand();
    const running = first();
    await next;
    return Promise.allSettled([running, ...others.map((other) => other())]);
  });

const valuesOf = <Result>(results: readonly PromiseSettledResult<Result>[]): (Result | 'rejected')[] =>
  results.map((result) => (result.status === 'fulfilled' ? result.value : 'rejected'));

describe('CommandBatcher', () => {
  beforeEach(() => sent.splice(0));

  it('does not wait long for a command that hangs', async () => {
    let release = (): void => undefined;
    const never = new Promise<void>((resolve) => (release = resolve));
    const batcher = new CommandBatcher(([item]) => (item === 'first' ? never : Promise.resolve()), 1);
    const hanging = batcher.add('first');
    await batcher.add('second');
    release();
    await hanging;
  });

  describe('inserts', () => {
    it('share one command if they arrive while another one is running', async () => {
      const workspaceId = newId();
      const created = Array.from({ length: 16 }, sampleCampaign);
      const inserts = created.map((campaign) => () => campaigns.insert(workspaceId, campaign, null));
      const [first = () => Promise.resolve(false), ...others] = inserts;
      expect(valuesOf(await whileOneIsRunning('insert', first, others))).to.deep.equal(created.map(() => true));
      expect(sentTo('campaigns', 'insert').map(({ documents }) => (documents as Document[]).length)).to.deep.equal([
        1, 15,
      ]);
      const rows = await campaigns.list(workspaceId, EVERYTHING);
      expect(rows.map(({ record }) => record)).to.have.deep.members(created);
    });

    it('report the outcome of its own record to each caller', async () => {
      const [workspaceId, otherWorkspaceId] = [newId(), newId()];
      const existing = sampleCampaign();
      const idempotency = { key: 'key', fingerprint: newHash(), scheduledAt: null };
      await campaigns.insert(workspaceId, existing, idempotency);
      const [first, replayed, taken, fresh, elsewhere] = Array.from({ length: 5 }, sampleCampaign) as [
        Campaign,
        Campaign,
        Campaign,
        Campaign,
        Campaign,
      ];
      const results = await whileOneIsRunning('insert', () => campaigns.insert(workspaceId, first, null), [
        () => campaigns.insert(workspaceId, replayed, idempotency),
        () => campaigns.insert(workspaceId, { ...taken, id: existing.id }, null),
        () => campaigns.insert(workspaceId, fresh, { ...idempotency, key: 'other' }),
        () => campaigns.insert(otherWorkspaceId, elsewhere, idempotency),
      ]);
      expect(valuesOf(results)).to.deep.equal([true, false, 'rejected', true, true]);
      expect(sentTo('campaigns', 'insert')).to.have.lengthOf(3);
      const listed = async (id: typeof workspaceId): Promise<Campaign[]> =>
        (await campaigns.list(id, EVERYTHING)).map(({ record }) => record);
      expect(await listed(workspaceId)).to.have.deep.members([fresh, first, existing]);
      expect(await listed(otherWorkspaceId)).to.deep.equal([elsewhere]);
    });

    it('store every record once if the reply is lost', async () => {
      const workspaceId = newId();
      const created = Array.from({ length: 4 }, sampleCampaign);
      await withFailPoint(client, 1, { failCommands: ['insert'], closeConnection: true }, () =>
        Promise.all(created.map((campaign) => campaigns.insert(workspaceId, campaign, null))),
      );
      const rows = await campaigns.list(workspaceId, EVERYTHING);
      expect(rows.map(({ record }) => record).reverse()).to.deep.equal(created);
      expect(sentTo('campaigns', 'insert')).to.have.lengthOf(2);
    });

    it('are sent alone if their command fails, and stored once', async () => {
      const [workspaceId, created] = [newId(), [1, 2, 3].map(() => sampleCampaign())];
      await withFailPoint(client, 2, { failCommands: ['insert'], errorCode: 91 }, () =>
        Promise.all(created.map((campaign) => campaigns.insert(workspaceId, campaign, null))),
      );
      const rows = await campaigns.list(workspaceId, EVERYTHING);
      expect(rows.map(({ record }) => record)).to.have.deep.members(created);
    });

    it('report an unknown outcome to every caller whose document cannot be sent alone either', async () => {
      await withFailPoint(client, 8, { failCommands: ['insert'], errorCode: 91 }, () =>
        Promise.all(
          [1, 2, 3].map(() => expectUnavailable(campaigns.insert(newId(), sampleCampaign(), null), 'unknown')),
        ),
      );
    });

    it('have at most 100 documents in a command', async () => {
      const workspaceId = newId();
      await Promise.all(Array.from({ length: 150 }, () => campaigns.insert(workspaceId, sampleCampaign(), null)));
      expect(sentTo('campaigns', 'insert').map(({ documents }) => (documents as Document[]).length)).to.deep.equal([
        100, 50,
      ]);
      expect(await campaigns.list(workspaceId, { below: null, limit: 200 })).to.have.lengthOf(150);
    });
  });

  describe('lookups of records', () => {
    it('share one command in a workspace if they arrive while another one is running', async () => {
      const workspaceId = newId();
      const known = Array.from({ length: 6 }, sampleGroup) as [Group, ...Group[]];
      await groups.insertMissing(workspaceId, known);
      const [first, ...others] = known.map(
        (group) => () => groups.findMany(workspaceId, [group.id, known[0].id, newId()]),
      );
      if (first === undefined) throw new Error('There is a first lookup.');
      const found = valuesOf(await whileOneIsRunning('find', first, others));
      expect(found).to.deep.equal(known.map((group) => (group === known[0] ? [group] : [group, known[0]])));
      expect(sentTo('groups', 'find')).to.have.lengthOf(2);
    });

    it('have at most as many ids in a command as one reply has room for', async () => {
      const workspaceId = newId();
      const group = sampleGroup();
      await groups.insertMissing(workspaceId, [group]);
      const imported = Array.from({ length: 999 }, newId);
      const found = await Promise.all(
        Array.from({ length: 12 }, () => groups.findMany(workspaceId, [...imported.map(() => newId()), group.id])),
      );
      expect(found).to.deep.equal(Array(12).fill([group]));
      const counts = sentTo('groups', 'find').map(({ filter }) => (filter as { id: { $in: unknown[] } }).id.$in.length);
      expect(Math.max(...counts)).to.be.at.most(5_000);
      expect(counts.length).to.be.at.most(4);
    });

    it('share no command with another workspace', async () => {
      await Promise.all([groups.findMany(newId(), [newId()]), groups.findMany(newId(), [newId()])]);
      expect(sentTo('groups', 'find')).to.have.lengthOf(2);
    });

    it('see every change made before they arrived, even if another one is running', async () => {
      const workspaceId = newId();
      const group = sampleGroup();
      await groups.insertMissing(workspaceId, [group]);
      await withFailPoint(client, 1, slow('find', 300), async () => {
        const next = nextCommand();
        const early = groups.findMany(workspaceId, [group.id]);
        await next;
        await groups.removeMany(workspaceId, [group.id]);
        expect(await groups.findMany(workspaceId, [group.id])).to.deep.equal([]);
        await early;
      });
    });

    it('give the callers of a shared read a record that none of them can change', async () => {
      const workspaceId = newId();
      const group = sampleGroup();
      await groups.insertMissing(workspaceId, [group]);
      const [[one], [other]] = await Promise.all([
        groups.findMany(workspaceId, [group.id]),
        groups.findMany(workspaceId, [group.id]),
      ]);
      expect(one).to.deep.equal(group).and.to.deep.equal(other);
      expect(one).to.be.frozen;
      expect(one?.metadata).to.be.frozen;
    });

    it('continue after a failed command', async () => {
      const workspaceId = newId();
      const group = sampleGroup();
      await groups.insertMissing(workspaceId, [group]);
      await withFailPoint(client, 2, { failCommands: ['find'], closeConnection: true }, async () => {
        const next = nextCommand();
        const failing = expectUnavailable(groups.findMany(workspaceId, [group.id]), 'no');
        await next;
        const following = groups.findMany(workspaceId, [group.id]);
        await failing;
        expect(await following).to.deep.equal([group]);
      });
    });
  });

  describe('lookups of limits', () => {
    const limitedTo = (limit: number): WorkspaceLimits => ({
      rateLimits: { key: limit, workspace: null },
      quotas: { ...NO_LIMITS.quotas, campaigns: limit },
    });

    const limitsOf = async (id: WorkspaceId): Promise<WorkspaceLimits | null> =>
      (await workspaces.find(id))?.limits ?? null;

    it('share one command for several workspaces, and return the limits of each', async () => {
      const ids = Array.from({ length: 6 }, newId);
      for (const [index, id] of ids.entries()) {
        await workspaces.insert(id, { id, name: 'Limited', createdAt: clock.now() }, { id: MEMBER, role: 'OWNER' });
        await workspaces.update(id, { limits: limitedTo(index + 1) });
      }
      sent.splice(0);
      const found = await whileOneIsRunning(
        'find',
        () => limitsOf(newId()),
        [...ids, newId(), ids[0] as WorkspaceId].map((id) => () => limitsOf(id)),
      );
      expect(valuesOf(found)).to.deep.equal([null, ...ids.map((_, index) => limitedTo(index + 1)), null, limitedTo(1)]);
      expect(sentTo('workspaces', 'find')).to.have.lengthOf(2);
    });

    it('give each caller its own copy of the limits', async () => {
      const id = newId();
      await workspaces.insert(id, { id, name: 'Limited', createdAt: clock.now() }, { id: MEMBER, role: 'OWNER' });
      const [one, other] = await Promise.all([limitsOf(id), limitsOf(id)]);
      expect(one).to.deep.equal(NO_LIMITS).and.to.deep.equal(other);
      expect(one?.quotas === other?.quotas).to.be.false;
      expect(one?.rateLimits === other?.rateLimits).to.be.false;
    });
  });

  describe('updates of lastUsedAt', () => {
    it('share one command for the keys of all workspaces', async () => {
      const keys = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const workspaceId = newId();
          const key = sampleApiKey(workspaceId);
          await apiKeys.insert(workspaceId, key, newHash());
          return key;
        }),
      );
      const now = clock.now();
      const updates = keys.map((key) => () => apiKeys.recordUse(key.workspaceId, key.id, now, null));
      const [first, ...others] = updates;
      if (first === undefined) throw new Error('There is a first update.');
      await whileOneIsRunning('update', first, others);
      expect(sentTo('apiKeys', 'update')).to.have.lengthOf(2);
      for (const { workspaceId, id } of keys) {
        const [row] = await apiKeys.list(workspaceId, EVERYTHING);
        expect(row?.record).to.include({ id, lastUsedAt: now });
      }
    });
  });
});
