import { addInstance } from '@workspace-api/test-stubs';
import { migrate } from '@workspace-api/adapter-mongodb';
import { SYNC_BATCH } from '@workspace-api/admin';
import { SCOPES, createPrincipal, createWorkspaceApi } from '@workspace-api/core';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliRun, endChildren, type Exit } from '../support/cli.js';
import { runCommand } from '../support/run-command.js';
import { adminOf, issueTestKey, openTestDatabase, portsOf } from '../support/test-database.js';
import { until } from '../support/until.js';

const AGAIN = 'It is safe to run the command again.';

/** Returns the summary that `--json` prints. */
const summaryOf = ({ stdout }: Pick<Exit, 'stdout'>): Record<string, number | null> =>
  JSON.parse(stdout) as Record<string, number | null>;

/** Returns what `--json` reports on stderr. Throws if a line is not JSON. */
const reportsOf = ({ stderr }: Pick<Exit, 'stderr'>): unknown[] =>
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

  const fileOf = async (text: string): Promise<string> => {
    const file = join(folder, `${randomUUID()}.ndjson`);
    await writeFile(file, text);
    return file;
  };

  /** Creates a workspace with an instance in a new database. */
  const openScene = async () => {
    const { db, flags, gate } = openTestDatabase();
    await migrate(db);
    const { workspaceId } = await issueTestKey(db);
    const principal = createPrincipal(workspaceId, SCOPES);
    const { id: instanceId } = await addInstance(adminOf(db), { workspaceId, name: 'Front desk' });
    const groups = ['sync', 'groups'];
    const into = ['--workspace', workspaceId];
    const line = (fields: object = {}): string =>
      `${JSON.stringify({ id: randomUUID(), instanceId, name: 'Drivers', memberCount: 7, sendable: true, ...fields })}\n`;
    return {
      flags: [...into, ...flags],
      line,
      lines: (count: number): string => Array.from({ length: count }, () => line()).join(''),
      count: () => db.collection('groups').countDocuments({ workspaceId: { $exists: true } }),
      instances: async () => (await createWorkspaceApi(portsOf(db)).listInstances(principal)).items,
      /** Runs a sync of groups from a file with a text. */
      sync: async (text: string, ...more: readonly string[]) =>
        runCommand([...groups, await fileOf(text), ...into, ...flags, ...more]),
      /** Starts a sync of groups from stdin. */
      start: (...more: readonly string[]) => new CliRun([...groups, '-', '--json', ...into, ...flags, ...more]),
      /** Opens a gate to the database, and starts a sync of groups through it. */
      startBehindGate: async (...more: readonly string[]) => {
        const opened = await gate();
        opened.open();
        const run = new CliRun([...groups, '-', '--json', ...into, '--mongodb-uri', opened.uri, ...more]);
        return { ...opened, run };
      },
    };
  };

  it('adds new records, and prints a summary for people and for programs', async () => {
    const { sync, count, lines } = await openScene();
    const text = lines(3);
    const added = { code: 0, stdout: '3 read, 3 added, 0 updated, 0 unchanged, 0 rejected\n', stderr: '' };
    expect(await sync(text)).to.include(added);
    const again = await sync(text, '--json');
    expect(again).to.include({ code: 0, stderr: '' });
    const unchanged = { read: 3, added: 0, updated: 0, unchanged: 3, rejected: 0, nextLine: null };
    expect(summaryOf(again)).to.deep.equal(unchanged);
    expect(await count()).to.equal(3);
  });

  it('says what it would do, does nothing of it, and removes what the file does not have if asked to', async () => {
    const { sync, count, line, lines } = await openScene();
    const id = randomUUID();
    await sync(`${line({ id })}${lines(2)}`);
    const next = `${line({ id, name: 'Renamed' })}${lines(3)}`;
    const done = '4 read, 3 added, 1 updated, 0 unchanged, 0 rejected, 2 removed\n';
    expect(await sync(next, '--remove-missing', '--dry-run')).to.include({ code: 0, stdout: `Dry run: ${done}` });
    expect(await count()).to.equal(3);
    expect(await sync(next, '--remove-missing')).to.include({ code: 0, stdout: done });
    expect(await count()).to.equal(4);
    const rejected = await sync(`${line({ id })}${line({ name: '' })}`, '--remove-missing');
    expect(rejected).to.deep.include({ code: 1, stdout: '2 read, 0 added, 1 updated, 0 unchanged, 1 rejected\n' });
    expect(await count()).to.equal(4);
  });

  it('reads instances from a pipe, in the format of the API', async () => {
    const { flags, instances } = await openScene();
    const before = await instances();
    const record = { ...before[0], id: randomUUID(), status: 'failed', statusReason: 'Gone.' };
    const piped = await runCommand(['sync', 'instances', '-', ...flags], {}, JSON.stringify(record));
    expect(piped).to.include({ code: 0, stdout: '1 read, 1 added, 0 updated, 0 unchanged, 0 rejected\n' });
    expect(await instances()).to.deep.equal([record, ...before]);
  });

  it('continues after rejected lines, reports each with all issues, and can be repeated', async () => {
    const { sync, line, lines, count } = await openScene();
    const bad = [
      '{"id": 1, "name": ""}\n',
      'no JSON\n',
      line({ instanceId: randomUUID() }),
      line({ '\u001b[2J': 'red' }),
    ];
    const text = `${lines(998)}\n${bad.join('')}${lines(998)}`;
    const first = await sync(text, '--json');
    expect(first.code).to.equal(1);
    const counts = { read: 2_000, added: 1_996, updated: 0, unchanged: 0, rejected: 4, nextLine: null };
    expect(summaryOf(first)).to.deep.equal(counts);
    // A slow machine also prints lines of progress.
    expect(reportsOf(first).filter((report) => !JSON.stringify(report).includes(' read, '))).to.deep.equal([
      notice('line 1000: id: Must be a UUID.'),
      notice('line 1000: instanceId: Required. Must be a UUID.'),
      notice('line 1000: name: Must have at least 1 character.'),
      notice('line 1000: memberCount: Required. Must be an integer from 0 to 1000000000.'),
      notice('line 1000: sendable: Required. Must be one of: true, false.'),
      notice('line 1001: Must be one JSON object. Correct it at column 1.'),
      notice('line 1002: instanceId: Must be the id of an instance of this workspace.'),
      notice('line 1003: �[2J: Unknown field. Remove it.'),
      failure(1, `4 lines were rejected. Correct the file if you need them. ${AGAIN}`),
    ]);
    expect(await count()).to.equal(1_996);
    expect(summaryOf(await sync(text, '--json'))).to.deep.equal({ ...counts, added: 0, unchanged: 1_996 });
    expect(await count()).to.equal(1_996);
  });

  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGKILL', null],
  ] as const)
    it(`can be repeated after ${signal}, and neither duplicates nor loses records`, async () => {
      const { sync, start, lines, count } = await openScene();
      const text = lines(SYNC_BATCH * 1.5);
      const run = start();
      // One batch, and a part of the next, which never completes.
      run.stdin.write(text);
      await until(async () => (await count()) === SYNC_BATCH);
      run.signal(signal);
      const exit = await run.exit;
      expect(exit.code).to.equal(exitCode);
      if (exitCode !== null) {
        const counts = { read: SYNC_BATCH, added: SYNC_BATCH, updated: 0, unchanged: 0, rejected: 0 };
        expect(summaryOf(exit)).to.deep.equal({ ...counts, nextLine: SYNC_BATCH + 1 });
        const message = `interrupted. All lines before line ${SYNC_BATCH + 1} were processed. ${AGAIN}`;
        expect(reportsOf(exit)).to.deep.include(failure(exitCode, message));
      }
      expect(summaryOf(await sync(text, '--json'))).to.include({ added: SYNC_BATCH / 2, unchanged: SYNC_BATCH });
      expect(await count()).to.equal(SYNC_BATCH * 1.5);
    });

  it('stops at a rejected line with --stop-on-error, and reports it', async () => {
    const { sync, line, lines, count } = await openScene();
    const stopped = await sync(`${lines(10)}no JSON\n${lines(1_000)}`, '--stop-on-error', '--json');
    expect(stopped.code).to.equal(1);
    const counts = { read: 11, added: 10, updated: 0, unchanged: 0, rejected: 1, nextLine: 11 };
    expect(summaryOf(stopped)).to.deep.equal(counts);
    expect(reportsOf(stopped)).to.deep.equal([
      notice('line 11: Must be one JSON object. Correct it at column 1.'),
      failure(1, `stopped because 1 line was rejected. All lines before line 11 were processed. ${AGAIN}`),
    ]);
    expect(await count()).to.equal(10);

    const rejected = await sync(`${lines(10)}${line({ name: '' })}${lines(2_000)}`, '--stop-on-error', '--json');
    expect(rejected.code).to.equal(1);
    expect(summaryOf(rejected)).to.include({ read: SYNC_BATCH, rejected: 1, nextLine: 11 });
  });

  it('waits during an outage, and stores each record once, also if a reply is lost', async () => {
    const { startBehindGate, lines, count } = await openScene();
    const { run, open, shut, loseReplyTo } = await startBehindGate();
    run.stdin.write(lines(1_000));
    await until(async () => (await count()) === 1_000);
    shut();
    run.stdin.write(lines(1_200));
    await run.shows('stderr', 'the database cannot be reached: ');
    open();
    await until(async () => (await count()) === 2_200);
    // The adapter retries each insert once, so this loses the replies to two attempts of the command.
    loseReplyTo('insert\0', 4);
    run.stdin.end(lines(20));
    const exit = await run.exit;
    expect(exit.code).to.equal(0);
    expect(summaryOf(exit)).to.include({ read: 2_220, updated: 0, rejected: 0, nextLine: null });
    expect(await count()).to.equal(2_220);
  });

  it('fails if the outage lasts, and reports where to continue', async () => {
    const { startBehindGate, lines, count } = await openScene();
    const { run, shut } = await startBehindGate('--retry-seconds', '1');
    // Two batches, so that the first one is finished when the second one arrives.
    run.stdin.write(lines(2 * SYNC_BATCH));
    await until(async () => (await count()) === 2 * SYNC_BATCH);
    shut();
    run.stdin.end(lines(500));
    const exit = await run.exit;
    expect(exit.code).to.equal(1);
    const { read, added, nextLine } = summaryOf(exit);
    expect(added)
      .to.equal(read)
      .and.to.be.oneOf([SYNC_BATCH, 2 * SYNC_BATCH]);
    expect(nextLine).to.equal(Number(read) + 1);
    const { error } = reportsOf(exit).at(-1) as { readonly error: { message: string } };
    expect(error.message)
      .to.match(/^the database cannot be reached: /)
      .and.to.contain(`All lines before line ${nextLine} were processed. ${AGAIN}`);
    expect(await count()).to.equal(2 * SYNC_BATCH);
  });

  it('reports an invalid file or workspace before it starts', async () => {
    const { sync, flags } = await openScene();
    const takes =
      "A sync takes one JSON object per line (NDJSON), and no CSV. jq -c '.[]' converts a JSON array, and jq -c . objects over several lines.";
    for (const text of ['[\n{"id": 1}\n]\n', '[{"id": 1}]', 'id,name\n1,Drivers\n', '\ufeff7'])
      expect((await sync(text)).stderr).to.equal(
        `workspace-api: the first line of the file is no JSON object. ${takes} Nothing was stored. ${AGAIN}\n`,
      );
    const stderrOf = async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await runCommand(['sync', 'groups', ...args]);
      expect({ code: code === 0, stdout }).to.deep.equal({ code: false, stdout: '' });
      return stderr;
    };
    expect(await stderrOf(join(folder, 'missing'), ...flags)).to.match(
      /^workspace-api: cannot read .*missing\. The file does not exist\.\n$/,
    );
    expect(await stderrOf(folder, ...flags)).to.contain('It is a directory.');
    expect(await stderrOf('-', '--remove-missing', ...flags)).to.contain(
      '--remove-missing takes a file, because it reads it twice.',
    );
    const nobody = ['--workspace', '00000000-0000-7000-8000-000000000000'];
    expect(await stderrOf('-', ...nobody, ...flags.slice(2))).to.contain('the workspace does not exist.');
  });

  it('does not need more memory for a longer file', async () => {
    const { flags } = await openScene();
    const run = new CliRun(['sync', 'groups', '-', '--json', ...flags], { NODE_OPTIONS: '--max-old-space-size=64' });
    // 80 MB of lines that the core rejects.
    const chunk = `${JSON.stringify({ id: 1, name: 'a'.repeat(20_000) })}\n`.repeat(5);
    for (let written = 0; written < 800; written++) {
      if (!run.stdin.write(chunk)) await new Promise((resolve) => run.stdin.once('drain', resolve));
    }
    run.stdin.end();
    const exit = await run.exit;
    expect(exit.code).to.equal(1);
    expect(summaryOf(exit)).to.include({ read: 4_000, rejected: 4_000 });
    expect(exit.stderr).to.contain('3990 more lines were rejected.');
  });
});
