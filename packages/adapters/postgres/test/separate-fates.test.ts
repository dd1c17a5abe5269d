import { TABLES, TABLE_NAMES } from '@workspace-api/adapter-sql';
import { describeSeparateFatesContract } from '@workspace-api/conformance';
import { createPostgresPorts } from '../src/index.js';
import { openTestSchema } from './support/test-schema.js';

const { pool, schema, openPool, empty } = await openTestSchema();
const role = `${schema}_user`;

// A policy of the server decides of each row that a statement uses. The state is that of a lost node of a cluster.
await pool.query(`CREATE TABLE "${schema}".broken (workspace_id uuid);
  CREATE FUNCTION "${schema}".serves(id uuid) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM "${schema}".broken WHERE workspace_id = id) THEN
      RAISE EXCEPTION 'connection to the remote node failed' USING ERRCODE = 'connection_failure';
    END IF;
    RETURN true;
  END $$;
  CREATE ROLE "${role}"; GRANT USAGE ON SCHEMA "${schema}" TO "${role}";
  GRANT ALL ON ALL TABLES IN SCHEMA "${schema}" TO "${role}"; GRANT ALL ON ALL SEQUENCES IN SCHEMA "${schema}" TO "${role}"`);
for (const name of TABLE_NAMES)
  await pool.query(`ALTER TABLE "${schema}".${name} ENABLE ROW LEVEL SECURITY;
    CREATE POLICY all_nodes ON "${schema}".${name} USING ("${schema}".serves(${TABLES[name].key[0] ?? ''}))`);
const userPool = openPool({ options: `-c role=${role}` });

describe('PostgreSQL', () => {
  after(() => pool.query(`DROP OWNED BY "${role}"; DROP ROLE "${role}"`));

  describeSeparateFatesContract('adapter-postgres', async () => {
    await empty();
    return {
      openPorts: () => createPostgresPorts({ pool: userPool, schema }),
      breakRows: async (workspaceId) => {
        await pool.query(`INSERT INTO "${schema}".broken VALUES ($1)`, [workspaceId]);
      },
      mendRows: async () => {
        await pool.query(`DELETE FROM "${schema}".broken`);
      },
      close: async () => undefined,
    };
  });
});
