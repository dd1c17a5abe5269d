import { expect } from 'chai';
import { readAll, type List, type Listed } from './lists.js';
import type { Store } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** Registers a case for each field of a record, with every method that writes it and every method that reads it. */
export const describeFields = (list: List, store: () => Store): void => {
  const expectStored = async (record: Listed): Promise<void> => {
    const { ports, home } = store();
    const expected = JSON.stringify(record);
    for (const [method, find] of Object.entries(list.finds))
      expect(JSON.stringify(await find(ports, home, record)), method).to.equal(expected);
    const listed = (await readAll(list, ports, home)).find(({ id }) => id === record.id);
    expect(JSON.stringify(listed), 'list').to.equal(expected);
  };

  describe('the field', () => {
    for (const field of Object.keys(list.schema.shape)) {
      const changes = Object.entries(list.changes).filter(
        ([, { fields, isFinal }]) => isFinal !== true && fields.includes(field),
      );
      const ways = ['insert', ...changes.map(([method]) => method)].join(', ');

      it(`${field} is stored by ${ways}, and returned by ${['list', ...Object.keys(list.finds)].join(', ')} in the order of the schema`, async () => {
        const { ports, home } = store();
        const samples = [list.sample(home), list.sample(home, 1)] as const;
        const take = ({ [field as keyof Listed]: value }: Listed): Partial<Listed> => ({ [field]: value });
        const add = async (value: Partial<Listed>): Promise<Listed> => {
          const record = { ...list.sample(home), ...value } as Listed;
          await list.insert(ports, home, record);
          await expectStored(record);
          return record;
        };
        const [one, other] = [take(samples[0]), take(samples[1])];
        if (changes.length === 0) for (const value of [one, other]) await add(value);
        for (const [, change] of changes)
          for (const [before, after] of [
            [one, other],
            [other, one],
          ] as const) {
            const stored = await add(before);
            const changed = { ...stored, ...after } as Listed;
            await change.make(ports, home, changed, stored);
            await expectStored(changed);
          }
      });
    }
  });
};
