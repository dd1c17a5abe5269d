import { migrate } from '@workspace-api/adapter-mongodb';
import { SYNC_BATCH } from '@workspace-api/admin';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliRun, endChildren } from '../support/cli.js';
import { runCommand } from '../support/run-command.js';
import { startMongodbServer } from '../support/mongodb-server.js';
import { adminOf, issueTestKey, openTestDatabase } from '../support/test-database.js';
import { until } from '../support/until.js';

interface Summary {
  readonly read: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly nextLine: number | null;
}

const itemsOf = async (response: Response): Promise<object[]> =>
  ((await response.json()) as { data: { items: object[] } }).data.items;

const AGAIN = 'It is safe to run the command again.';

/** Returns what `--json` reports on stderr. Throws if a line is not JSON. */
const reportsOf = (stderr: string): unknown[] =>
  stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

const notice = (message: string): unknown => ({ notice: { message } });

const failure = (exitCode: number, message: string): unknown => ({ error: { message, exitCode } });

describe('sync', function () {
  this.timeout(120_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'server-sync-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  afterEach(endChildren);

  /** Creates a workspace with an instance in a new database. */
  const openScene = async () => {
    const { db, flags, gate } = openTestDatabase();
    await migrate(db);
    const { workspaceId, secret } = await issueTestKey(db);
    const { id: instanceId } = await adminOf(db).addInstance({ workspaceId, name: 'Front desk' });
    const into = ['--workspace', workspaceId];
    const line = (fields: object = {}): string =>
      `${JSON.stringify({ id: randomUUID(), instanceId, name: 'Drivers', memberCount: 7, sendable: true, ...fields })}\n`;
    return {
      flags: [...into, ...flags],
      into,
      secret,
      gate,
      line,
      lines: (count: number): string => Array.from({ length: count }, () => line()).join(''),
      count: () => db.collection('groups').countDocuments({ workspaceId: { $exists: true } }),
    };
  };

  const writeLines = async (text: string): Promise<string> => {
    const file = join(folder, `${randomUUID()}.ndjson`);
    await writeFile(file, text);
    return file;
  };

  const summaryOf = (stdout: string): Summary => JSON.parse(stdout) as Summary;

  it('adds new records, and prints a summary for people and for programs', async () => {
    const { flags, count, lines } = await openScene();
    const file = await writeLines(lines(3));
    const added = { code: 0, stdout: '3 read, 3 added, 0 updated, 0 unchanged, 0 rejected\n', stderr: '' };
    expect(await runCommand(['sync', 'groups', file, ...flags])).to.include(added);
    const again = await runCommand(['sync', 'groups', file, '--json', ...flags]);
    expect(again).to.include({ code: 0, stderr: '' });
    expect(summaryOf(again.stdout)).to.deep.equal({
      read: 3,
      added: 0,
      updated: 0,
      unchanged: 3,
      rejected: 0,
      nextLine: null,
    });
    expect(await count()).to.equal(3);
  });

  it('says what it would do, does nothing of it, and removes what the file does not have if asked to', async () => {
    const { flags, count, line, lines } = await openScene();
    const id = randomUUID();
    await runCommand(['sync', 'groups', await writeLines(`${line({ id })}${lines(2)}`), ...flags]);
    const next = await writeLines(`${line({ id, name: 'Renamed' })}${lines(3)}`);
    const remove = ['sync', 'groups', next, '--remove-missing', ...flags];
    expect(await runCommand([...remove, '--dry-run'])).to.include({
      code: 0,
      stdout: 'Would add 3, update 1, remove 2. 0 unchanged, 0 rejected.\n',
    });
    expect(await count()).to.equal(3);
    expect((await runCommand(remove)).stdout).to.equal(
      '4 read, 3 added, 1 updated, 0 unchanged, 0 rejected, 2 removed\n',
    );
    expect(await count()).to.equal(4);

    const broken = await writeLines(`${line({ id })}${line({ name: '' })}`);
    const rejected = await runCommand(['sync', 'groups', broken, '--remove-missing', ...flags]);
    expect(rejected).to.deep.include({ code: 1, stdout: '2 read, 0 added, 1 updated, 0 unchanged, 1 rejected\n' });
    expect(await count()).to.equal(4);
  });

  it('rejects a file of another format once, and a removal by a pipe', async () => {
    const { flags } = await openScene();
    const stderrOf = async (text: string): Promise<string> =>
      (await runCommand(['sync', 'groups', await writeLines(text), ...flags])).stderr;
    const takes = 'A sync takes one JSON object per line (NDJSON)';
    const nothing = `Nothing was stored. ${AGAIN}\n`;
    const array = `workspace-api: the file has a JSON array. ${takes}: jq -c '.[]' converts it. ${nothing}`;
    expect(await stderrOf('[\n{"id": 1}\n]\n')).to.equal(array);
    expect(await stderrOf('[{"id": 1}]')).to.equal(array);
    expect(await stderrOf('id,name\n1,Drivers\n')).to.equal(
      `workspace-api: the first line of the file is no JSON object. ${takes}, and no CSV. ${nothing}`,
    );
    expect((await runCommand(['sync', 'groups', '-', '--remove-missing', ...flags])).stderr).to.contain(
      '--remove-missing takes a file, because it reads it twice.',
    );
  });

  it('reads instances from a pipe, in the format of the API', async () => {
    const { flags, secret } = await openScene();
    const server = await startMongodbServer(flags.slice(2));
    await until(async () => (await server.readiness()).code === 200);
    const answered = await itemsOf(await server.get('/instances', secret));
    const record = { ...answered[0], id: randomUUID(), status: 'failed', statusReason: 'Gone.' };
    const piped = await runCommand(['sync', 'instances', '-', ...flags], {}, JSON.stringify(record));
    expect(piped).to.include({ code: 0, stdout: '1 read, 1 added, 0 updated, 0 unchanged, 0 rejected\n' });
    expect(await itemsOf(await server.get('/instances', secret))).to.deep.equal([record, ...answered]);
  });

  it('continues after rejected lines, reports each with all issues, and can be repeated', async () => {
    const { flags, line, lines, count } = await openScene();
    const bad = [
      '{"id": 1, "name": ""}\n',
      'no JSON\n',
      line({ instanceId: randomUUID() }),
      line({ '\u001b[2J': 'red' }),
    ];
    const text = `${lines(9_998)}\n${bad.join('')}${lines(9_998)}`;
    const file = await writeLines(text);

    const { code, stdout, stderr } = await runCommand(['sync', 'groups', file, '--json', ...flags]);
    expect(code).to.equal(1);
    expect(summaryOf(stdout)).to.deep.equal({
      read: 20_000,
      added: 19_996,
      updated: 0,
      unchanged: 0,
      rejected: 4,
      nextLine: null,
    });
    // A slow machine also prints lines of progress.
    expect(reportsOf(stderr).filter((report) => !JSON.stringify(report).includes(' read, '))).to.deep.equal([
      notice('line 10000: id: Must be a UUID.'),
      notice('line 10000: instanceId: Required. Must be a UUID.'),
      notice('line 10000: name: Must have at least 1 character.'),
      notice('line 10000: memberCount: Required. Must be an integer from 0 to 1000000000.'),
      notice('line 10000: sendable: Required. Must be one of: true, false.'),
      notice('line 10001: Must be one JSON object.'),
      notice('line 10002: instanceId: Must be the id of an instance of this workspace.'),
      notice('line 10003: �[2J: Unknown field. Remove it.'),
      failure(1, `4 lines were rejected. Correct the file if you need them. ${AGAIN}`),
    ]);
    expect(await count()).to.equal(19_996);

    const again = await runCommand(['sync', 'groups', file, '--json', ...flags]);
    expect(summaryOf(again.stdout)).to.include({ read: 20_000, added: 0, updated: 0, unchanged: 19_996, rejected: 4 });
    expect(await count()).to.equal(19_996);
  });

  it('neither duplicates nor loses records if it is killed and repeated', async () => {
    const { flags, lines, count } = await openScene();
    const beginning = lines(10_500);
    const file = await writeLines(`${beginning}${lines(9_500)}`);
    const run = new CliRun(['sync', 'groups', '-', ...flags]);
    // Only a part, so that it cannot finish before it is killed.
    run.stdin.write(beginning);
    await until(async () => (await count()) > 0);
    run.signal('SIGKILL');
    expect(await run.exit).to.include({ signal: 'SIGKILL' });
    const left = await count();
    expect(left).to.be.below(20_000);

    const { code, stdout } = await runCommand(['sync', 'groups', file, '--json', ...flags]);
    expect(code).to.equal(0);
    const { read, unchanged, added } = summaryOf(stdout);
    // The database may complete a batch after the kill.
    expect(unchanged).to.be.at.least(left);
    expect([read, unchanged + added]).to.deep.equal([20_000, 20_000]);
    expect(await count()).to.equal(20_000);
  });

  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    it(`stops cleanly on ${signal}, and reports where to continue`, async () => {
      const { flags, lines, count } = await openScene();
      const run = new CliRun(['sync', 'groups', '-', '--json', ...flags]);
      // One batch, and a part of the next, which never completes.
      run.stdin.write(lines(SYNC_BATCH * 1.5));
      await until(async () => (await count()) === SYNC_BATCH);
      run.signal(signal);
      const { code, stdout, stderr } = await run.exit;
      expect(code).to.equal(exitCode);
      expect(summaryOf(stdout)).to.deep.equal({
        read: SYNC_BATCH,
        added: SYNC_BATCH,
        updated: 0,
        unchanged: 0,
        rejected: 0,
        nextLine: SYNC_BATCH + 1,
      });
      expect(reportsOf(stderr)).to.deep.include(
        failure(exitCode, `interrupted. All lines before line ${SYNC_BATCH + 1} were processed. ${AGAIN}`),
      );
      expect(await count()).to.equal(SYNC_BATCH);
    });
  }

  it('stops at a rejected line with --stop-on-error, and reports it', async () => {
    const { flags, line, lines, count } = await openScene();
    const noJson = await writeLines(`${lines(10)}no JSON\n${lines(1_000)}`);
    const stopped = await runCommand(['sync', 'groups', noJson, '--stop-on-error', '--json', ...flags]);
    expect(stopped.code).to.equal(1);
    expect(summaryOf(stopped.stdout)).to.deep.equal({
      read: 11,
      added: 10,
      updated: 0,
      unchanged: 0,
      rejected: 1,
      nextLine: 11,
    });
    expect(reportsOf(stopped.stderr)).to.deep.equal([
      notice('line 11: Must be one JSON object.'),
      failure(1, `stopped because 1 line was rejected. All lines before line 11 were processed. ${AGAIN}`),
    ]);
    expect(await count()).to.equal(10);

    const rejected = await writeLines(`${lines(10)}${line({ name: '' })}${lines(2_000)}`);
    const { code, stdout } = await runCommand(['sync', 'groups', rejected, '--stop-on-error', '--json', ...flags]);
    expect(code).to.equal(1);
    expect(summaryOf(stdout)).to.include({ read: SYNC_BATCH, rejected: 1, nextLine: 11 });
  });

  it('waits during an outage, and continues with the same batch', async () => {
    const { into, gate, lines, count } = await openScene();
    const { uri, open, shut } = await gate();
    open();
    const run = new CliRun(['sync', 'groups', '-', '--json', ...into, '--mongodb-uri', uri]);
    run.stdin.write(lines(1_000));
    await until(async () => (await count()) === 1_000);
    shut();
    run.stdin.end(lines(1_200));
    await run.shows('stderr', 'the database cannot be reached: ');
    open();
    const { code, stdout } = await run.exit;
    expect(code).to.equal(0);
    // The reply to the first batch may be lost too. The repetition then finds its records unchanged.
    expect(summaryOf(stdout)).to.include({ read: 2_200, updated: 0, rejected: 0, nextLine: null });
    expect(await count()).to.equal(2_200);
  });

  it('stores each record once if replies are lost', async () => {
    const { into, gate, lines, count } = await openScene();
    const { uri, open, loseReplyTo } = await gate();
    const file = await writeLines(lines(20));
    open();
    // The adapter retries each insert once, so this loses the replies to two attempts of the command.
    loseReplyTo('insert\0', 4);
    const { code, stdout, stderr } = await runCommand([
      'sync',
      'groups',
      file,
      '--json',
      ...into,
      '--mongodb-uri',
      uri,
    ]);
    expect(code).to.equal(0);
    expect(stderr).to.contain('the database cannot be reached: ');
    expect(summaryOf(stdout)).to.include({ read: 20, updated: 0, rejected: 0 });
    expect(await count()).to.equal(20);
  });

  it('fails if the outage lasts, and reports where to continue', async () => {
    const { into, gate, lines, count } = await openScene();
    const { uri, open, shut } = await gate();
    open();
    const run = new CliRun(['sync', 'groups', '-', '--json', '--retry-seconds', '1', ...into, '--mongodb-uri', uri]);
    // Two batches, so that the first one is finished when the second one arrives.
    run.stdin.write(lines(2 * SYNC_BATCH));
    await until(async () => (await count()) === 2 * SYNC_BATCH);
    shut();
    run.stdin.end(lines(500));
    const { code, stdout, stderr } = await run.exit;
    expect(code).to.equal(1);
    const { read, added, nextLine } = summaryOf(stdout);
    expect(added)
      .to.equal(read)
      .and.to.be.oneOf([SYNC_BATCH, 2 * SYNC_BATCH]);
    expect(nextLine).to.equal(read + 1);
    const { error } = reportsOf(stderr).at(-1) as { readonly error: { message: string } };
    expect(error.message)
      .to.match(/^the database cannot be reached: /)
      .and.to.contain(`All lines before line ${read + 1} were processed. ${AGAIN}`);
    expect(await count()).to.equal(2 * SYNC_BATCH);
  });

  it('does not need more memory for a longer file', async () => {
    const { flags } = await openScene();
    const run = new CliRun(['sync', 'groups', '-', '--json', ...flags], { NODE_OPTIONS: '--max-old-space-size=64' });
    // 100 MB of lines that the core rejects.
    const chunk = `${JSON.stringify({ id: 1, name: 'a'.repeat(2_000) })}\n`.repeat(50);
    for (let written = 0; written < 1_000; written++) {
      if (!run.stdin.write(chunk)) await new Promise((resolve) => run.stdin.once('drain', resolve));
    }
    run.stdin.end();
    const { code, stdout, stderr } = await run.exit;
    expect(code).to.equal(1);
    expect(summaryOf(stdout)).to.include({ read: 50_000, rejected: 50_000 });
    expect(stderr).to.contain('49990 more lines were rejected.');
  });

  it('reports an invalid file or workspace before it starts', async () => {
    const { flags, into } = await openScene();
    const missing = await runCommand(['sync', 'groups', join(folder, 'missing'), ...flags]);
    expect(missing).to.include({ code: 1, stdout: '' });
    expect(missing.stderr).to.match(/^workspace-api: cannot read .*missing\. The file does not exist\.\n$/);
    expect((await runCommand(['sync', 'groups', folder, ...flags])).stderr).to.contain('It is a directory.');

    const nobody = ['--workspace', '00000000-0000-7000-8000-000000000000'];
    const unknown = await runCommand(['sync', 'instances', '-', ...nobody, ...flags.slice(into.length)]);
    expect(unknown).to.include({ code: 1, stdout: '' });
    expect(unknown.stderr).to.contain('the workspace does not exist.');
  });
});
