import { freshSchemaName, sharedPostgres, startPgBouncer } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { endChildren } from '../../support/cli.js';
import { issueKey, runForJson } from '../../support/issue-key.js';
import { startMongodbServer as startServer } from '../../support/mongodb-server.js';
import { until } from '../../support/until.js';

const { uri } = await sharedPostgres();
/** As a hoster has it, whose configuration is not the operator's. */
const pooler = await startPgBouncer(uri, { ignoresTimeouts: false });
after(() => pooler.stop());

describe('serve behind PgBouncer in transaction mode', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  /** Starts a server, and resolves to it and the statuses of concurrent requests. */
  const serve = async (state: 'on' | 'off') => {
    const schema = ['--postgres-schema', freshSchemaName()];
    await runForJson('migrate', '--postgres-uri', uri, ...schema);
    const flags = ['--postgres-uri', pooler.uri, ...schema];
    const secret = await issueKey(flags);
    const server = await startServer([...flags, '--postgres-prepared-statements', state]);
    await until(async () => (await server.readiness()).code === 200);
    const paths = ['/me', '/usage', '/groups', '/instances', '/campaigns'];
    const statuses = new Set<number>();
    for (let round = 0; round < 8; round++) {
      const responses = await Promise.all([...paths, ...paths].map((path) => server.get(path, secret)));
      for (const { status } of responses) statuses.add(status);
    }
    return { server, statuses };
  };

  it('responds, also where the pooler rejects the timeouts of sessions, and warns of the missing timeouts', async () => {
    const { server, statuses } = await serve('off');
    expect([...statuses]).to.deep.equal([200]);
    await until(() => server.run.stderr.includes('Sessions have no statement_timeout, lock_timeout, idle_in_tra'));
  });

  it('does without prepared statements by itself', async () => {
    const { server, statuses } = await serve('on');
    expect([...statuses]).to.deep.equal([200]);
    expect((await server.readiness()).code).to.equal(200);
  });
});
