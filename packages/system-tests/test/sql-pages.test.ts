import { freshSchemaName, sharedPostgres } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../src/repository.js';
import { commandsOf } from '../src/snippets.js';

const run = promisify(execFile);

const CLI = join(ROOT, 'packages/server/dist/bin/workspace-api.js');

const { uri } = await sharedPostgres();

/** The pages, each with the variables that lead to a storage of the test. */
const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/running-on-postgresql.md': {
    WORKSPACE_API_POSTGRES_URI: uri,
    WORKSPACE_API_POSTGRES_SCHEMA: freshSchemaName(),
  },
  'docs/data-in-a-file.md': { WORKSPACE_API_DATA: 'data.sqlite' },
};

describe('pages about SQL', function () {
  this.timeout(120_000);

  for (const [page, variables] of Object.entries(PAGES)) {
    it(`${page}: its commands set up an empty storage, in order`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'workspace-api-page-'));
      try {
        // In a clone npx runs the built executable.
        await writeFile(join(folder, 'npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${CLI}" "$@"\n`, {
          mode: 0o755,
        });
        const path = [folder, process.env['PATH']].join(delimiter);
        const [setUp = '', ...commands] = commandsOf(page);
        expect(setUp).to.match(/^npm run build:server\nexport WORKSPACE_API_/);
        const { stdout } = await run('sh', ['-ec', commands.join('\n')], {
          cwd: folder,
          env: { ...process.env, PATH: path, ...variables },
        });
        expect(stdout.split('\n').filter((line) => line.includes('Acme Logistics'))).not.to.be.empty;
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }
});
