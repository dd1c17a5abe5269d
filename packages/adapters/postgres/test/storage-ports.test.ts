import { describeStoragePortsContract } from '@workspace-api/conformance';
import { createUnusualDatabase } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { createPostgresPorts, verifySchema } from '../src/index.js';
import { openTestSchema } from './support/test-schema.js';

const { schema, openPool, empty } = await openTestSchema(createUnusualDatabase);
// A hundred writes of one row conflict here until each was alone, which takes long on a busy machine.
const pool = openPool({ connectionTimeoutMillis: 20_000 });

describe('a server with unusual settings', () => {
  it('is ready', async () => {
    expect(await verifySchema({ pool, schema })).to.deep.equal([]);
  });
});

describeStoragePortsContract(
  'adapter-postgres',
  async () => {
    await empty();
    return { openPorts: () => createPostgresPorts({ pool, schema }), close: async () => undefined };
  },
  { numRuns: 10 },
);
