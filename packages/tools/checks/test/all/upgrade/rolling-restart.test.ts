import { addGroup, addInstance } from '@workspace-api/test-stubs';
import { createMongoClient, createMongoPorts, migrate } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import { SCOPES, type MemberId } from '@workspace-api/core';
import { freshDatabaseName, sharedMongo } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse, parseAllDocuments } from 'yaml';
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

/** How a recipe runs a process: its environment, and the seconds that it has to stop. */
interface Recipe {
  readonly environment: Readonly<Record<string, unknown>>;
  readonly stopSeconds: number;
}

/** Returns the recipe of the unit for an instance. */
const systemdRecipe = (instance: string): Recipe & { readonly environment: Variables } => {
  const unit = readText(`${FOLDER}/workspace-api@.service`).replaceAll('%i', instance);
  const words = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return {
    environment: Object.fromEntries(words.map((word) => word.split('=') as [string, string])),
    stopSeconds: Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]),
  };
};

const composeRecipe = (): Recipe => {
  const { services } = parse(readText(`${FOLDER}/compose.yaml`), { merge: true }) as {
    services: Record<'server-1' | 'server-2', { environment: Record<string, unknown>; stop_grace_period: string }>;
  };
  expect(services['server-2']).to.deep.equal(services['server-1']);
  const { environment, stop_grace_period: period } = services['server-1'];
  return { environment, stopSeconds: Number.parseInt(period) };
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

  for (const [name, readRecipe] of [
    ['systemd', () => systemdRecipe('1')],
    ['compose', composeRecipe],
    ['Kubernetes', kubernetesRecipe],
  ] as const) {
    it(`${name}: a process has time to stop, and the proxy in front is trusted`, () => {
      const { environment, stopSeconds } = readRecipe();
      expect(Number(environment['WORKSPACE_API_TRUSTED_PROXIES'])).to.equal(1);
      const delay = Number(environment['WORKSPACE_API_SHUTDOWN_DELAY']);
      expect(delay).to.be.above(0);
      expect(stopSeconds).to.be.at.least(delay + 20);
    });
  }

  describe('two units of systemd behind Caddy', () => {
    const database = freshDatabaseName();
    const processes = new Map<string, ChildProcess>();
    let uri: string;
    let folder: string;
    let caddy: ChildProcess | undefined;
    let ports: { readonly api: string; readonly management: string; readonly site: string };
    let secret: string;
    let campaign: string;

    const managementUrl = (instance: string): string => `http://127.0.0.${instance}:${ports.management}`;

    /** Starts a process and waits until it is ready. */
    const start = async (instance: string): Promise<ChildProcess> => {
      const variables: Variables = {
        ...systemdRecipe(instance).environment,
        WORKSPACE_API_MONGODB_URI: uri,
        WORKSPACE_API_MONGODB_DATABASE: database,
        WORKSPACE_API_PORT: ports.api,
        WORKSPACE_API_MANAGEMENT_PORT: ports.management,
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
      folder = mkdtempSync(join(tmpdir(), 'workspace-api-caddy-'));
      ports = { api: await freePort(), management: await freePort(), site: await freePort() };

      ({ uri } = await sharedMongo());
      const client = createMongoClient(uri);
      const db = client.db(database);
      await migrate(db);
      const admin = createWorkspaceAdmin({ ...createNodePorts(), ...createMongoPorts({ db }) });
      const owner = 'ada' as MemberId;
      const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: owner });
      ({ secret } = await admin.issueApiKey({ workspaceId: id, actor: owner, name: 'Back end', scopes: SCOPES }));
      const instance = await addInstance(admin, { workspaceId: id, name: 'Support line' });
      const fields = { name: 'Customers', memberCount: 1, sendable: true };
      const group = await addGroup(admin, { workspaceId: id, ...fields, instanceId: instance.id });
      const content = { type: 'text', text: 'It is spring.' };
      campaign = JSON.stringify({ name: 'Spring', instanceId: instance.id, groupIds: [group.id], content });
      await client.close();

      await Promise.all(['1', '2'].map(start));
      caddy = spawn('caddy', ['run', '--config', join(ROOT, FOLDER, 'Caddyfile'), '--adapter', 'caddyfile'], {
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          CADDY_ADMIN: `unix/${join(folder, 'admin.sock')}`,
          SITE: `http://127.0.0.1:${ports.site}`,
          UPSTREAMS: ['1', '2'].map((name) => `127.0.0.${name}:${ports.api}`).join(' '),
          MANAGEMENT_PORT: ports.management,
        },
        stdio: 'ignore',
      });
      await until(caddy, () => responds(`http://127.0.0.1:${ports.site}/api/public/v1/openapi.json`));
    });

    after(async () => {
      await Promise.all([caddy, ...processes.values()].map(end));
      rmSync(folder, { recursive: true });
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
