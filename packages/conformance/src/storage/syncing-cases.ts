import { expect } from 'chai';
import { IMPORT_BATCH } from '@workspace-api/admin';
import { atOnce } from '../support/at-once.js';
import { scribble } from '../support/scribble.js';
import { AWKWARD_TEXTS } from './awkward-text.js';
import { invalidIds } from './invalid-ids.js';
import type { ImportableList, Listed } from './lists.js';
import { EVERYTHING } from './listing-cases.js';
import { newId } from './samples.js';
import type { Store } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** Registers the cases of every repository whose records are synchronised with a host's own. */
export const describeSyncing = (list: ImportableList, store: () => Store): void => {
  const samples = (count: number): Listed[] => Array.from({ length: count }, () => list.sample({}));

  const idsOf = (records: readonly Listed[]): string[] => records.map(({ id }) => id);

  const insert = async (record: Listed, externalId: string, workspaceId = store().home): Promise<boolean> => {
    const added = await list.insertMissing(store().ports, workspaceId, [record], new Map([[record.id, externalId]]));
    return added.has(record.id);
  };

  const find = (externalIds: readonly string[], workspaceId = store().home): Promise<ReadonlyMap<string, Listed>> =>
    list.findByExternalIds(store().ports, workspaceId, externalIds);

  const readAll = async (workspaceId = store().home): Promise<Listed[]> =>
    (await list.read(store().ports, workspaceId, EVERYTHING)).map(({ record }) => record).reverse();

  describe('external ids', () => {
    it('find records byte for byte, and are not part of them', async () => {
      const keys = [...AWKWARD_TEXTS, 'crm-17'];
      const records = samples(keys.length);
      const { ports, home } = store();
      await list.insertMissing(ports, home, records, new Map(records.map(({ id }, index) => [id, keys[index] ?? ''])));
      const found = await find([...keys, 'unknown']);
      expect([...found.keys()]).to.have.members(keys);
      for (const [index, key] of keys.entries()) expect(found.get(key), key).to.deep.equal(records[index]);
      expect(await readAll()).to.deep.equal(records);
      expect((await find([])).size).to.equal(0);
    });

    it('are unique in a workspace: a record whose external id is taken is not added', async () => {
      const [one, two] = [list.sample({}), list.sample({})];
      expect(await insert(one, 'crm-1')).to.be.true;
      expect(await insert(two, 'crm-1')).to.be.false;
      expect(await insert(one, 'crm-2')).to.be.false;
      expect(await readAll()).to.deep.equal([one]);
      expect((await find(['crm-1', 'crm-2'])).size).to.equal(1);
    });

    it('identify one record in each workspace', async () => {
      const { foreign } = store();
      const [one, two] = [list.sample({}), list.sample({})];
      await insert(one, 'crm-1');
      expect((await find(['crm-1'], foreign)).size).to.equal(0);
      expect(await insert(two, 'crm-1', foreign)).to.be.true;
      expect((await find(['crm-1'])).get('crm-1')).to.deep.equal(one);
      expect((await find(['crm-1'], foreign)).get('crm-1')).to.deep.equal(two);
    });

    it('can be taken by exactly one of many concurrent callers', async () => {
      const records = samples(20);
      const added = await atOnce(20, (index) => insert(records[index] ?? list.sample({}), 'crm-1'));
      expect(added.filter(Boolean)).to.have.lengthOf(1);
      expect(await readAll()).to.have.lengthOf(1);
    });

    it('are free again after the record is removed', async () => {
      const { ports, home } = store();
      const [one, two] = [list.sample({}), list.sample({})];
      await insert(one, 'crm-1');
      await list.remove(ports, home, one.id);
      expect((await find(['crm-1'])).size).to.equal(0);
      expect(await insert(two, 'crm-1')).to.be.true;
    });

    it('find nothing if they are invalid', async () => {
      const values = ['', { $gt: '' }, ['crm-1'], null, 1] as unknown as string[];
      await insert(list.sample({}), 'crm-1');
      expect((await find(values)).size).to.equal(0);
      for (const id of invalidIds()) expect((await find(['crm-1'], id)).size).to.equal(0);
    });
  });

  describe('updateMany', () => {
    it('updates the maximum number of records of an import, and keeps their positions', async () => {
      const { ports, home } = store();
      const records = samples(IMPORT_BATCH - 1);
      await list.insertMissing(ports, home, records);
      const before = await list.read(ports, home, EVERYTHING);
      await list.updateMany(
        ports,
        home,
        records.map((record) => list.changed(record)),
      );
      const after = await list.read(ports, home, EVERYTHING);
      expect(after.map(({ position }) => position)).to.deep.equal(before.map(({ position }) => position));
      for (const [index, { record }] of after.entries())
        expect(record).to.deep.include({ id: before[index]?.record.id, name: 'Changed' });
    });

    it('sets every field except id, createdAt and external id', async () => {
      const { ports, home } = store();
      const record = list.sample({});
      await insert(record, 'crm-1');
      const changed = list.changed(record);
      await list.updateMany(ports, home, [changed]);
      expect((await find(['crm-1'])).get('crm-1')).to.deep.equal(changed);
      await list.updateMany(ports, home, [{ ...changed, createdAt: '2020-01-01T00:00:00.000Z' } as Listed]);
      expect(await readAll()).to.deep.equal([changed]);
    });

    it('adds nothing, and changes nothing in another workspace', async () => {
      const { ports, home, foreign } = store();
      const record = await list.add(ports, home);
      await list.updateMany(ports, foreign, [list.changed(record), list.sample({})]);
      await list.updateMany(ports, home, []);
      expect(await readAll()).to.deep.equal([record]);
      expect(await readAll(foreign)).to.deep.equal([]);
    });

    it('is not affected by a caller that changes its input', async () => {
      const { ports, home } = store();
      const record = await list.add(ports, home);
      const changed = list.changed(record);
      const given = { ...changed };
      await list.updateMany(ports, home, [given]);
      scribble(given);
      expect(await readAll()).to.deep.equal([changed]);
    });
  });

  describe('removeMany', () => {
    it('removes the maximum number of records of an import, and returns how many existed', async () => {
      const { ports, home } = store();
      const [kept, ...records] = samples(IMPORT_BATCH);
      await list.insertMissing(ports, home, [...records.slice(0, 500), kept ?? list.sample({}), ...records.slice(500)]);
      const ids = idsOf(records);
      expect(await list.removeMany(ports, home, [...ids, newId(), ids[0] ?? ''])).to.equal(records.length);
      expect(await list.removeMany(ports, home, ids)).to.equal(0);
      expect(await list.removeMany(ports, home, [])).to.equal(0);
      expect(await readAll()).to.deep.equal([kept]);
    });

    it('does not remove records of another workspace, and treats invalid ids as unknown', async () => {
      const { ports, home, foreign } = store();
      const record = await list.add(ports, home);
      expect(await list.removeMany(ports, foreign, [record.id])).to.equal(0);
      expect(await list.removeMany(ports, home, invalidIds())).to.equal(0);
      expect(await readAll()).to.deep.equal([record]);
    });
  });
};
