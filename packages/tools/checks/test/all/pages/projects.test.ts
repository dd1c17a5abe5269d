import { createScene, type Scene } from '@workspace-api/testing';
import { expect } from 'chai';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { installProject } from '../../../src/packaging/install-project.js';
import { freePort } from '../../../src/processes/free-port.js';

interface Project {
  readonly name: string;
  /** Folders, the later ones over the earlier ones. */
  readonly folders: readonly string[];
  /** The folder of the modules. */
  readonly modules?: string;
  readonly environment?: NodeJS.ProcessEnv;
  readonly hasTests?: boolean;
}

const PROJECTS: readonly Project[] = [
  { name: 'NestJS 11', folders: ['nest'], modules: 'src' },
  { name: 'NestJS 12', folders: ['nest', 'nest-12'], modules: 'src', hasTests: true },
  { name: 'Next.js', folders: ['next'] },
  { name: 'AWS Lambda, by serverless-http', folders: ['lambda'], environment: { HANDLER: './listener.js' } },
  { name: 'AWS Lambda, by Hono', folders: ['lambda'], environment: { HANDLER: './hono.js' } },
  { name: 'Elysia', folders: ['elysia'] },
];

const API = '/api/public/v1';

for (const { name, folders, modules, environment, hasTests = false } of PROJECTS) {
  describe(`the project of docs/frameworks.md for ${name}, with packed packages`, function () {
    this.timeout(600_000);
    let folder: string;
    let server: ChildProcess;
    let closed: Promise<unknown>;
    let isClosed = true;
    let output = '';
    let url: string;
    let workspace: Scene['workspace'];

    const npm = (script: string) => promisify(execFile)('npm', ['run', script], { cwd: folder });

    /** Stops the whole group, because npm does not forward signals. */
    const stop = async (signal: NodeJS.Signals): Promise<void> => {
      if (isClosed) return;
      process.kill(-Number(server.pid), signal);
      await closed;
    };

    before(async () => {
      ({ workspace } = await createScene());
      folder = await installProject(folders, modules);
      await npm('build');
      const port = String(await freePort());
      url = `http://127.0.0.1:${port}`;
      const env = { ...process.env, ...environment, PORT: port };
      isClosed = false;
      server = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
      server.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      closed = once(server, 'close').then(() => (isClosed = true));
      while (!(await fetch(url).catch(() => null))) {
        expect(isClosed, output).to.equal(false);
        await pause(100);
      }
    });

    after(async () => {
      await stop('SIGKILL');
      rmSync(folder, { recursive: true });
    });

    const call = (method: string, path: string, body?: object, secret = workspace.keys.full.secret) =>
      fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
      });

    it('lists, creates, and serves its own operation and the document, which clients may ask for compressed', async () => {
      const groups = await call('GET', `${API}/groups?limit=2`);
      expect(groups.status).to.equal(200);
      expect(await groups.json())
        .to.have.nested.property('data.items')
        .with.lengthOf(2);

      const [{ id, instanceId }] = workspace.groups.sendable;
      const content = { type: 'text', text: 'Grüße' };
      const created = await call('POST', `${API}/campaigns`, { name: 'Hello', instanceId, groupIds: [id], content });
      expect(created.status, await created.text()).to.equal(201);

      const own = await call('GET', '/api/acme/v1/groups/count');
      expect(own.status).to.equal(200);
      expect(await own.json()).to.have.nested.property('data.groups', 4);
      expect(await (await call('GET', `${API}/openapi.json`)).json()).to.have.property('openapi');
    });

    it('responds to what is wrong with our problems, whose links resolve', async () => {
      for (const [code, status, response] of [
        ['malformed_key', 401, await call('GET', `${API}/groups`, undefined, 'wsk_0')],
        ['unknown_path', 404, await call('GET', `${API}/members`)],
        ['method_not_allowed', 405, await call('PUT', `${API}/groups`, {})],
        ['method_not_allowed', 405, await call('DELETE', `${API}/groups`)],
        ['validation_failed', 400, await call('POST', `${API}/campaigns`, {})],
      ] as const) {
        const problem = (await response.json()) as { type: string; code: string };
        expect([problem.code, response.status]).to.deep.equal([code, status]);
        const page = await call('GET', new URL(problem.type, url).pathname);
        expect(page.status, problem.type).to.equal(200);
        expect(await page.text()).to.contain(code);
      }
    });

    it('serves the key page to a member of the session', async () => {
      const signedOut = await fetch(`${url}/settings/keys`, { redirect: 'manual' });
      expect([signedOut.status, signedOut.headers.get('location')]).to.deep.equal([303, '/sign-in']);
      for (const path of ['', '/new']) {
        const page = await fetch(`${url}/settings/keys${path}`, { headers: { cookie: 'member=owner' } });
        expect(page.status).to.equal(200);
        expect(await page.text()).to.contain('"/settings/keys/new"');
      }
    });

    it('created one host, and stores the counts of the last request before it ends', async () => {
      output = output.replaceAll('The counts were stored.', '');
      await call('GET', `${API}/me`);
      await stop('SIGTERM');
      expect(output.split('The host was created.')).to.have.lengthOf(2);
      expect(output).to.contain('The counts were stored.');
    });

    if (hasTests) {
      it('passes its own tests', async () => {
        await npm('test');
      });
    }
  });
}
