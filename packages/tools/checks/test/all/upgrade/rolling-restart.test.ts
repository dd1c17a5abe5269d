import { addGroup, addInstance } from '@workspace-api/test-stubs';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createPostgresPool, createPostgresPorts, migrate } from '@workspace-api/adapter-postgres';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import { SCOPES, type MemberId } from '@workspace-api/core';
import { freshSchemaName, sharedPostgres } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse, parseAllDocuments } from 'yaml';
import { snippetsOf } from '../../../src/pages/snippets.js';
import { ROOT, readText } from '../../../src/repository.js';

const FOLDER = 'packages/server/deploy';

const CLI = join(ROOT, 'packages/server/dist/bin/workspace-api.js');

/** Installs the proxy if it is missing, as Debian and Ubuntu package it. */
const INSTALL_CADDY = `command -v caddy || {
  [ "$(id -u)" -eq 0 ] || sudo='sudo --non-interactive'
  $sudo apt-get update
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends caddy
}`;

type Variables = Readonly<Record<string, string>>;

/** The files with secrets, by the names that all recipes have for them. */
const SECRETS = ['postgres-uri', 'admin-tokens', 'key-page-secret'];

const ADMIN_TOKEN = randomBytes(32).toString('hex');

const inFolder = (value: string, folder: string): string =>
  value.replace(/^(?:%d|\/run\/secrets|\/etc\/workspace-api)(?=\/)/, folder);

/** Returns the environment of a recipe, with the secrets in another folder. */
const environmentOf = ({ environment }: Recipe, folder: string): Variables =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, inFolder(String(value), folder)]));

/** How a recipe runs a process: its environment, and the seconds that it has to stop. */
interface Recipe {
  readonly environment: Readonly<Record<string, unknown>>;
  /** The names of the files with secrets that a process gets. */
  readonly secrets: readonly (string | undefined)[];
  readonly stopSeconds: number;
}

/** A file of the unit, with the name that a process gets it by. */
const CREDENTIAL = /^LoadCredential=([\w-]+):\/etc\/workspace-api\/\1$/gm;

/** The lines on the page for a file with the data. */
const WITH_FILE = snippetsOf('docs/operations.md').find(({ language }) => language === 'ini')?.text;

/** Returns the recipe of the unit for an instance, with lines of an operator that replace some. */
const systemdRecipe = (instance: string, changes = ''): Recipe => {
  const unit = `${readText(`${FOLDER}/workspace-api@.service`)}${changes}`.replaceAll('%i', instance);
  const words = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return {
    environment: Object.fromEntries(words.map((word) => word.split('=') as [string, string])),
    secrets: [...unit.replace(/^[^]*\nLoadCredential=\n/, '').matchAll(CREDENTIAL)].map(([, name]) => name),
    stopSeconds: Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]),
  };
};

type Service = Pick<Recipe, 'environment' | 'secrets'> & { readonly stop_grace_period: string };

/** Returns a service of a file for compose. The other one is the same. */
const serviceOf = (file: string): Service => {
  const { services } = parse(readText(`${FOLDER}/${file}`), { merge: true }) as {
    services: Record<'server-1' | 'server-2', Service>;
  };
  expect(services['server-2']).to.deep.equal(services['server-1']);
  return services['server-1'];
};

const composeRecipe = (changes: Recipe['environment'] = {}): Recipe => {
  const { environment, secrets, stop_grace_period: period } = serviceOf('compose.yaml');
  // Caddy has no certificate for a port alone, and marks its requests as plain HTTP.
  expect(environment['WORKSPACE_API_ALLOW_PLAIN_HTTP']).to.equal('true');
  return { environment: { ...environment, ...changes }, secrets, stopSeconds: Number.parseInt(period) };
};

interface Pod {
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly {
    readonly env: readonly { readonly name: string; readonly value?: string }[];
    readonly readinessProbe: { readonly httpGet: { readonly path: string } };
    readonly livenessProbe: { readonly httpGet: { readonly path: string } };
  }[];
}

const [deployment] = parseAllDocuments(readText(`${FOLDER}/kubernetes.yaml`)).map(
  (document) => document.toJS() as { spec: { template: { spec: Pod } } },
);
const pod = deployment?.spec.template.spec;
const container = pod?.containers[0];

const kubernetesRecipe = (): Recipe => ({
  environment: Object.fromEntries(container?.env.map(({ name, value }) => [name, value]) ?? []),
  secrets: SECRETS,
  stopSeconds: pod?.terminationGracePeriodSeconds ?? 0,
});

/** Resolves to a port that is free on all addresses. */
const freePort = async (): Promise<string> => {
  const server = createServer();
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return String(port);
};

const responds = async (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until a condition holds. Rejects if the process ends before. */
const until = async (process: ChildProcess, holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) {
    if (process.exitCode !== null) throw new Error(`${process.spawnargs.join(' ')} has ended.`);
    await pause(50);
  }
};

/** Ends a process with SIGTERM. Resolves to its exit code. */
const end = async (process: ChildProcess | undefined): Promise<number | null | undefined> => {
  if (process?.exitCode !== null) return process?.exitCode;
  const ended = once(process, 'exit') as Promise<[number | null]>;
  process.kill('SIGTERM');
  return (await ended)[0];
};

describe(`the recipes in ${FOLDER}`, function () {
  this.timeout(300_000);
  let folder: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workspace-api-recipes-'));
    const { uri } = await sharedPostgres();
    for (const [index, text] of [uri, `back-office:${ADMIN_TOKEN}`, randomBytes(32).toString('hex')].entries())
      writeFileSync(join(folder, SECRETS[index] ?? ''), `${text}\n`, { mode: 0o400 });
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const [name, readRecipe] of [
    ['systemd', () => systemdRecipe('1')],
    ['systemd with a file', () => systemdRecipe('1', WITH_FILE)],
    ['compose', () => composeRecipe()],
    ['compose with MongoDB', () => composeRecipe(serviceOf('compose.mongodb.yaml').environment)],
    ['Kubernetes', kubernetesRecipe],
  ] as const) {
    it(`${name}: a process has time to stop, and the proxy in front is trusted`, () => {
      const { environment, stopSeconds } = readRecipe();
      expect(Number(environment['WORKSPACE_API_TRUSTED_PROXIES'])).to.equal(1);
      const delay = Number(environment['WORKSPACE_API_SHUTDOWN_DELAY']);
      expect(delay).to.be.above(0);
      expect(stopSeconds).to.be.at.least(delay + 20);
    });

    it(`${name}: a process has its secrets, and a valid configuration`, () => {
      const recipe = readRecipe();
      const env = environmentOf(recipe, folder);
      const files = SECRETS.filter((name) => Object.values(env).includes(join(folder, name)));
      expect(recipe.secrets).to.include.members(files);
      const printed = execFileSync(process.execPath, [CLI, 'serve', '--print-config', '--json'], { env });
      const { configuration } = JSON.parse(String(printed)) as { configuration: Record<string, { source: string }> };
      const read = Object.values(configuration).filter(({ source }) => source === 'variable' || source === 'file');
      expect(read).to.have.lengthOf(Object.values(env).filter((value) => value !== '').length);
    });
  }

  describe('two units of systemd behind Caddy', () => {
    const schema = freshSchemaName();
    const processes = new Map<string, ChildProcess>();
    let caddy: ChildProcess | undefined;
    let ports: Readonly<Record<'api' | 'management' | 'admin' | 'keyPage' | 'site' | 'keysSite', string>>;
    let workspaceId: string;
    let secret: string;
    let campaign: string;

    const managementUrl = (instance: string): string => `http://127.0.0.${instance}:${ports.management}`;

    /** Starts a process and waits until it is ready. */
    const start = async (instance: string): Promise<ChildProcess> => {
      const variables: Variables = {
        ...environmentOf(systemdRecipe(instance), folder),
        WORKSPACE_API_POSTGRES_SCHEMA: schema,
        WORKSPACE_API_PORT: ports.api,
        WORKSPACE_API_MANAGEMENT_PORT: ports.management,
        WORKSPACE_API_ADMIN_PORT: ports.admin,
        WORKSPACE_API_KEY_PAGE_PORT: ports.keyPage,
        WORKSPACE_API_KEY_PAGE_URL: `http://localhost:${ports.keysSite}`,
        WORKSPACE_API_KEY_RATE_LIMIT: 'none',
        WORKSPACE_API_WORKSPACE_RATE_LIMIT: 'none',
        WORKSPACE_API_LOG_LEVEL: 'warn',
        // The site of this test has no certificate.
        WORKSPACE_API_ALLOW_PLAIN_HTTP: 'true',
      };
      const server = spawn(process.execPath, [CLI, 'serve'], {
        env: variables,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      processes.set(instance, server);
      await until(server, () => responds(`${managementUrl(instance)}/readyz`));
      return server;
    };

    /** Resolves to whether a process has created a campaign. */
    const hasServed = async (instance: string): Promise<boolean> =>
      /^workspace_api_requests_total\{.*status="201".*\} [1-9]/m.test(
        await (await fetch(`${managementUrl(instance)}/metrics`)).text(),
      );

    before(async () => {
      execFileSync('sh', ['-ec', INSTALL_CADDY], { stdio: ['ignore', 'ignore', 'inherit'] });
      ports = {
        ...{ api: await freePort(), management: await freePort(), admin: await freePort(), keyPage: await freePort() },
        ...{ site: await freePort(), keysSite: await freePort() },
      };
      const pool = createPostgresPool((await sharedPostgres()).uri);
      await migrate({ pool, schema });
      const storage = createPostgresPorts({ pool, schema });
      const admin = createWorkspaceAdmin({ ...createNodePorts(), ...storage });
      const owner = 'ada' as MemberId;
      const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: owner });
      workspaceId = id;
      ({ secret } = await admin.issueApiKey({ workspaceId: id, actor: owner, name: 'Back end', scopes: SCOPES }));
      const instance = await addInstance(admin, { workspaceId: id, name: 'Support line' });
      const fields = { name: 'Customers', memberCount: 1, sendable: true };
      const group = await addGroup(admin, { workspaceId: id, ...fields, instanceId: instance.id });
      const content = { type: 'text', text: 'It is spring.' };
      campaign = JSON.stringify({ name: 'Spring', instanceId: instance.id, groupIds: [group.id], content });
      await storage.counters.close();
      await pool.end();

      await Promise.all(['1', '2'].map(start));
      caddy = spawn('caddy', ['run', '--config', join(ROOT, FOLDER, 'Caddyfile'), '--adapter', 'caddyfile'], {
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          CADDY_ADMIN: `unix/${join(folder, 'admin.sock')}`,
          SITE: `http://127.0.0.1:${ports.site}`,
          UPSTREAMS: ['1', '2'].map((name) => `127.0.0.${name}:${ports.api}`).join(' '),
          KEYS_SITE: `http://localhost:${ports.keysSite}`,
          KEYS_UPSTREAMS: ['1', '2'].map((name) => `127.0.0.${name}:${ports.keyPage}`).join(' '),
          MANAGEMENT_PORT: ports.management,
        },
        stdio: 'ignore',
      });
      await until(caddy, () => responds(`http://127.0.0.1:${ports.site}/api/public/v1/openapi.json`));
    });

    after(async () => {
      await Promise.all([caddy, ...processes.values()].map(end));
    });

    it('open links of each back office on the key page behind Caddy, and no other port', async () => {
      for (const instance of ['1', '2']) {
        const response = await fetch(`http://127.0.0.${instance}:${ports.admin}/admin/v1/keyPage.createLink`, {
          method: 'POST',
          headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
          body: JSON.stringify({ workspaceId, memberId: 'ada' }),
        });
        const { data } = (await response.json()) as { data: { url: string } };
        expect((await fetch(data.url)).status).to.equal(200);
      }
      for (const site of [`127.0.0.1:${ports.site}`, `localhost:${ports.keysSite}`]) {
        for (const path of ['/admin/v1/openapi.json', '/metrics', '/readyz'])
          expect(await responds(`http://${site}${path}`), path).to.equal(false);
      }
    });

    it('serve every request while one after the other is restarted', async () => {
      const outcomes = new Map<string, number>();
      let isOver = false;
      const send = async (method: string, path: string, body?: string): Promise<void> => {
        const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
        const outcome = await fetch(`http://127.0.0.1:${ports.site}/api/public/v1${path}`, {
          method,
          headers,
          ...(body !== undefined && { body }),
        }).then(
          async (response) => {
            await response.arrayBuffer();
            return `${method} ${String(response.status)}`;
          },
          (error: unknown) => String(error),
        );
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      };
      const client = async (): Promise<void> => {
        while (!isOver) {
          await send('GET', '/groups');
          await send('POST', '/campaigns', campaign);
        }
      };
      const clients = Array.from({ length: 8 }, client);

      for (const instance of ['1', '2']) {
        expect(await end(processes.get(instance))).to.equal(0);
        await until(await start(instance), () => hasServed(instance));
      }
      isOver = true;
      await Promise.all(clients);
      expect([...outcomes.keys()]).to.have.members(['GET 200', 'POST 201']);
    });

    it('respond to the probes of Kubernetes', async () => {
      for (const probe of [container?.readinessProbe, container?.livenessProbe]) {
        expect((await fetch(`${managementUrl('1')}${String(probe?.httpGet.path)}`)).status).to.equal(200);
      }
    });
  });
});
