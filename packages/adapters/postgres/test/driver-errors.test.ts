import { expect } from 'chai';
import { isUnavailable } from '../src/index.js';
import { openTestSchema } from './support/test-schema.js';

const { pool } = await openTestSchema();

const errorOf = (statement: string): Promise<unknown> => pool.query(statement).catch((error: unknown) => error);

const raise = (state: string): string => `DO $$ BEGIN RAISE SQLSTATE '${state}'; END $$`;

describe('isUnavailable', () => {
  for (const state of ['53100', '57014', '58030']) {
    it(`is true for ${state}, because a retry may succeed`, async () => {
      const error = await errorOf(raise(state));
      expect(error).to.include({ code: state });
      expect(isUnavailable(error)).to.equal(true);
    });
  }

  it('is false for a server whose installation lacks a file', async () => {
    const error = await errorOf(`LOAD 'no_such_library'`);
    expect(error).to.include({ code: '58P01' });
    expect(isUnavailable(error)).to.equal(false);
  });
});
