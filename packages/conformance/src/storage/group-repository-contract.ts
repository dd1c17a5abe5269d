import { expect } from 'chai';
import { GROUP_COUNT, type Group, type GroupId } from '@workspace-api/core';
import { atOnce } from '../support/at-once.js';
import { scribble } from '../support/scribble.js';
import { describeFields } from './field-cases.js';
import { describeInsertMissing } from './insert-missing-cases.js';
import { invalidIds } from './invalid-ids.js';
import { groupList } from './lists.js';
import { EVERYTHING, describeListing } from './listing-cases.js';
import { newId, sampleGroup } from './samples.js';
import { describeSyncing } from './syncing-cases.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** Registers the cases that every GroupRepository must pass. */
export const describeGroupRepositoryContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: GroupRepository`, openHarness, (store) => {
    /** Adds a group to the home workspace. */
    const add = async (fields: Partial<Group> = {}): Promise<Group> => {
      const { ports, home } = store();
      const group = sampleGroup(fields);
      await ports.groups.insertMissing(home, [group]);
      return group;
    };

    /** Returns the home workspace's group with this id, if any. */
    const find = async (id: GroupId): Promise<Group | undefined> => {
      const { ports, home } = store();
      const [group] = await ports.groups.findMany(home, [id]);
      return group;
    };

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
        await ports.groups.insertMissing(foreign, [others]);
        const found = await ports.groups.findMany(home, [others.id, newId(), group.id]);
        expect(found).to.deep.equal([group]);
      });

      it('is not affected by a caller that changes its input or output', async () => {
        const { ports, home } = store();
        const group = sampleGroup();
        const given = { ...group };
        await ports.groups.insertMissing(home, [given]);
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
      it('counts the current groups of this workspace only, or up to a number', async () => {
        const { ports, home, foreign } = store();
        expect(await ports.groups.count(home)).to.equal(0);
        const { id } = await add();
        await add();
        expect(await ports.groups.count(home)).to.equal(2);
        expect(await ports.groups.count(home, 1)).to.be.within(1, 2);
        expect(await ports.groups.count(home, 3)).to.equal(2);
        await ports.groups.removeMany(home, [id]);
        expect(await ports.groups.count(home)).to.equal(1);
        expect(await ports.groups.count(foreign)).to.equal(0);
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
        expect([await groups.removeMany(home, [id]), await groups.removeMany(id, [known])]).to.deep.equal([0, 0]);
      }
      const ids = [known, ...invalidIds(), known];
      const found = await atOnce(ids.length, (index) => groups.findMany(home, ids.slice(index, index + 1)));
      expect(found.map(([group]) => group?.id)).to.deep.equal(ids.map((id) => (id === known ? known : undefined)));
    });

    it('keeps groups with the same id in two workspaces apart', async () => {
      const { ports, home, foreign } = store();
      const group = await add();
      const twin = sampleGroup({ id: group.id, name: 'Twin' });
      await ports.groups.insertMissing(foreign, [twin]);
      expect(await find(group.id)).to.deep.equal(group);
      await ports.groups.updateMany(home, [{ ...group, name: 'Renamed' }]);
      expect(await ports.groups.findMany(foreign, [twin.id])).to.deep.equal([twin]);
      await ports.groups.removeMany(home, [group.id]);
      expect(await ports.groups.findMany(foreign, [twin.id])).to.deep.equal([twin]);
    });
  });
};
