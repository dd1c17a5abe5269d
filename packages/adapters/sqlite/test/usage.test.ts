import { newId } from '@workspace-api/conformance/samples';
import { toTimestamp, usagePeriodOf } from '@workspace-api/core';
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

  it('has one row for each month that ended two days ago, however many processes have counted it', async () => {
    const workspaceId = newId();
    const [ended, current] = [
      usagePeriodOf('2026-01-31T00:00:00.000Z' as never),
      usagePeriodOf(toTimestamp(Date.now())),
    ];
    const before = performance.now.bind(performance);
    const last = createPorts().counters;
    try {
      for (let start = 1; start <= 5; start++) {
        const { counters } = createPorts();
        for (const month of [ended, current])
          for (let n = 0; n < start; n++) counters.add(workspaceId, 'api_requests', month);
        await counters.close();
      }
      performance.now = () => before() + 700_000;
      last.add(workspaceId, 'api_requests', current);
      await last.flush();
    } finally {
      Reflect.deleteProperty(performance, 'now');
    }
    const counted = async (month: typeof ended): Promise<unknown> => [
      await rowsOf(workspaceId, month.start),
      await createPorts().counters.total(workspaceId, 'api_requests', month),
    ];
    expect([await counted(ended), await counted(current)]).to.deep.equal([
      [1, 15],
      [6, 16],
    ]);
  });
});
