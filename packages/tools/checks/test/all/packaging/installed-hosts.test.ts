import { expect } from 'chai';
import { join } from 'node:path';
import { PUBLIC_PACKAGES } from '../../../src/packaging/public-packages.js';
import { describeInstalled, isOfHost } from './support/describe-installed.js';
import { typescriptOf } from './support/readme.js';
import { startBin } from './support/start-bin.js';
import { toJavaScript } from './support/to-javascript.js';

describeInstalled(
  PUBLIC_PACKAGES.filter(({ folder }) => isOfHost(folder)),
  (projectOf) => {
    it('the server serves its demo', async () => {
      const { folder } = await projectOf('server');
      const { line, stop } = await startBin(join(folder, 'node_modules/.bin/workspace-api'), [
        'serve',
        '--demo',
        '--json',
        '--port',
        '0',
      ]);
      try {
        const { url, workspaces } = JSON.parse(line) as {
          url: string;
          workspaces: { name: string; keys: { secret: string }[] }[];
        };
        const [workspace] = workspaces;
        const answer = await fetch(`${url}/api/public/v1/me`, {
          headers: { authorization: `Bearer ${workspace?.keys[0]?.secret ?? ''}` },
        });
        expect(await answer.json()).to.have.nested.property('data.name', workspace?.name);
      } finally {
        await stop();
      }
    });

    it('the suites of conformance register with mocha, and the adapter of its README passes them', async () => {
      const { run, write } = await projectOf('hosts/conformance');
      const [example = ''] = typescriptOf('hosts/conformance');
      const file = await write('adapter.test.js', toJavaScript(example));
      const report = JSON.parse(
        await run('node_modules/.bin/mocha', '--reporter', 'json', '--timeout', '60000', file),
      ) as {
        stats: { passes: number; failures: number; pending: number };
      };
      expect(report.stats).to.include({ failures: 0, pending: 0 });
      expect(report.stats.passes).to.be.above(50);
    });
  },
);
