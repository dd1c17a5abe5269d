import { toWorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { CLI } from './cli.js';
import { adminOf, openTestDatabase } from './test-database.js';

const README = new URL('../../README.md', import.meta.url);

/** Returns the fenced code blocks of the README in a language. */
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

  it('set up an empty database, one after another', async () => {
    const { db, environment } = openTestDatabase();
    const variables: Record<string, string> = {
      ...environment,
      PATH: [folder, process.env['PATH']].join(delimiter),
    };
    const shell = async (line: string): Promise<string> => {
      const { stdout } = await promisify(execFile)('sh', ['-ec', line], { cwd: folder, env: variables });
      return stdout;
    };

    const setUp = (await blocksOf('sh')).find((block) => block.includes('workspace-api migrate')) ?? '';
    const lines = setUp
      .split('\n')
      .filter((line) => line.startsWith('workspace-api ') && line !== 'workspace-api serve');
    expect(lines).to.have.lengthOf(13);
    for (const line of lines) {
      const answer = await shell(line);
      if (line.includes(' import ')) expect(answer).to.equal('1 read, 1 added, 0 updated, 0 existing, 0 rejected\n');
      // The id in the table that the previous command printed.
      const [id = ''] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(answer) ?? [];
      if (line.includes('workspaces create')) variables['WORKSPACE_ID'] = id;
      if (line.includes('keys issue')) variables['KEY_ID'] = id;
    }
    const { items } = await adminOf(db).listApiKeys(toWorkspaceId(variables['WORKSPACE_ID'] ?? ''));
    expect(items.map(({ name, revokedAt }) => [name, typeof revokedAt])).to.deep.equal([
      ['Back end', 'object'],
      ['Back end', 'string'],
    ]);
  });
});
