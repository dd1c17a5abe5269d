import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readText } from '../../../src/repository.js';
import { runDockerfile } from '../../../src/installation/run-dockerfile.js';

const DOCKERFILE = readText('packages/server/Dockerfile');

/** Returns the words of an instruction in its JSON form. */
const wordsOf = (instruction: string): readonly string[] => {
  const [, words = '[]'] = new RegExp(`^${instruction} (.*)$`, 'm').exec(DOCKERFILE) ?? [];
  return JSON.parse(words) as readonly string[];
};

describe('the container image', function () {
  this.timeout(600_000);
  let folder: string;
  let app: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workspace-api-image-'));
    app = await runDockerfile(DOCKERFILE, folder);
  });

  after(() => rmSync(folder, { recursive: true }));

  it('has the packages that the server needs, and none that only tests need', () => {
    const installed = readdirSync(join(app, 'node_modules'));
    expect(installed).to.include.members(['@workspace-api', 'mongodb', 'pino', 'prom-client']);
    for (const name of ['chai', 'esbuild', 'fastify', '@typescript']) expect(installed).not.to.include(name);
    const own = readdirSync(join(app, 'node_modules/@workspace-api'));
    expect(own).to.include('server').and.not.to.include('conformance');
    expect(own.filter((name) => !existsSync(join(app, 'node_modules/@workspace-api', name)))).to.deep.equal([]);
    expect(readdirSync(join(app, 'packages'))).to.have.members([
      'adapters',
      'hexagon',
      'hosts',
      'pages',
      'server',
      'transports',
    ]);
  });

  it('serves, and stops on SIGTERM', async () => {
    const [command = '', ...words] = [...wordsOf('ENTRYPOINT'), ...wordsOf('CMD')];
    expect(command).to.equal('node');
    const server = spawn(process.execPath, [...words, '--demo', '--json', '--port', '0', '--management-port', '0'], {
      cwd: app,
      env: { NODE_ENV: 'production', WORKSPACE_API_LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(server, 'close');
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    const { url } = JSON.parse(line) as { url: string };
    for (const path of ['/docs', '/docs/client.tgz', '/api/public/v1/openapi.json'])
      expect((await fetch(url + path)).status, path).to.equal(200);
    server.kill('SIGTERM');
    expect(await ended).to.deep.equal([0, null]);
  });
});
