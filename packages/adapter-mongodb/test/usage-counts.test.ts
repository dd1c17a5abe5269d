import { addDays, toTimestamp, usagePeriodOf, type RecentCount, type WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import type { Document } from 'mongodb';
import { MongoCampaignRepository } from '../src/mongo-campaign-repository.js';
import { MongoGroupRepository } from '../src/mongo-group-repository.js';
import { MongoInstanceRepository } from '../src/mongo-instance-repository.js';
import { pause } from '../src/pause.js';
import { explain } from './support/explain.js';
import { expectUnavailable } from './support/expect-unavailable.js';
import { withFailPoint } from './support/fail-point.js';
import { recordCommands } from './support/recorded-commands.js';
import { clock, newId, sampleCampaign, sampleGroup, sampleInstance } from './support/sample-records.js';
import { openTestDatabase } from './support/test-database.js';

const EXACT_BELOW = 10;
const RANGE_SIZE = 7;
const MONTH = usagePeriodOf(clock.now());
const START = Date.parse(MONTH.start);

const database = await openTestDatabase();
const { client, db } = await database.connect({ monitorCommands: true });

let commands: (readonly [name: string, command: Document])[] = [];
recordCommands(client, (name, command) => commands.push([name, command]));

describe('recentCount on MongoDB', () => {
  let now: number;
  let home: WorkspaceId;

  const options = { exactBelow: EXACT_BELOW, rangeSize: RANGE_SIZE, now: (): number => now };
  const openGroups = (): MongoGroupRepository => new MongoGroupRepository(db, options);

  /** Adds groups to the workspace, and to others before and after it. */
  const addGroups = async (count: number): Promise<void> => {
    const groups = openGroups();
    for (const workspaceId of [home, newId(), newId()]) {
      await groups.insertMissing(workspaceId, Array.from({ length: count }, sampleGroup));
    }
  };

  beforeEach(async () => {
    await database.empty();
    now = 0;
    home = newId();
  });

  /** Returns the number of index entries that each command of a call reads. */
  const keysReadBy = async (call: () => Promise<RecentCount>): Promise<number[]> => {
    commands = [];
    await call();
    const sent = commands;
    const plans = await Promise.all(sent.map(([name, command]) => explain(database.db, name, command)));
    for (const { documentsExamined, stages } of plans) {
      expect(documentsExamined).to.equal(0);
      expect(stages).not.to.include.oneOf(['SORT', 'COLLSCAN', 'FETCH']);
    }
    return plans.map(({ keysExamined }) => keysExamined);
  };

  it('reads as many index entries as there are groups below the bound', async () => {
    await addGroups(EXACT_BELOW - 1);
    const groups = openGroups();
    for (let call = 0; call < 2; call++) {
      const [keys = 0, ...others] = await keysReadBy(() => groups.recentCount(home));
      expect(keys).to.be.at.most(EXACT_BELOW + 1);
      expect(others).to.deep.equal([]);
    }
  });

  it('reads every index entry of a large workspace twice in the first call, and none in the calls after it', async () => {
    let total = 0;
    for (const more of [EXACT_BELOW, 50, 200]) {
      await addGroups(more);
      total += more;
      const groups = openGroups();
      const [bounded = 0, ...full] = await keysReadBy(() => groups.recentCount(home));
      expect(bounded).to.be.at.most(EXACT_BELOW + 1);
      const ranges = Math.ceil(total / RANGE_SIZE);
      expect(full.reduce((sum, keys) => sum + keys, 0)).to.be.within(total, 2 * (total + ranges));
      expect(await keysReadBy(() => groups.recentCount(home))).to.deep.equal([]);
    }
  });

  it('reads a large workspace in ranges, one per command', async () => {
    await addGroups(50);
    const keys = await keysReadBy(() => openGroups().recentCount(home));
    expect(keys).to.have.lengthOf(1 + 2 * Math.ceil(50 / RANGE_SIZE));
    expect(Math.max(...keys.slice(1))).to.be.at.most(RANGE_SIZE + 1);
    // Without a hint, the server reads as much from each other index, to compare them.
    for (const [, command] of commands.slice(1))
      expect(command['hint']).to.deep.equal({ workspaceId: 1, position: -1 });
  });

  for (const count of [9, 10, 13, 14, 15, 21, 50]) {
    it(`counts ${String(count)} groups, instances and campaigns correctly`, async () => {
      const groups = openGroups();
      const instances = new MongoInstanceRepository(db, options);
      const campaigns = new MongoCampaignRepository(db, options);
      for (const workspaceId of [home, newId()]) {
        await groups.insertMissing(workspaceId, Array.from({ length: count }, sampleGroup));
        await instances.insertMissing(workspaceId, Array.from({ length: count }, sampleInstance));
        const createdAt = Array.from({ length: count }, (_, index) => toTimestamp(START + Math.floor(index / 3)));
        const outside = [toTimestamp(START - 1), MONTH.end];
        await Promise.all(
          [...createdAt, ...outside].map((at) =>
            campaigns.insert(workspaceId, { ...sampleCampaign(), createdAt: at }, null),
          ),
        );
      }
      const expected = { count, ageMilliseconds: 0 };
      expect(await groups.recentCount(home)).to.deep.equal(expected);
      expect(await instances.recentCount(home)).to.deep.equal(expected);
      expect(await campaigns.recentCountCreated(home, MONTH)).to.deep.equal(expected);
    });
  }

  it('ends even if more campaigns than a range has were created in one millisecond', async () => {
    const campaigns = new MongoCampaignRepository(db, options);
    const times = Array.from({ length: 30 }, (_, index) => (index < 4 ? index : index < 26 ? 4 : index));
    await Promise.all(
      times.map((at) => campaigns.insert(home, { ...sampleCampaign(), createdAt: toTimestamp(START + at) }, null)),
    );
    expect((await campaigns.recentCountCreated(home, MONTH)).count).to.equal(30);
  });

  it('does not mix the campaigns of two months', async () => {
    const campaigns = new MongoCampaignRepository(db, options);
    const createdAt = addDays(MONTH.end, 1);
    await Promise.all([
      ...Array.from({ length: 12 }, () => campaigns.insert(home, sampleCampaign(), null)),
      ...Array.from({ length: 15 }, () => campaigns.insert(home, { ...sampleCampaign(), createdAt }, null)),
    ]);
    expect((await campaigns.recentCountCreated(home, MONTH)).count).to.equal(12);
    expect((await campaigns.recentCountCreated(home, usagePeriodOf(createdAt))).count).to.equal(15);
  });

  it('includes all changes after a refresh', async () => {
    const groups = openGroups();
    const added = Array.from({ length: 40 }, sampleGroup);
    await groups.insertMissing(home, added);
    await groups.recentCount(home);
    for (const { id } of added.slice(10, 15)) await groups.removeMany(home, [id]);
    await groups.insertMissing(home, [sampleGroup()]);

    now = 31_000;
    expect(await groups.recentCount(home)).to.deep.equal({ count: 40, ageMilliseconds: 31_000 });
    while ((await groups.recentCount(home)).ageMilliseconds > 0) await pause(5);
    expect(await groups.recentCount(home)).to.deep.equal({ count: 36, ageMilliseconds: 0 });
    expect(await groups.count(home)).to.equal(36);
  });

  it('is within bounds while records are added and removed', async () => {
    const added = Array.from({ length: 60 }, sampleGroup);
    const groups = openGroups();
    await groups.insertMissing(home, added);
    const changes = Promise.all([
      ...added.slice(0, 20).map(({ id }) => groups.removeMany(home, [id])),
      ...Array.from({ length: 20 }, () => groups.insertMissing(home, [sampleGroup()])),
    ]);
    const { count } = await openGroups().recentCount(home);
    await changes;
    expect(count).to.be.within(40, 80);
    expect((await openGroups().recentCount(home)).count).to.equal(60);
  });

  it('is kept for ten minutes of an outage, and correct afterwards', async () => {
    await addGroups(20);
    const groups = openGroups();
    await groups.recentCount(home);
    await groups.insertMissing(home, [sampleGroup()]);
    now = 31_000;
    const interruption = { failCommands: ['find', 'count'], errorCode: 11600 };
    await withFailPoint(database.client, 'always', interruption, async () => {
      for (let attempt = 1; attempt <= 3; attempt++) {
        expect((await groups.recentCount(home)).count).to.equal(20);
        await pause(20);
      }
      now = 601_000;
      await expectUnavailable(groups.recentCount(home), 'no');
    });
    expect(await groups.recentCount(home)).to.deep.equal({ count: 21, ageMilliseconds: 0 });
  });
});
