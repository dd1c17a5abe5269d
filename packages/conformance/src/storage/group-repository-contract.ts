import { expect } from 'chai';
import type { GroupChange } from '@workspace-api/admin';
import { GROUP_COUNT, type Group, type GroupId } from '@workspace-api/core';
import { atOnce, fulfilledAtOnce } from '../support/at-once.js';
import { expectRejection } from '../support/expect-rejection.js';
import { scribble } from '../support/scribble.js';
import { describeFields } from './field-cases.js';
import { describeInsertMissing } from './insert-missing-cases.js';
import { invalidIds } from './invalid-ids.js';
import { groupList } from './lists.js';
import { EVERYTHING, describeListing } from './listing-cases.js';
import { minutesLater, newId, sampleGroup, sampleGroupFields } from './samples.js';
import { describeSyncing } from './syncing-cases.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

const changeTo = (number: number): GroupChange => ({
  ...sampleGroupFields({ name: `Name ${number}`, memberCount: number, sendable: number % 2 === 0 }),
  updatedAt: minutesLater(number),
});

/** Registers the cases that every GroupRepository must pass. */
export const describeGroupRepositoryContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: GroupRepository`, openHarness, (store) => {
    /** Adds a group to the home workspace. */
    const add = async (fields: Partial<Group> = {}): Promise<Group> => {
      const { ports, home } = store();
      const group = sampleGroup(fields);
      await ports.groups.insert(home, group);
      return group;
    };

    /** Returns the home workspace's group with this id, if any. */
    const find = async (id: GroupId): Promise<Group | undefined> => {
      const { ports, home } = store();
      const [group] = await ports.groups.findMany(home, [id]);
      return group;
    };

    describe('insert', () => {
      it('rejects a taken id, and changes nothing', async () => {
        const { ports, home } = store();
        const group = await add();
        await expectRejection(ports.groups.insert(home, { ...group, name: 'Intruder' }));
        expect(await find(group.id)).to.deep.equal(group);
        expect(await ports.groups.list(home, EVERYTHING)).to.have.lengthOf(1);
        expect(await ports.groups.count(home)).to.equal(1);
      });

      it('lets exactly one of many concurrent callers take the same id', async () => {
        const { ports, home } = store();
        const id = newId();
        const winners = await fulfilledAtOnce(20, (index) =>
          ports.groups.insert(home, sampleGroup({ id, memberCount: index })),
        );
        expect(winners).to.have.lengthOf(1);
        expect((await find(id))?.memberCount).to.equal(winners[0]);
        expect(await ports.groups.count(home)).to.equal(1);
      });

      it('accepts the id of a removed group for a new one, above all others', async () => {
        const { ports, home } = store();
        const removed = await add();
        await add();
        await ports.groups.remove(home, removed.id);
        const group = await add({ id: removed.id, name: 'New' });
        const [newest] = await ports.groups.list(home, EVERYTHING);
        expect(newest?.record).to.deep.equal(group);
      });
    });

    describe('findMany', () => {
      it('returns nothing for no ids', async () => {
        const { ports, home } = store();
        await add();
        expect(await ports.groups.findMany(home, [])).to.deep.equal([]);
      });

      it('returns as many groups as a campaign can have, without duplicates', async () => {
        const { ports, home } = store();
        const groups = Array.from({ length: GROUP_COUNT.max }, () => sampleGroup());
        await ports.groups.insertMissing(home, groups);
        await add();
        const ids = groups.map(({ id }) => id);
        const found = await ports.groups.findMany(home, [...ids, ...ids.slice(0, 10)]);
        expect(found.map(({ id }) => id).sort()).to.deep.equal(ids.sort());
      });

      it('omits missing groups and those of another workspace', async () => {
        const { ports, home, foreign } = store();
        const group = await add();
        const others = sampleGroup();
        await ports.groups.insert(foreign, others);
        const found = await ports.groups.findMany(home, [others.id, newId(), group.id]);
        expect(found).to.deep.equal([group]);
      });

      it('is not affected by a caller that changes its input or output', async () => {
        const { ports, home } = store();
        const group = sampleGroup();
        const given = { ...group };
        await ports.groups.insert(home, given);
        scribble(given);
        scribble(await ports.groups.findMany(home, [group.id]));
        expect(await find(group.id)).to.deep.equal(group);
      });
    });

    describeInsertMissing(groupList, store);

    describeSyncing(groupList, store);

    describeFields(groupList, store);

    describeListing(groupList, store);

    describe('count', () => {
      it('counts the current groups of this workspace only', async () => {
        const { ports, home, foreign } = store();
        expect(await ports.groups.count(home)).to.equal(0);
        const { id } = await add();
        await add();
        expect(await ports.groups.count(home)).to.equal(2);
        await ports.groups.remove(home, id);
        expect(await ports.groups.count(home)).to.equal(1);
        expect(await ports.groups.count(foreign)).to.equal(0);
      });
    });

    describe('update', () => {
      it('changes the fields, and returns the group with the change', async () => {
        const { ports, home } = store();
        const group = await add();
        const changed = { ...group, ...changeTo(1) };
        expect(await ports.groups.update(home, group.id, changeTo(1))).to.deep.equal(changed);
        expect(await find(group.id)).to.deep.equal(changed);
      });

      it('returns null for an unknown id, and adds nothing', async () => {
        const { ports, home } = store();
        expect(await ports.groups.update(home, newId(), changeTo(1))).to.be.null;
        expect(await ports.groups.count(home)).to.equal(0);
      });

      it('returns null for a group of another workspace, and does not change it', async () => {
        const { ports, foreign } = store();
        const group = await add();
        expect(await ports.groups.update(foreign, group.id, changeTo(1))).to.be.null;
        expect(await find(group.id)).to.deep.equal(group);
      });

      it('returns its own change to each of many concurrent callers', async () => {
        const { ports, home } = store();
        const group = await add();
        const results = await atOnce(20, (index) => ports.groups.update(home, group.id, changeTo(index)));
        expect(results).to.deep.equal(results.map((_, index) => ({ ...group, ...changeTo(index) })));
        expect(results).to.deep.include(await find(group.id));
      });

      it('keeps the position of the group in the list', async () => {
        const { ports, home } = store();
        await add();
        const { id } = await add();
        await add();
        const before = await ports.groups.list(home, EVERYTHING);
        await ports.groups.update(home, id, changeTo(1));
        const after = await ports.groups.list(home, EVERYTHING);
        expect(after.map(({ position }) => position)).to.deep.equal(before.map(({ position }) => position));
        expect(after.map(({ record }) => record.id)).to.deep.equal(before.map(({ record }) => record.id));
        expect(after[1]?.record.name).to.equal('Name 1');
      });

      it('is not affected by a caller that changes its input or output', async () => {
        const { ports, home } = store();
        const group = await add();
        const change = changeTo(1);
        const changed = await ports.groups.update(home, group.id, change);
        scribble(change);
        scribble(changed);
        expect(await find(group.id)).to.deep.equal({ ...group, ...changeTo(1) });
      });
    });

    describe('remove', () => {
      it('removes the group permanently, and returns whether it existed', async () => {
        const { ports, home } = store();
        const { id } = await add();
        const other = await add();
        expect(await ports.groups.remove(home, id)).to.be.true;
        expect(await ports.groups.remove(home, id)).to.be.false;
        expect(await find(id)).to.be.undefined;
        expect(await ports.groups.update(home, id, changeTo(1))).to.be.null;
        const rows = await ports.groups.list(home, EVERYTHING);
        expect(rows.map(({ record }) => record)).to.deep.equal([other]);
      });

      it('returns true to exactly one of many concurrent callers', async () => {
        const { ports, home } = store();
        const { id } = await add();
        const results = await atOnce(20, () => ports.groups.remove(home, id));
        expect(results.filter(Boolean)).to.have.lengthOf(1);
      });

      it('does not remove a group of another workspace', async () => {
        const { ports, foreign } = store();
        const group = await add();
        expect(await ports.groups.remove(foreign, group.id)).to.be.false;
        expect(await find(group.id)).to.deep.equal(group);
      });
    });

    it('treats an invalid id as unknown, even among concurrent callers', async () => {
      const { ports, home } = store();
      const { groups } = ports;
      const { id: known } = await add();
      for (const id of invalidIds()) {
        expect(await groups.list(id, EVERYTHING)).to.deep.equal([]);
        expect(await groups.count(id)).to.equal(0);
        expect(await groups.findMany(id, [known])).to.deep.equal([]);
        expect(await groups.update(home, id, changeTo(1))).to.be.null;
        expect(await groups.update(id, known, changeTo(1))).to.be.null;
        expect([await groups.remove(home, id), await groups.remove(id, known)]).to.deep.equal([false, false]);
      }
      const ids = [known, ...invalidIds(), known];
      const found = await atOnce(ids.length, (index) => groups.findMany(home, ids.slice(index, index + 1)));
      expect(found.map(([group]) => group?.id)).to.deep.equal(ids.map((id) => (id === known ? known : undefined)));
    });

    it('keeps groups with the same id in two workspaces apart', async () => {
      const { ports, home, foreign } = store();
      const group = await add();
      const twin = sampleGroup({ id: group.id, name: 'Twin' });
      await ports.groups.insert(foreign, twin);
      expect(await find(group.id)).to.deep.equal(group);
      await ports.groups.update(home, group.id, changeTo(1));
      expect(await ports.groups.findMany(foreign, [twin.id])).to.deep.equal([twin]);
      await ports.groups.remove(home, group.id);
      expect(await ports.groups.findMany(foreign, [twin.id])).to.deep.equal([twin]);
    });
  });
};
