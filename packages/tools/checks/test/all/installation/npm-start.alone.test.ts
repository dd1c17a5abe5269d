import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../../src/repository.js';

// Alone, because it builds the executable that other tests run.
describe('npm start', function () {
  this.timeout(60_000);

  it('serves the demo, whatever variables configure another server', async () => {
    const child = spawn('npm', ['start', '--silent', '--', '--json', '--log-level', 'warn'], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        WORKSPACE_API_PORT: '0',
        WORKSPACE_API_MONGODB_URI: 'mongodb://ann:s3cret@localhost',
        WORKSPACE_API_TRUSTED_PROXIES: '2',
      },
      // A separate process group, because npm does not forward every signal.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stderr = text(child.stderr);
    const lines = createInterface(child.stdout);
    const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
    if (child.pid !== undefined && line !== undefined) process.kill(-child.pid);
    expect((await stderr).split('\n').slice(-2)).to.deep.equal([
      'The demo ignores WORKSPACE_API_MONGODB_URI, WORKSPACE_API_TRUSTED_PROXIES. It takes flags: npm start -- --log-level warn',
      '',
    ]);
    expect(JSON.parse(line ?? ''))
      .to.have.property('url')
      .that.matches(/:(?!3000$)\d+$/);
  });
});
