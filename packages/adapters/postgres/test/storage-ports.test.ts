import { describeStoragePortsContract } from '@workspace-api/conformance';
import { createPostgresPorts } from '../src/index.js';
import { openTestSchema } from './support/test-schema.js';

const { pool, schema, empty } = await openTestSchema();

describeStoragePortsContract(
  'adapter-postgres',
  async () => {
    await empty();
    return { openPorts: () => createPostgresPorts({ pool, schema }), close: async () => undefined };
  },
  { numRuns: 30 },
);
