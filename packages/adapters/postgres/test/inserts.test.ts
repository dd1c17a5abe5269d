import { expect } from 'chai';
import { isDomainError, type Campaign, type Group } from '@workspace-api/core';
import type { Idempotency } from '@workspace-api/core/internal';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createPostgresPorts, type TimedStatement } from '../src/index.js';
import { newId, sampleCampaign, sampleGroup } from '@workspace-api/conformance/samples';
import { openTestSchema } from './support/test-schema.js';

const { schema, pool: other, openPool } = await openTestSchema();

const EVERYTHING = { below: null, limit: 1_000 } as const;

const outcomeOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    return await call;
  } catch (error) {
    return isDomainError(error) && error.code === 'unavailable' ? error.details.applied : 'rejected';
  }
};

const inUse = (pool: Pool): number => pool.totalCount - pool.idleCount;

/** Makes calls while nothing can be inserted into a table. Resolves to their outcomes. */
const whileLocked = async (
  table: string,
  call: () => readonly Promise<unknown>[],
  meanwhile: () => Promise<unknown> = () => delay(300),
): Promise<unknown[]> => {
  const client = await other.connect();
  try {
    await client.query(`BEGIN; LOCK TABLE "${schema}".${table} IN SHARE ROW EXCLUSIVE MODE`);
    const outcomes = Promise.all(call().map(outcomeOf));
    await meanwhile();
    await client.query('COMMIT');
    return await outcomes;
  } finally {
    client.release();
  }
};

describe('inserts into one list', () => {
  const statements: TimedStatement[] = [];
  const pool = openPool();
  const { groups, campaigns } = createPostgresPorts({ pool, schema, onStatement: (one) => statements.push(one) });
  const insertGroup = (workspaceId = newId(), fields: Partial<Group> = {}) =>
    groups.insertMissing(workspaceId, [sampleGroup(fields)]);
  const identity = (key: string): Idempotency => ({ key, fingerprint: 'f', scheduledAt: null });

  beforeEach(() => statements.splice(0));

  it('hold one connection, so that the reads of others find one', async () => {
    const workspaceId = newId();
    await whileLocked(
      'groups',
      () => Array.from({ length: 40 }, () => insertGroup(workspaceId)),
      async () => {
        expect(await groups.count(newId())).to.equal(0);
        expect(inUse(pool)).to.equal(1);
      },
    );
    expect(await groups.count(workspaceId)).to.equal(40);
  });

  it('leave a quarter of the connections to reads, however many lists there are', async () => {
    await whileLocked(
      'groups',
      () => Array.from({ length: 40 }, () => insertGroup()),
      async () => {
        while (inUse(pool) < 7) await delay(20);
        await delay(100);
        expect(inUse(pool)).to.equal(7);
        expect(await groups.count(newId())).to.equal(0);
      },
    );
  });

  it('share a statement if they arrive together, in their order', async () => {
    const workspaceId = newId();
    const created = Array.from({ length: 30 }, sampleCampaign);
    await whileLocked('campaigns', () => created.map((campaign) => campaigns.insert(workspaceId, campaign, null)));
    expect(statements.map(({ name }) => name)).to.deep.equal(['insert']);
    const listed = await campaigns.list(workspaceId, EVERYTHING);
    expect(listed.map(({ record }) => record).reverse()).to.deep.equal(created);
  });

  it('have an outcome each', async () => {
    const [workspaceId, elsewhere] = [newId(), newId()];
    const existing = sampleCampaign();
    await campaigns.insert(workspaceId, existing, identity('taken'));
    const insert = (key: string | null, fields: Partial<Campaign> = {}, id = workspaceId) =>
      campaigns.insert(id, { ...sampleCampaign(), ...fields }, key === null ? null : identity(key));
    const outcomes = await whileLocked('campaigns', () => [
      insert(null),
      insert('taken'),
      insert('free'),
      insert('free'),
      insert(null, { id: existing.id }),
      insert('taken', {}, elsewhere),
      insert(null),
    ]);
    expect(outcomes).to.deep.equal([true, false, true, false, 'rejected', true, true]);
    expect(await campaigns.list(workspaceId, EVERYTHING)).to.have.lengthOf(4);
  });

  it('add a record once if several callers chose its id', async () => {
    const [workspaceId, id] = [newId(), newId()];
    const outcomes = await whileLocked('groups', () => [
      insertGroup(workspaceId),
      insertGroup(workspaceId, { id, name: 'First' }),
      insertGroup(workspaceId, { id, name: 'Second' }),
    ]);
    expect(outcomes.slice(1).map((added) => [...(added as Set<string>)])).to.deep.equal([[id], []]);
    expect((await groups.findMany(workspaceId, [id]))[0]?.name).to.equal('First');
  });

  it('are sent in statements of a limited size', async () => {
    const workspaceId = newId();
    const large = () => insertGroup(workspaceId, { name: 'x'.repeat(100_000) });
    await whileLocked('groups', () => Array.from({ length: 6 }, large));
    expect(statements).to.have.lengthOf(3);
    expect(await groups.count(workspaceId)).to.equal(6);
  });

  it('report to every caller of a statement that it waited for a lock for too long', async () => {
    const impatient = createPostgresPorts({ pool: openPool({ lock_timeout: 200 }), schema }).groups;
    const workspaceId = newId();
    const insert = () => impatient.insertMissing(workspaceId, [sampleGroup()]);
    const outcomes = await whileLocked(
      'groups',
      () => [insert(), insert(), insert()],
      () => delay(1_000),
    );
    expect(outcomes).to.deep.equal(['no', 'no', 'no']);
  });

  it('are rejected without an attempt while the statements before them hang', async () => {
    const workspaceId = newId();
    const outcomes = await whileLocked(
      'groups',
      () => [
        insertGroup(workspaceId),
        ...[2, 3].map(() => delay(1).then(() => insertGroup(workspaceId))),
        ...Array.from({ length: 8 }, () => insertGroup()),
      ],
      () => delay(2_500),
    );
    const [first, second, third, ...others] = outcomes.map((one) => (one === 'no' ? one : 'added'));
    expect([first, second, third]).to.deep.equal(['added', 'no', 'no']);
    expect(others).to.deep.equal([...Array<string>(6).fill('added'), 'no', 'no']);
  });

  it('are waited for by the lookup of an idempotency key', async () => {
    const workspaceId = newId();
    const [, , found] = await whileLocked('campaigns', () => [
      campaigns.insert(workspaceId, sampleCampaign(), null),
      campaigns.insert(workspaceId, sampleCampaign(), identity('key')),
      campaigns.findByIdempotencyKey(workspaceId, 'key'),
    ]);
    expect((found as { idempotency: Idempotency }).idempotency.key).to.equal('key');
  });
});
