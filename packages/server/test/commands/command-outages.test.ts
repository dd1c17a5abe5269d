import { migrate } from '@workspace-api/adapter-mongodb';
import { SCOPES, type ApiKey, type WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { CliRun, endChildren, type Exit } from '../support/cli.js';
import { runCommand } from '../support/run-command.js';
import { adminOf, openTestDatabase, type Gate } from '../support/test-database.js';

/** Matches one line of a failure, without a stack. */
const ONE_SENTENCE = /^workspace-api: the database cannot be reached: [^\n]+\n$/;

const NOTHING_CHANGED = 'Nothing was changed.';

const UNKNOWN = 'The change may have been made';

/** The start of the command that inserts a key, in BSON. The audit log entry is inserted before it. */
const INSERT_OF_KEY = 'insert\0\b\0\0\0apiKeys';

describe('a command during an outage', function () {
  this.timeout(60_000);
  const { db, gate: openGate } = openTestDatabase();
  const admin = adminOf(db);
  let gate: Gate;
  let workspaceId: WorkspaceId;

  before(async () => {
    await migrate(db);
    ({ id: workspaceId } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' }));
  });
  beforeEach(async () => (gate = await openGate()));
  afterEach(endChildren);

  const flags = (retrySeconds: number): string[] => [
    ...['--mongodb-uri', gate.uri, '--retry-seconds', String(retrySeconds)],
  ];

  const run = (command: readonly string[], retrySeconds: number): Promise<Exit> =>
    runCommand([...command, ...flags(retrySeconds)]);

  /** Runs a command that begins during an outage, which ends as soon as the command has reported it. */
  const runThroughOutage = async (command: readonly string[]): Promise<Exit> => {
    const started = new CliRun([...command, ...flags(60)]);
    await started.shows('stderr', 'Retrying for 60 s.');
    gate.open();
    return started.exit;
  };

  const newKey = async (): Promise<ApiKey> =>
    (await admin.issueApiKey({ workspaceId, actor: 'ann', name: 'Leaked', scopes: SCOPES })).key;

  const revoke = ({ id }: ApiKey): string[] => ['keys', 'revoke', id, '--workspace', workspaceId, '--as', 'ann'];

  const issue = (name: string): string[] => {
    const about = ['--workspace', workspaceId, '--as', 'ann', '--name', name, '--scope', 'all'];
    return ['keys', 'issue', ...about];
  };

  const keysNamed = async (wanted: string): Promise<readonly ApiKey[]> =>
    (await admin.listApiKeys({ workspaceId })).items.filter(({ name }) => name === wanted);

  const expectSentence = ({ code, stdout, stderr }: Exit, outcome: string): void => {
    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
    expect(stderr).to.match(ONE_SENTENCE).and.to.contain(outcome);
  };

  for (const [when, command] of [
    ['it connects', null],
    ['it compares the indexes', 'listIndexes'],
    ['it reads', 'find'],
  ] as const) {
    it(`reports that nothing was changed if it begins as ${when}`, async () => {
      const key = await newKey();
      if (command !== null) {
        gate.open();
        gate.shutAt(command);
      }
      expectSentence(await run(revoke(key), 0), NOTHING_CHANGED);
    });
  }

  it('reports that the change may have been made if it begins during a write', async () => {
    const key = await newKey();
    gate.open();
    gate.shutAt('findAndModify');
    expectSentence(await run(revoke(key), 0), UNKNOWN);
  });

  it('reports that for migrate too', async () => {
    gate.open();
    gate.shutAt('createIndexes');
    expectSentence(await run(['migrate'], 0), UNKNOWN);
  });

  it('revokes a key once the database is back, and reports the outage meanwhile', async () => {
    const key = await newKey();
    gate.open();
    gate.shutAt('findAndModify');
    const { code, stdout, stderr } = await runThroughOutage(revoke(key));
    expect(code).to.equal(0);
    expect(stdout).to.contain('Revoked at');
    expect(stderr).to.match(ONE_SENTENCE);
  });

  it('reports the outage as a line of JSON with --json', async () => {
    const key = await newKey();
    gate.open();
    gate.shutAt('findAndModify');
    const { code, stderr } = await runThroughOutage([...revoke(key), '--json']);
    expect(code).to.equal(0);
    const { notice } = JSON.parse(stderr) as { readonly notice: { readonly message: string } };
    expect(notice.message).to.match(/^the database cannot be reached: .*[^.]\. Retrying for 60 s\.$/);
  });

  it('issues a key once the database is back, if none was issued', async () => {
    expect(await runThroughOutage(issue('Late'))).to.include({ code: 0 });
    expect(await keysNamed('Late')).to.have.lengthOf(1);
  });

  it('does not issue a second key if the first one may have been issued', async () => {
    gate.open();
    gate.shutAt(INSERT_OF_KEY);
    expectSentence(await run(issue('Once'), 60), UNKNOWN);
    expect(await keysNamed('Once')).to.have.lengthOf.below(2);
  });
});
