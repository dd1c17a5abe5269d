import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openTestDatabase } from './test-database.js';

const CLI = fileURLToPath(new URL('../src/cli.js', import.meta.url));

const README = new URL('../../README.md', import.meta.url);

/** The fenced blocks of the README in a language. */
const blocksOf = async (language: string): Promise<string[]> =>
  [...(await readFile(README, 'utf8')).matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, of]) => of === language)
    .map(([, , text = '']) => text);

describe('the commands of the README', function () {
  this.timeout(60_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'server-readme-'));
    await writeFile(join(folder, 'workspace-api'), `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`, {
      mode: 0o755,
    });
    const [, instance = '', group = ''] = await blocksOf('json');
    for (const [name, record] of [
      ['instances.ndjson', instance],
      ['groups.ndjson', group],
    ] as const) {
      await writeFile(join(folder, name), JSON.stringify(JSON.parse(record)));
    }
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('set up an empty database, one after the other as they stand', async () => {
    const { environment } = openTestDatabase();
    const variables: Record<string, string> = {
      ...environment,
      PATH: [folder, process.env['PATH']].join(delimiter),
    };
    const shell = async (line: string, extra: Record<string, string> = {}): Promise<string> => {
      const { stdout } = await promisify(execFile)('sh', ['-ec', line], {
        cwd: folder,
        env: { ...variables, ...extra },
      });
      return stdout;
    };
    const asJson = async <Answer>(line: string): Promise<Answer> =>
      JSON.parse(await shell(line, { WORKSPACE_API_JSON: 'true' })) as Answer;

    const [, setUp = ''] = await blocksOf('sh');
    const lines = setUp
      .split('\n')
      .filter((line) => line.startsWith('workspace-api ') && line !== 'workspace-api serve');
    expect(lines).to.have.lengthOf(8);
    for (const line of lines) {
      const answer = await shell(line);
      if (line.includes(' import ')) expect(answer).to.equal('1 read, 1 added, 0 existing, 0 refused\n');
      if (line.includes('workspaces create')) {
        const { workspaces } = await asJson<{ workspaces: { id: string }[] }>('workspace-api workspaces list');
        variables['WORKSPACE_ID'] = workspaces[0]?.id ?? '';
      }
      if (line.includes('keys issue')) {
        const { keys } = await asJson<{ keys: { id: string }[] }>(
          'workspace-api keys list --workspace "$WORKSPACE_ID"',
        );
        variables['KEY_ID'] = keys[0]?.id ?? '';
      }
    }
    const { keys } = await asJson<{ keys: { revokedAt: string | null }[] }>(
      'workspace-api keys list --workspace "$WORKSPACE_ID"',
    );
    expect(keys.map(({ revokedAt }) => typeof revokedAt)).to.deep.equal(['string']);
  });
});
