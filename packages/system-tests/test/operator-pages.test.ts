import { freshDatabaseName, sharedMongo } from '@workspace-api/test-mongodb';
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../src/repository.js';
import { snippetsOf } from '../src/snippets.js';

const run = promisify(execFile);

const CLI = join(ROOT, 'packages/server/dist/src/cli.js');
const PAGE = 'docs/running-on-mongodb.md';

const { uri } = await sharedMongo();

describe(PAGE, () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workspace-api-page-'));
    await writeFile(join(folder, 'workspace-api'), `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`, {
      mode: 0o755,
    });
    const instance = { id: randomUUID(), name: 'Front desk' };
    const group = { id: randomUUID(), instanceId: instance.id, name: 'Drivers', memberCount: 42, sendable: true };
    await writeFile(join(folder, 'instances.ndjson'), JSON.stringify(instance));
    await writeFile(join(folder, 'groups.ndjson'), JSON.stringify(group));
  });
  after(() => rm(folder, { recursive: true }));

  it('sets up an empty database with its commands, one after the other', async () => {
    const environment: Record<string, string | undefined> = {
      ...process.env,
      PATH: [folder, process.env['PATH']].join(delimiter),
      WORKSPACE_API_MONGODB_URI: uri,
      WORKSPACE_API_MONGODB_DATABASE: freshDatabaseName(),
    };
    const sh = async (commands: string): Promise<string> => {
      const { stdout } = await run('sh', ['-ec', commands], { cwd: folder, env: environment });
      return stdout;
    };

    for (const { text } of snippetsOf(PAGE).filter(({ language }) => language === 'sh')) {
      const printed = await sh(text);
      environment['WORKSPACE_ID'] ??= /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(printed)?.[0];
    }
    const keys = JSON.parse(await sh('workspace-api keys list --workspace "$WORKSPACE_ID" --json')) as unknown;
    expect(JSON.stringify(keys)).to.include('"Back end"').and.to.include('"campaigns:write"');
  });
});
