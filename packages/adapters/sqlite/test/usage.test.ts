import { newId } from '@workspace-api/conformance/samples';
import { countMonths } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createSqlitePorts, openSqliteStore } from '../src/index.js';
import { temporaryFile } from './support/temporary-file.js';

describe('usage in a SQLite file', () => {
  const store = openSqliteStore(temporaryFile());
  after(() => store.close());

  const createPorts = () => createSqlitePorts({ store });

  const rowsOf = async (workspaceId: string, start: string): Promise<number> => {
    const count = 'SELECT count(*) FROM request_counts WHERE workspace_id = $1 AND window_start = $2';
    return Number((await store.database.read(count, [workspaceId, start]))[0]?.[0]);
  };

  it('has one row for each key and month that ended two days ago, however many processes have counted it', async () => {
    const openCounters = () => createPorts().counters;
    expect(await countMonths(newId(), openCounters, rowsOf)).to.deep.equal([
      [2, 15, 30],
      [11, 15, 31],
    ]);
  });
});
