import { describeStoragePortsContract } from '@workspace-api/conformance';
import { sharedPostgres, startPgBouncer } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { createPostgresPool, createPostgresPorts, verifySchema, verifySettings } from '../../src/index.js';
import { newId, sampleGroup } from '@workspace-api/conformance/samples';
import { openTestSchema } from '../support/test-schema.js';

const { uri } = await sharedPostgres();
const pooler = await startPgBouncer(uri);
process.stderr.write(`${pooler.description}\n`);
after(() => pooler.stop());

const { schema, empty } = await openTestSchema();
const pool = createPostgresPool(pooler.uri);
after(() => pool.end());

describeStoragePortsContract('adapter-postgres behind PgBouncer', async () => {
  await empty();
  return {
    openPorts: () => createPostgresPorts({ pool, schema, preparedStatements: false }),
    close: async () => undefined,
  };
});

describe('PgBouncer in transaction mode', () => {
  it('ignores the timeouts, which is reported', async () => {
    const missing = (await verifySettings(pool)).filter(({ setting }) => setting.endsWith('timeout'));
    expect(missing).to.have.lengthOf(3);
    expect(await verifySchema({ pool, schema })).to.deep.equal([]);
  });

  it('that rejects them, and keeps no prepared statements, serves all the same', async () => {
    const strict = await startPgBouncer(uri, { ignoresTimeouts: false });
    const other = createPostgresPool(strict.uri);
    expect(await verifySchema({ pool: other, schema })).to.deep.equal([]);
    const { groups } = createPostgresPorts({ pool: other, schema });
    const workspaceId = newId();
    await Promise.all(Array.from({ length: 40 }, () => groups.insertMissing(workspaceId, [sampleGroup()])));
    const counts = await Promise.all(Array.from({ length: 400 }, () => groups.count(workspaceId)));
    expect(new Set(counts)).to.deep.equal(new Set([40]));
    await other.end();
    await strict.stop();
  });
});
