import { TABLES, TABLE_NAMES } from '@workspace-api/adapter-sql';
import { describeStoragePortsContract } from '@workspace-api/conformance';
import { freshSchemaName } from '@workspace-api/test-databases';
import { expect } from 'chai';
import type pg from 'pg';
import { createPostgresPorts, migrate, planMigration, verifySchema } from '../../src/index.js';
import { openTestSchema } from '../support/test-schema.js';
import { referencesWithoutWorkspace } from '../support/workspace-references.js';

const { openPool } = await openTestSchema();
const schema = freshSchemaName();

/** Why a statement has rows of several workspaces. All others name one, which a cluster finds on one node. */
const SEVERAL: Readonly<Record<string, RegExp>> = {
  'A key is looked up before its workspace is known.': /^SELECT secret_hash, .* WHERE secret_hash = ANY/,
  'The queue finds the workspaces that have due campaigns.': /^WITH RECURSIVE waiting /,
  'A start compares the sequence with the positions of all lists.': /^SET LOCAL statement_timeout = 0; SELECT 1 /,
  'The directory lists all workspaces.':
    /^SELECT id, .* WHERE deleted_at IS NULL (?:AND id > \$2 )?ORDER BY id LIMIT \$1$/,
  'Idempotency keys of all workspaces are forgotten.': /^UPDATE \S+\.campaigns SET idempotency_key = NULL/,
  'The export of the audit log reads all workspaces.': /^SELECT .* WHERE \(e\.position, e\.workspace_id\) > /,
  'Requests at the same time share the look-up of their limits.': /^SELECT id, .* WHERE id = ANY\(\$1::uuid\[\]\)/,
  'A flush shares the counts of all workspaces.':
    /^(?:INSERT INTO|DELETE FROM|SELECT r\.place, .* JOIN) "\w+"\.request_counts /,
};

const statements = new Set<string>();

const pool = openPool();
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: [string | pg.QueryConfig, ...unknown[]]) => {
    statements.add((typeof given[0] === 'string' ? given[0] : given[0].text).replaceAll(/\s+/g, ' '));
    return query(...given);
  }) as pg.PoolClient['query'];
});

/** The table without partitions: keys are looked up before their workspace is known, and each hash exists once. */
const WHOLE = 'api_keys';

/** Creates the tables as `migrate` does, hash-partitioned by workspace. */
const createPartitions = async (): Promise<void> => {
  for (const statement of await planMigration({ pool, schema })) {
    const name = TABLE_NAMES.find((one) => statement.startsWith(`CREATE TABLE "${schema}".${one} `)) ?? WHOLE;
    await pool.query(name === WHOLE ? statement : `${statement} PARTITION BY HASH (${TABLES[name].key[0] ?? ''})`);
    for (let part = 0; part < 4 && name !== WHOLE; part++)
      await pool.query(
        `CREATE TABLE "${schema}".${name}_${part} PARTITION OF "${schema}".${name} FOR VALUES WITH (MODULUS 4, REMAINDER ${part})`,
      );
  }
};

await createPartitions();

describe('tables that are hash-partitioned by workspace', () => {
  describe('can be migrated', () => {
    it('again, without a change', async () => {
      expect(await planMigration({ pool, schema })).to.deep.equal([]);
      await migrate({ pool, schema });
      expect(await verifySchema({ pool, schema })).to.deep.equal([]);
    });

    it('to get an index and a column that they lack', async () => {
      await pool.query(
        `DROP INDEX "${schema}".groups_by_position; ALTER TABLE "${schema}".groups DROP COLUMN metadata`,
      );
      await migrate({ pool, schema });
      expect(await verifySchema({ pool, schema })).to.deep.equal([]);
    });
  });

  describeStoragePortsContract(
    'adapter-postgres, partitioned',
    async () => {
      await pool.query(TABLE_NAMES.map((name) => `DELETE FROM "${schema}".${name}`).join('; '));
      return { openPorts: () => createPostgresPorts({ pool, schema }), close: async () => undefined };
    },
    { numRuns: 5 },
  );

  describe('the statements of these suites', () => {
    it('name one workspace each, but for those that say why', () => {
      const ours = [...statements].filter(
        (text) => text.includes(`"${schema}".`) && !/^(?:DELETE FROM \S+;|CREATE|ALTER|DROP)/.test(text),
      );
      const withoutWorkspace = ours.filter((text) => referencesWithoutWorkspace(text).length > 0);
      const unexplained = withoutWorkspace.filter((text) => !Object.values(SEVERAL).some((form) => form.test(text)));
      expect(unexplained).to.deep.equal([]);
      for (const [reason, form] of Object.entries(SEVERAL))
        expect(
          withoutWorkspace.some((text) => form.test(text)),
          reason,
        ).to.equal(true);
      expect(ours).to.have.length.above(50);
    });
  });
});
