import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type pg from 'pg';
import { isDomainError } from '@workspace-api/core';
import { createDatabase, freshSchemaName } from '@workspace-api/test-databases';
import type { Pool } from 'pg';
import {
  SchemaError,
  createPostgresPool,
  createPostgresPorts,
  migrate,
  planMigration,
  verifySchema,
  verifySettings,
} from '../src/index.js';
import { errorOf, outageOf } from './support/error-of.js';
import { newHash, newId, sampleApiKey, sampleAuditEntry, sampleGroup } from '@workspace-api/conformance/samples';
import { openTestSchema } from './support/test-schema.js';

const { uri, pool, openPool, schema: sharedSchema } = await openTestSchema();

describe('the schema', () => {
  let schema: string;

  beforeEach(async () => {
    schema = freshSchemaName();
    await migrate({ pool, schema });
  });

  afterEach(() => pool.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`));

  it('is complete after a migration', async () => {
    expect(await verifySchema({ pool, schema })).to.deep.equal([]);
  });

  it('stays as it is when the migration runs again, also several times at once', async () => {
    const { groups } = createPostgresPorts({ pool, schema });
    const workspaceId = newId();
    await groups.insertMissing(workspaceId, [sampleGroup()]);
    await Promise.all([1, 2, 3].map(() => migrate({ pool, schema })));
    expect(await verifySchema({ pool, schema })).to.deep.equal([]);
    expect(await groups.count(workspaceId)).to.equal(1);
  });

  it('can be created by several migrations at once', async () => {
    await pool.query(`DROP SCHEMA "${schema}" CASCADE`);
    await Promise.all([1, 2, 3].map(() => migrate({ pool, schema })));
    expect(await verifySchema({ pool, schema })).to.deep.equal([]);
  });

  it('is one issue before the first migration', async () => {
    const name = freshSchemaName();
    expect(await verifySchema({ pool, schema: name })).to.deep.equal([{ kind: 'schema', name, issue: 'missing' }]);
  });

  for (const [change, issue] of [
    ['DROP TABLE "$".groups', { kind: 'table', name: 'groups', issue: 'missing' }],
    ['DROP SEQUENCE "$".positions', { kind: 'sequence', name: 'positions', issue: 'missing' }],
    ['ALTER SEQUENCE "$".positions CACHE 10', { kind: 'sequence', name: 'positions', issue: 'different' }],
    ['DROP INDEX "$".groups_by_position', { kind: 'index', name: 'groups_by_position', issue: 'missing' }],
    [
      'DROP INDEX "$".groups_by_position; CREATE INDEX groups_by_position ON "$".groups (workspace_id, position)',
      { kind: 'index', name: 'groups_by_position', issue: 'different' },
    ],
    // No guarantee needs it.
    ['DROP INDEX "$".campaigns_due', { kind: 'index', name: 'campaigns_due', issue: 'missing', isTolerable: true }],
    ['ALTER TABLE "$".groups DROP CONSTRAINT groups_pkey', { kind: 'index', name: 'groups_pkey', issue: 'missing' }],
    ['ALTER TABLE "$".groups DROP COLUMN name', { kind: 'column', name: 'groups.name', issue: 'missing' }],
    [
      'ALTER TABLE "$".groups ALTER COLUMN name DROP NOT NULL',
      { kind: 'column', name: 'groups.name', issue: 'different' },
    ],
    [
      'ALTER TABLE "$".groups ALTER COLUMN name TYPE varchar(120)',
      { kind: 'column', name: 'groups.name', issue: 'different' },
    ],
  ] as const) {
    const mended = issue.issue === 'missing' ? ', until it is migrated' : '';
    it(`is not complete after ${change.replaceAll('"$".', '')}${mended}`, async () => {
      await pool.query(change.replaceAll('$', schema));
      expect(await verifySchema({ pool, schema })).to.deep.equal([issue]);
      await migrate({ pool, schema });
      expect(await verifySchema({ pool, schema })).to.deep.equal(mended === '' ? [issue] : []);
    });
  }

  it('gets a field that came later with its default, without a rewrite of the table, and takes rows without it', async () => {
    const table = `"${schema}".groups`;
    const { groups } = createPostgresPorts({ pool, schema });
    const [home, stored, added] = [newId(), sampleGroup(), sampleGroup()];
    await groups.insertMissing(home, [stored]);
    await pool.query(`ALTER TABLE ${table} DROP COLUMN metadata`);
    const fileOf = async (): Promise<unknown> => (await pool.query('SELECT pg_relation_filenode($1)', [table])).rows[0];
    const before = await fileOf();
    await migrate({ pool, schema });
    expect(await fileOf()).to.deep.equal(before);
    // As a process inserts that does not know the field.
    await pool.query(
      `INSERT INTO ${table} (workspace_id, position, id, instance_id, name, member_count, sendable, created_at, updated_at)
        SELECT workspace_id, position + 1, $1, instance_id, name, member_count, sendable, created_at, updated_at FROM ${table}`,
      [added.id],
    );
    const found = await groups.findMany(home, [stored.id, added.id]);
    expect(found.map(({ metadata }) => metadata)).to.deep.equal([{}, {}]);
    await pool.query(`ALTER TABLE ${table} ALTER COLUMN metadata DROP NOT NULL; UPDATE ${table} SET metadata = NULL`);
    const listed = await groups.list(home, { below: null, limit: 10 });
    expect(listed.map(({ record }) => record.metadata)).to.deep.equal([{}, {}]);
  });

  it('is migrated after logical replication, which leaves the sequence behind', async () => {
    const { groups } = createPostgresPorts({ pool, schema });
    const workspaceId = newId();
    const [first, second] = [sampleGroup(), sampleGroup()];
    await groups.insertMissing(workspaceId, [first]);
    expect(await verifySchema({ pool, schema })).to.deep.equal([]);
    await pool.query(`DROP SEQUENCE "${schema}".positions; CREATE SEQUENCE "${schema}".positions CACHE 1`);
    const behind = { kind: 'sequence', name: 'positions', issue: 'behind' };
    expect(await verifySchema({ pool, schema })).to.deep.equal([behind]);
    await migrate({ pool, schema });
    expect(await verifySchema({ pool, schema })).to.deep.equal([]);
    await groups.insertMissing(workspaceId, [second]);
    const rows = await groups.list(workspaceId, { below: null, limit: 10 });
    expect(rows.map(({ record }) => record.id)).to.deep.equal([second.id, first.id]);
  });

  it('is verified again without reading any list, so that it costs the same at any size', async () => {
    expect(await verifySchema({ pool, schema })).to.deep.equal([]);
    const lists = ['api_keys', 'instances', 'groups', 'audit_entries'];
    const holder = await pool.connect();
    await holder.query(`BEGIN; LOCK TABLE ${lists.map((name) => `"${schema}".${name}`).join(', ')}`);
    try {
      expect(await verifySchema({ pool, schema })).to.deep.equal([]);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  });

  it('is verified while the rows of a list cannot be read, whose positions are compared later', async () => {
    const { groups } = createPostgresPorts({ pool, schema });
    await groups.insertMissing(newId(), [sampleGroup()]);
    await pool.query(`DROP SEQUENCE "${schema}".positions; CREATE SEQUENCE "${schema}".positions CACHE 1`);
    const restarted = openPool({ lock_timeout: 100 });
    const holder = await pool.connect();
    await holder.query(`BEGIN; LOCK TABLE "${schema}".groups`);
    try {
      expect(await verifySchema({ pool: restarted, schema })).to.deep.equal([]);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    const behind = { kind: 'sequence', name: 'positions', issue: 'behind' };
    expect(await verifySchema({ pool: restarted, schema })).to.deep.equal([behind]);
  });

  it('is complete for a session that quotes all identifiers', async () => {
    const quoting = openPool({ options: '-c quote_all_identifiers=on' });
    expect(await verifySchema({ pool: quoting, schema })).to.deep.equal([]);
  });

  it('must have a name that needs no quotes', async () => {
    for (const name of ['', 'A', 'a b', '1a', 'a"; DROP TABLE x; --', 'a'.repeat(64)]) {
      expect(() => createPostgresPorts({ pool, schema: name }), name).to.throw(TypeError, 'schema must have');
      expect(await errorOf(migrate({ pool, schema: name })), name).to.be.instanceOf(TypeError);
      expect(await errorOf(verifySchema({ pool, schema: name })), name).to.be.instanceOf(TypeError);
    }
  });

  describe('for a user without rights', () => {
    let user: string;
    let limited: pg.Pool;

    beforeEach(async () => {
      user = freshSchemaName();
      await pool.query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret'`);
      limited = createPostgresPool(uri.replace('//postgres@', `//${user}:secret@`));
    });

    afterEach(async () => {
      await limited.end();
      await pool.query(`DROP OWNED BY ${user}; DROP ROLE ${user}`);
    });

    it('is ready once the user has every privilege that is named', async () => {
      const issues = await verifySchema({ pool: limited, schema });
      const qualified = (names: string): string => names.replaceAll(/\w+/g, `${schema}.$&`);
      expect(issues).to.have.deep.members(
        [
          `USAGE ON SCHEMA ${schema}`,
          `USAGE, SELECT ON SEQUENCE ${schema}.positions`,
          `SELECT, INSERT ON ${qualified('audit_entries, audit_outcomes')}`,
          `SELECT, INSERT, UPDATE, DELETE ON ${qualified('api_keys, campaigns, groups, instances, request_counts, workspaces')}`,
        ].map((name) => ({ kind: 'privileges', name, issue: 'missing' })),
      );
      for (const { name } of issues) await pool.query(`GRANT ${name} TO ${user}`);
      expect(await verifySchema({ pool: limited, schema })).to.deep.equal([]);
      const { groups } = createPostgresPorts({ pool: limited, schema });
      const group = sampleGroup();
      expect(await groups.insertMissing(newId(), [group])).to.deep.equal(new Set([group.id]));
      await migrate({ pool: limited, schema });
    });

    it('is ready without the rights to change the audit log, whose changes say what to grant', async () => {
      for (const { name } of await verifySchema({ pool: limited, schema }))
        await pool.query(`GRANT ${name} TO ${user}`);
      const { auditLog } = createPostgresPorts({ pool: limited, schema });
      const [home, entry] = [newId(), sampleAuditEntry()];
      await auditLog.append(home, entry);
      const calls = [() => auditLog.updateMany(home, [entry]), () => auditLog.removeMany(home, [entry.id])];
      for (const call of calls) {
        const [reason, grant = ''] = (await outageOf(call())).split('. Run as the owner: ');
        expect(reason).to.match(/^permission denied for table audit_\w+$/);
        if (call === calls[1]) await pool.query(grant);
      }
      await calls[0]?.();
      expect(await auditLog.removeMany(home, [entry.id])).to.equal(1);
    });

    it('is not ready while row level security hides rows, and says what ends it', async () => {
      for (const { name } of await verifySchema({ pool: limited, schema }))
        await pool.query(`GRANT ${name} TO ${user}`);
      const { apiKeys } = createPostgresPorts({ pool: limited, schema });
      const hash = newHash();
      const key = sampleApiKey(newId());
      await apiKeys.insert(key.workspaceId, key, hash);
      const secure = (table: string): string => `ALTER TABLE "${schema}".${table} ENABLE ROW LEVEL SECURITY`;
      await pool.query(secure('api_keys'));
      await pool.query(secure('audit_entries'));
      expect(await apiKeys.findBySecretHash(hash)).to.equal(null);
      const issues = await verifySchema({ pool: limited, schema });
      expect(issues.map(({ mend: _, ...issue }) => issue)).to.deep.equal(
        ['api_keys', 'audit_entries'].map((name) => ({ kind: 'rows', name, issue: 'hidden' })),
      );
      expect(await verifySchema({ pool, schema }), 'as the owner').to.deep.equal([]);
      for (const { mend } of issues) await pool.query(String(mend));
      expect(await verifySchema({ pool: limited, schema })).to.deep.equal([]);
      expect(await apiKeys.findBySecretHash(hash)).to.include({ id: key.id });

      const condition = `ALTER POLICY workspace_api ON "${schema}".api_keys USING (revoked_at IS NULL)`;
      await pool.query(condition);
      expect(await verifySchema({ pool: limited, schema })).to.have.nested.property('[0].isTolerable', true);
      await pool.query(`ALTER ROLE ${user} BYPASSRLS`);
      expect(await verifySchema({ pool: limited, schema })).to.deep.equal([]);
    });

    it('is verified, with the settings, in at most 6 statements', async () => {
      for (const { name } of await verifySchema({ pool: limited, schema }))
        await pool.query(`GRANT ${name} TO ${user}`);
      const statements: unknown[] = [];
      limited.once('acquire', (client: pg.PoolClient) => {
        const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
        Object.assign(client, {
          query: (...parameters: unknown[]) => {
            statements.push(parameters[0]);
            return query(...parameters);
          },
        });
      });
      await verifySchema({ pool: limited, schema });
      await verifySettings(limited);
      expect(statements.length).to.be.within(2, 6);
    });

    it('is not migrated, and the message names the missing right', async () => {
      const error = await errorOf(migrate({ pool: limited, schema: freshSchemaName() }));
      expect(error).to.be.instanceOf(SchemaError);
      expect(error.message)
        .to.contain('permission denied')
        .and.contain('Grant the user CONNECT and, to migrate, CREATE');
    });

    it('is migrated if it exists and is empty, and the user may create tables in it', async () => {
      await pool.query(`DROP SCHEMA "${schema}" CASCADE; CREATE SCHEMA "${schema}"`);
      await pool.query(`GRANT USAGE, CREATE ON SCHEMA "${schema}" TO ${user}`);
      await migrate({ pool: limited, schema });
      expect(await verifySchema({ pool: limited, schema })).to.deep.equal([]);
    });
  });
});

describe('the settings of a session', () => {
  const settingsOf = async (options: string): Promise<readonly string[]> => {
    const other = openPool({ options, max: 1 });
    const { groups } = createPostgresPorts({ pool: other, schema: sharedSchema });
    await groups.insertMissing(newId(), [sampleGroup()]);
    const { rows } = await other.query<[string]>({ text: 'SHOW synchronous_commit', rowMode: 'array' });
    return [...(rows[0] ?? []), ...(await verifySettings(other)).map(({ setting }) => setting)];
  };

  for (const [given, used] of [
    ['off', 'on'],
    ['local', 'local'],
    ['remote_apply', 'remote_apply'],
  ]) {
    it(`have synchronous_commit = ${String(used)} if it was ${String(given)}`, async () => {
      expect((await settingsOf(`-c synchronous_commit=${String(given)}`))[0]).to.equal(used);
    });
  }

  it('are raised again if they become weaker while it is open', async () => {
    const other = openPool({ max: 1 });
    await verifySettings(other);
    await other.query('SET synchronous_commit = off');
    const weak = (await verifySettings(other)).filter(({ isTolerable }) => !isTolerable);
    expect(weak).to.deep.equal([]);
    await other.query('SET synchronous_commit = off');
    expect(await verifySettings(other), 'as behind a pooler that shares sessions').to.deep.include({
      setting: 'synchronous_commit',
      value: 'off',
      isTolerable: false,
    });
  });

  it('are reported if the server does not wait for the disk', async () => {
    const { rows } = await pool.query<{ fsync: string }>('SHOW fsync');
    const reported = (await verifySettings(openPool())).map(({ setting }) => setting);
    expect(reported).to.deep.equal(rows[0]?.fsync === 'off' ? ['fsync'] : []);
  });
});

describe('a server that cannot be used', () => {
  it('is one that is read-only', async () => {
    const standby = openPool({ options: '-c default_transaction_read_only=on' });
    for (const call of [verifySchema, migrate, planMigration]) {
      const error = await errorOf(call({ pool: standby }));
      expect(error).to.be.instanceOf(SchemaError);
      expect(error.message).to.contain('Connect to the primary.');
    }
  });

  it('is one whose database cannot store every character', async () => {
    const other = createPostgresPool(await createDatabase(uri, `ENCODING 'LATIN1' LOCALE 'C'`));
    for (const call of [verifySchema, migrate]) {
      const error = await errorOf(call({ pool: other }));
      expect(error).to.be.instanceOf(SchemaError);
      expect(error.message).to.equal(
        `The encoding of the database is LATIN1. Create another one: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
      );
    }
    await other.end();
  });

  it('is one of an old version', async () => {
    const query = () => Promise.resolve({ rows: [{ version: '120022', readonly: 'off' }] });
    const old = {
      query,
      on: () => undefined,
      connect: () => Promise.resolve({ query, release: () => undefined }),
    } as unknown as Pool;
    for (const call of [verifySchema, migrate, planMigration]) {
      const error = await errorOf(call({ pool: old }));
      expect(error).to.be.instanceOf(SchemaError);
      expect(error.message).to.equal('The server is PostgreSQL 12. Use PostgreSQL 13 or later.');
    }
  });

  it('is one that has no such database, and the message says so', async () => {
    const other = createPostgresPool(uri.replace(/\/[^/]*$/, '/missing_database'));
    expect(await outageOf(verifySchema({ pool: other })))
      .to.contain('missing_database')
      .and.contain('Create the database');
    await other.end();
  });

  it('is one that asks for a password that the connection string lacks', async () => {
    const [asksForScram, continues] = ['R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0', 'R\0\0\0\x09\0\0\0\x0b-'];
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.once('data', () => {
        socket.write(asksForScram, 'latin1');
        socket.once('data', () => socket.write(continues, 'latin1'));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const other = createPostgresPool(`postgresql://ann@127.0.0.1:${(server.address() as AddressInfo).port}/product`);
    expect(await outageOf(verifySchema({ pool: other }))).to.contain('Add the password to the connection string');
    await other.end();
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('is one without TLS if the connection string requires it', async () => {
    const other = createPostgresPool(`${uri}?sslmode=verify-full`);
    expect(await outageOf(migrate({ pool: other }))).to.contain('Turn TLS on at the server');
    await other.end();
  });

  it('is one that cannot be reached', async () => {
    const other = createPostgresPool('postgresql://user:secret@127.0.0.1:1/product');
    for (const call of [verifySchema, migrate, planMigration]) {
      const error = await errorOf(call({ pool: other }));
      expect(isDomainError(error) && error.code).to.equal('unavailable');
      expect(JSON.stringify(error)).not.to.contain('secret');
    }
    await other.end();
  });
});

describe('the options', () => {
  it('need a pool', async () => {
    for (const wrong of [undefined, null] as never[])
      expect(() => createPostgresPorts(wrong)).to.throw(TypeError, 'options must be an object');
    for (const wrong of [{}, { pool: null }, { pool: {} }] as never[]) {
      expect(() => createPostgresPorts(wrong)).to.throw(TypeError, 'pool must be a pool of pg');
      expect(await errorOf(migrate(wrong))).to.be.instanceOf(TypeError);
      expect(await errorOf(verifySchema(wrong))).to.be.instanceOf(TypeError);
      expect(await errorOf(planMigration(wrong))).to.be.instanceOf(TypeError);
    }
  });
});
