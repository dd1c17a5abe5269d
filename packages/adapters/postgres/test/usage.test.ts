import { newId } from '@workspace-api/conformance/samples';
import { countMonths } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createPostgresPorts } from '../src/index.js';
import { openTestSchema } from './support/test-schema.js';

const { pool, schema } = await openTestSchema();

const createPorts = () => createPostgresPorts({ pool, schema });

const rowsOf = async (workspaceId: string, start: string): Promise<number> => {
  const { rows } = await pool.query<{ count: string }>(
    `SELECT count(*) FROM "${schema}".request_counts WHERE workspace_id = $1 AND window_start = $2`,
    [workspaceId, start],
  );
  return Number(rows[0]?.count);
};

describe('usage in PostgreSQL', () => {
  it('has one row for each key and month that ended two days ago, however many processes have counted it', async () => {
    const openCounters = () => createPorts().counters;
    expect(await countMonths(newId(), openCounters, rowsOf)).to.deep.equal([
      [2, 15, 30],
      [11, 15, 31],
    ]);
  });
});
