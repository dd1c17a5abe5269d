import { expect } from 'chai';
import { isDomainError, type GroupId } from '@workspace-api/core';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createPostgresPool, createPostgresPorts, verifySchema } from '../src/index.js';
import { newId, sampleGroup } from '@workspace-api/conformance/samples';
import { openTestSchema } from './support/test-schema.js';

const { uri, schema, pool: administrator } = await openTestSchema();

const STORM_MILLISECONDS = 1_500;
const MAX_PAUSE_MILLISECONDS = 120;

const twoHosts = uri.replace(/@([^/]*)\//, '@$1,$1/');

/** The pools of a host have no listener for errors. */
const POOLS: Readonly<Record<string, (application: string) => pg.Pool>> = {
  'of createPostgresPool': (application_name) => createPostgresPool(uri, { application_name }),
  'to several hosts': (application_name) => createPostgresPool(twoHosts, { application_name }),
  'of a host': (application_name) => new pg.Pool({ connectionString: uri, application_name }),
};

describe('a server that ends connections again and again, also those that were just opened', () => {
  for (const [name, openPool] of Object.entries(POOLS)) {
    it(`ends neither the process nor loses a record of a pool ${name}`, async () => {
      const pool = openPool(newId());
      const { application_name: application } = pool.options;
      const { groups } = createPostgresPorts({ pool, schema });
      const workspaceId = newId();
      const acknowledged: GroupId[] = [];
      const others: unknown[] = [];
      const end = performance.now() + STORM_MILLISECONDS;

      const call = async (work: () => Promise<unknown>): Promise<void> => {
        while (performance.now() < end) {
          await work().catch((error: unknown) => {
            if (!isDomainError(error) || error.code !== 'unavailable') others.push(error);
          });
        }
      };
      const storm = async (): Promise<void> => {
        while (performance.now() < end) {
          await administrator.query(
            'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
            [application],
          );
          await delay(Math.random() * MAX_PAUSE_MILLISECONDS);
        }
      };
      await Promise.all([
        ...Array.from({ length: 10 }, () => call(() => groups.count(workspaceId))),
        ...Array.from({ length: 10 }, () =>
          call(async () => acknowledged.push(...(await groups.insertMissing(workspaceId, [sampleGroup()])))),
        ),
        call(() => verifySchema({ pool, schema })),
        storm(),
        storm(),
      ]);

      expect(others).to.deep.equal([]);
      expect(acknowledged.length).to.be.above(0);
      expect(await groups.findMany(workspaceId, acknowledged)).to.have.lengthOf(acknowledged.length);
      await pool.end();
    });
  }
});
