import { describeStoragePortsContract } from '@workspace-api/conformance';
import { sharedPostgres, startPgBouncer } from '@workspace-api/test-databases';
import { expect } from 'chai';
import {
  SchemaError,
  createPostgresPool,
  createPostgresPorts,
  missingTimeouts,
  verifySchema,
} from '../../src/index.js';
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
    expect(await missingTimeouts(pool)).to.have.lengthOf(3);
    expect(await verifySchema({ pool, schema })).to.deep.equal([]);
  });

  it('that does not ignore them is an error that says what to do', async () => {
    const strict = await startPgBouncer(uri, { ignoresTimeouts: false });
    const other = createPostgresPool(strict.uri);
    const error = await verifySchema({ pool: other, schema }).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(SchemaError);
    expect(String(error)).to.contain('statement_timeout. Add it to ignore_startup_parameters of PgBouncer.');
    await other.end();
    await strict.stop();
  });
});
