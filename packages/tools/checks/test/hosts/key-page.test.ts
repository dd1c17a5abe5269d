import { createNodePorts } from '@workspace-api/adapter-node';
import { createPostgresPool, createPostgresPorts, migrate, type TimedStatement } from '@workspace-api/adapter-postgres';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import {
  describeKeyPageContract,
  describeKeyPageStorageContract,
  describeKeyPageTransportContract,
} from '@workspace-api/conformance';
import { createKeyPage } from '@workspace-api/key-page';
import { freshSchemaName, sharedPostgres } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { KEY_PAGE_IN_NODE, OTHER_KEY_PAGE_HOSTS, keyPageIn } from '../../src/hosts/key-pages.js';
import { connectStores } from '../../src/hosts/stores.js';

describeKeyPageContract(KEY_PAGE_IN_NODE.name, keyPageIn(KEY_PAGE_IN_NODE));

for (const host of OTHER_KEY_PAGE_HOSTS) describeKeyPageTransportContract(host.name, keyPageIn(host));

const { open, close } = await connectStores();

describe('the key page on stores other than memory', () => {
  after(close);

  for (const [name, openStore] of Object.entries(open)) {
    if (name === 'memory') continue;
    describeKeyPageStorageContract(name, async () => {
      const store = await openStore();
      return {
        ...KEY_PAGE_IN_NODE,
        ports: { ...createNodePorts(), ...store.ports },
        close: async () => {
          await store.ports.counters.close();
          await store.close();
        },
      };
    });
  }
});

describe('a view of the key page on PostgreSQL', () => {
  it('makes few statements, however many keys and changes there are', async () => {
    const pool = createPostgresPool((await sharedPostgres()).uri);
    const schema = freshSchemaName();
    await migrate({ pool, schema });
    const statements: TimedStatement[] = [];
    const onStatement = (statement: TimedStatement): void => void statements.push(statement);
    const ports = { ...createNodePorts(), ...createPostgresPorts({ pool, schema, onStatement }) };
    const admin = createWorkspaceAdmin(ports);
    const { id: workspaceId } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' });
    const issue = () => admin.issueApiKey({ workspaceId, actor: 'ann', name: 'Report', scopes: ['groups:read'] });
    const [issued] = await Promise.all(Array.from({ length: 25 }, issue));
    const page = createKeyPage(admin, { identify: () => ({ workspaceId, memberId: 'ann' }) });
    const made: Record<string, number> = {};
    for (const path of ['/', '/usage', '/log', '/new', `/keys/${issued?.key.id ?? ''}`]) {
      statements.length = 0;
      const request = { method: 'GET', path, query: '', header: () => undefined };
      const { response } = await page.handle({ ...request, readBody: () => Promise.reject(new Error('No body.')) });
      expect(response.status, path).to.equal(200);
      made[path] = statements.length;
    }
    // The usage counts four metrics.
    const maximum: Readonly<Record<string, number>> = { '/': 4, '/usage': 6 };
    expect(Object.entries(made).filter(([path, count]) => count > (maximum[path] ?? 3))).to.deep.equal([]);
    await pool.query(`DROP SCHEMA ${schema} CASCADE`);
    await pool.end();
  });
});
