import { migrate } from '@workspace-api/adapter-mongodb';
import { expect } from 'chai';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliRun, endChildren, runCli } from '../cli.js';
import { findFreePort } from '../../src/http/find-free-port.js';
import { Load } from '../load.js';
import { startMongodbServer, type MongodbServer } from '../mongodb-server.js';
import { NewConnections } from '../new-connections.js';
import { beginRequest, readToEnd, untilRejected } from '../slow-request.js';
import { issueTestKey, openTestDatabase, type TestDatabase } from '../test-database.js';
import { until } from '../until.js';

const FAULT = new URL('../fault.js', import.meta.url).href;
const PAUSE_AFTER_LISTEN = new URL('../pause-after-listen.js', import.meta.url).href;

const NO_LIMITS = ['--key-rate-limit', 'none', '--workspace-rate-limit', 'none'];

interface LogLine {
  readonly time: string;
  readonly msg: string;
  readonly worker?: number;
  readonly delay?: number;
  readonly cause?: string;
}

/** Returns the complete lines of the log so far, except those of requests. */
const logOf = ({ run }: MongodbServer): LogLine[] =>
  run.stderr
    .split('\n')
    .slice(0, -1)
    // Node.js also prints errors of workers that fail at their start.
    .filter((line) => line.startsWith('{') && !line.includes('"request completed"'))
    .map((line) => JSON.parse(line) as LogLine);

/** Returns the process ids of the workers that logged a message, in order. */
const workersThat = (server: MongodbServer, message: string): number[] =>
  logOf(server).flatMap(({ msg, worker }) => (msg === message && worker !== undefined ? [worker] : []));

const isInOrder = ([earlier, later]: (string | undefined)[]): boolean =>
  earlier !== undefined && later !== undefined && earlier <= later;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const isReady = async (server: MongodbServer): Promise<boolean> => (await server.readiness()).code === 200;

interface Scene {
  readonly database: TestDatabase;
  readonly secret: string;
  readonly server: MongodbServer;
}

/** Starts two workers over a database with a key, and waits until both are ready and listen. */
const openScene = async (args: readonly string[] = [], environment?: Record<string, string>): Promise<Scene> => {
  const database = openTestDatabase();
  await migrate(database.db);
  const { secret } = await issueTestKey(database.db);
  const server = await startMongodbServer(['--workers', '2', ...database.flags, ...args], environment);
  // A worker is ready before it listens.
  await until(() => ['ready', 'listening'].every((message) => workersThat(server, message).length === 2));
  return { database, secret, server };
};

const stop = async ({ run }: MongodbServer): Promise<void> => {
  run.signal('SIGTERM');
  expect(await run.exit).to.include({ code: 0, signal: null });
};

describe('serve with workers', function () {
  this.timeout(120_000);

  const folders: string[] = [];
  afterEach(endChildren);
  after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  /** Returns the path of a file that makes every worker fail at its start while it exists, and the variables for it. */
  const openFault = async (): Promise<{ path: string; environment: Record<string, string> }> => {
    const folder = await mkdtemp(join(tmpdir(), 'server-workers-'));
    folders.push(folder);
    const path = join(folder, 'fault');
    return { path, environment: { NODE_OPTIONS: `--import=${FAULT}`, FAULT_FILE: path } };
  };

  it('prints its URLs once when all workers listen, and exits after all of them', async () => {
    const { server } = await openScene();
    expect(server.run.stdout.trimEnd().split('\n')).to.have.lengthOf(1);
    const pids = workersThat(server, 'listening');
    expect(new Set(pids)).to.have.property('size', 2);
    expect(await server.readiness()).to.include({ code: 200, status: 'ready' });
    await stop(server);
    expect(pids.filter(isAlive)).to.deep.equal([]);
    expect(workersThat(server, 'stopped')).to.have.members(pids);
  });

  it('counts the requests of all workers, and loses none at the end', async () => {
    const { database, secret, server } = await openScene(NO_LIMITS);
    const load = new Load({ url: server.url, secret, connections: 10, reconnects: false });
    await until(() => load.answered > 200);
    server.run.signal('SIGTERM');
    await load.ended();
    expect(await server.run.exit).to.include({ code: 0 });
    const counts = await database.db
      .collection('counters')
      .find({ workspaceId: { $exists: true }, subject: 'api_requests' })
      .toArray();
    // Both workers add to the same document of the month.
    expect(counts).to.have.lengthOf(1);
    expect(counts.reduce((sum, { counted }) => sum + Number(counted), 0)).to.equal(load.answered);
  });

  it('shares the counts of rate limits between workers', async () => {
    const { secret, server } = await openScene(['--key-rate-limit', '100000']);
    /** Resolves to the rest of the limit, on a new connection. Connections are distributed round-robin. */
    const askForRest = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${secret}` };
      const [answer] = (await once(get(`${server.url}/api/public/v1/me`, { agent: false, headers }), 'response')) as [
        IncomingMessage,
      ];
      answer.resume();
      return Number(/"key";r=(\d+)/.exec(String(answer.headers['ratelimit']))?.[1]);
    };
    const load = new Load({ url: server.url, secret, connections: 1, reconnects: false });
    let asked = 0;
    await until(async () => {
      const rests = [await askForRest(), await askForRest()];
      asked += rests.length;
      // More than these requests have used themselves, on any worker.
      return rests.every((rest) => rest < 100_000 - asked - 100);
    });
    await load.stop();
    await stop(server);
  });

  it('aggregates the metrics of all workers, and keeps the counts of replaced ones', async () => {
    const { secret, server } = await openScene(NO_LIMITS);
    const answeredByMetrics = async (): Promise<number> => {
      const text = await (await fetch(`${server.managementUrl}/metrics`)).text();
      return Number(/^workspace_api_requests_total\{operation="listGroups".*\} (\d+)$/m.exec(text)?.[1]);
    };
    const load = new Load({ url: server.url, secret, connections: 10, reconnects: true });
    await until(() => load.answered > 200);
    server.run.signal('SIGHUP');
    await until(() => workersThat(server, 'stopped').length === 2);
    await load.stop();
    await until(async () => (await answeredByMetrics()) === load.answered);
    const text = await (await fetch(`${server.managementUrl}/metrics`)).text();
    expect(text).to.match(/^workspace_api_workers\{state="ready"\} 2$/m);
    expect(text).to.match(/^workspace_api_worker_failures_total 0$/m);
    await stop(server);
  });

  it('serves metrics while a worker is blocked', async () => {
    const { server } = await openScene();
    const [first = 0] = workersThat(server, 'listening');
    process.kill(first, 'SIGSTOP');
    const response = await fetch(`${server.managementUrl}/metrics`);
    expect(response).to.include({ status: 200 });
    expect(await response.text()).to.contain('workspace_api_build_info');
    process.kill(first, 'SIGCONT');
    await stop(server);
  });

  it('replaces a worker that is killed', async () => {
    const { server } = await openScene();
    const [first = 0, second = 0] = workersThat(server, 'listening');
    process.kill(first, 'SIGKILL');
    await until(() => workersThat(server, 'ready').length === 3);
    expect(workersThat(server, 'worker exited')).to.deep.equal([first]);
    expect(isAlive(second)).to.equal(true);
    await stop(server);
  });

  it('replaces a worker after an uncaught error', async () => {
    const { environment } = await openFault();
    const { server } = await openScene([], environment);
    const [first = 0] = workersThat(server, 'listening');
    process.kill(first, 'SIGUSR2');
    await until(() => workersThat(server, 'ready').length === 3);
    expect(server.run.stderr).to.contain('broken by a test');
    await stop(server);
  });

  it('backs off before it replaces a worker that keeps failing, while the other one serves', async () => {
    const { path, environment } = await openFault();
    const { secret, server } = await openScene([], environment);
    const [first = 0] = workersThat(server, 'listening');
    await writeFile(path, '');
    process.kill(first, 'SIGKILL');
    const delays = (): number[] => logOf(server).flatMap(({ delay }) => (delay === undefined ? [] : [delay]));
    await until(() => delays().length >= 4);
    expect(delays().slice(0, 4)).to.deep.equal([250, 500, 1_000, 2_000]);
    expect(await isReady(server)).to.equal(true);
    expect(await server.get('/me', secret)).to.include({ status: 200 });

    await rm(path);
    await until(() => workersThat(server, 'ready').length === 3);
    await stop(server);
  });

  it('stops during the backoff of a worker', async () => {
    const { path, environment } = await openFault();
    const { server } = await openScene([], environment);
    await writeFile(path, '');
    for (const pid of workersThat(server, 'listening')) process.kill(pid, 'SIGKILL');
    await until(() => workersThat(server, 'worker exited').length >= 4);
    expect((await server.readiness()).reasons).to.deep.equal(['A worker exited and is being replaced.']);
    await stop(server);
  });

  it('restarts one worker after another on SIGHUP, and loses no request', async () => {
    const { secret, server } = await openScene(NO_LIMITS);
    const old = workersThat(server, 'listening');
    const load = new Load({ url: server.url, secret, connections: 50, reconnects: true });
    await until(() => load.answered > 500);
    server.run.signal('SIGHUP');
    await until(() => workersThat(server, 'stopped').length === 2);
    const answered = load.answered;
    await until(() => load.answered > answered + 500);
    await load.stop();
    expect(load).to.include({ lost: 0, rejected: 0 });
    expect([...load.statuses.keys()]).to.deep.equal([200]);
    expect(workersThat(server, 'stopped')).to.have.members(old);
    expect(old.filter(isAlive)).to.deep.equal([]);
    // The lines of several processes are in any order, but have a time.
    const log = logOf(server);
    const timeOf = (message: string, pid: number | undefined): string | undefined =>
      log.find(({ msg, worker }) => msg === message && worker === pid)?.time;
    const [, , third, fourth] = workersThat(server, 'ready');
    expect([timeOf('ready', third), timeOf('stopping', old[0])]).to.satisfy(isInOrder);
    // The second replacement starts after the first one.
    expect([timeOf('stopped', old[0]), timeOf('listening', fourth)]).to.satisfy(isInOrder);
    await stop(server);
  });

  it('responds with no 503 from its start through a rolling restart', async () => {
    const database = openTestDatabase();
    await migrate(database.db);
    const { secret } = await issueTestKey(database.db);
    const port = await findFreePort('127.0.0.1');
    // A connection for each request, so that each worker gets some as soon as it listens.
    const load = new NewConnections(`http://127.0.0.1:${port}/api/public/v1/me`, secret);
    const args = ['--workers', '2', '--port', String(port), ...NO_LIMITS, ...database.flags];
    const server = await startMongodbServer(args);
    await until(() => workersThat(server, 'ready').length === 2);
    server.run.signal('SIGHUP');
    await until(() => workersThat(server, 'stopped').length === 2);
    const before = load.responses;
    await until(() => load.responses > before + 100);
    await load.stop();
    expect([...load.statuses.keys()]).to.deep.equal([200]);
    expect(load.lost).to.equal(0);
    await stop(server);
  });

  it('resets no connection at its start under load', async () => {
    const { db, flags } = openTestDatabase();
    await migrate(db);
    const { secret } = await issueTestKey(db);
    const port = await findFreePort('127.0.0.1');
    const load = new NewConnections(`http://127.0.0.1:${port}/api/public/v1/me`, secret);
    const args = ['--workers', '2', '--port', String(port), ...NO_LIMITS, ...flags];
    const server = await startMongodbServer(args, { NODE_OPTIONS: `--import=${PAUSE_AFTER_LISTEN}` });
    await until(() => load.responses > 100);
    await load.stop();
    expect(load.lost).to.equal(0);
    await stop(server);
  });

  it('restarts once more after any number of requests during a restart', async () => {
    const { server } = await openScene();
    server.run.signal('SIGHUP');
    await until(() => workersThat(server, 'replacing worker').length === 1);
    for (let signal = 0; signal < 3; signal++) server.run.signal('SIGHUP');
    await until(() => workersThat(server, 'replacing worker').length === 4);
    await until(() => workersThat(server, 'stopped').length === 4);
    await stop(server);
    expect(workersThat(server, 'replacing worker')).to.have.lengthOf(4);
  });

  it('keeps the old workers if a new one fails, and logs it', async () => {
    const { path, environment } = await openFault();
    const { secret, server } = await openScene([], environment);
    const old = workersThat(server, 'listening');
    await writeFile(path, '');
    server.run.signal('SIGHUP');
    await server.run.shows('stderr', 'rolling restart aborted');
    expect(old.filter(isAlive)).to.deep.equal(old);
    expect(await server.get('/me', secret)).to.include({ status: 200 });
    await stop(server);
  });

  it('restarts workers that are not ready because of an outage', async () => {
    const { gate } = openTestDatabase();
    const { uri } = await gate();
    const server = await startMongodbServer(['--workers', '2', '--mongodb-uri', uri]);
    await until(async () => (await server.readiness()).reasons.some((reason) => reason.includes('cannot be used')));
    expect(await server.readiness()).to.include({ code: 503, status: 'not_ready' });
    server.run.signal('SIGHUP');
    await until(() => workersThat(server, 'stopped').length === 2);
    await stop(server);
  });

  it('finishes requests if all processes get a signal, as from a terminal', async () => {
    const { secret, server } = await openScene(NO_LIMITS);
    const load = new Load({ url: server.url, secret, connections: 20, reconnects: false });
    await until(() => load.answered > 200);
    for (const pid of workersThat(server, 'listening')) process.kill(pid, 'SIGINT');
    server.run.signal('SIGINT');
    await load.ended();
    expect(load).to.include({ lost: 0, rejected: 0 });
    expect(await server.run.exit).to.include({ code: 0, signal: null });
    expect(workersThat(server, 'stopped')).to.have.lengthOf(2);
  });

  it('stops during its start', async () => {
    const { flags } = openTestDatabase();
    const ports = ['--port', '0', '--management-port', '0'];
    const run = new CliRun(['serve', '--workers', '8', ...ports, ...flags]);
    await run.shows('stderr', 'listening');
    run.signal('SIGTERM');
    expect(await run.exit).to.include({ code: 0, signal: null, stdout: '' });
  });

  it('kills its workers on a second signal', async () => {
    const { secret, server } = await openScene();
    const { socket } = await beginRequest(server.url, secret);
    socket.on('error', () => undefined);
    server.run.signal('SIGTERM');
    await untilRejected(server.url);
    let hasEnded = false;
    void server.run.exit.then(() => (hasEnded = true));
    await until(() => {
      server.run.signal('SIGTERM');
      return hasEnded;
    });
    expect(await server.run.exit).to.include({ signal: 'SIGTERM' });
    await until(() => workersThat(server, 'listening').every((pid) => !isAlive(pid)));
    // Not the worker with the request.
    expect(workersThat(server, 'stopped')).to.have.length.below(2);
  });

  it('leaves no worker behind if the primary is killed, and finishes its requests', async () => {
    const { secret, server } = await openScene();
    const { socket, finish } = await beginRequest(server.url, secret);
    server.run.signal('SIGKILL');
    await untilRejected(server.url);
    finish();
    expect(await readToEnd(socket)).to.match(/^HTTP\/1\.1 400 /);
    await until(() => workersThat(server, 'listening').every((pid) => !isAlive(pid)));
  });

  it('kills a worker that exceeds its shutdown timeout', async () => {
    const { server } = await openScene();
    const [first = 0] = workersThat(server, 'listening');
    process.kill(first, 'SIGSTOP');
    await stop(server);
    expect(isAlive(first)).to.equal(false);
  });

  it('fails with the reason if the first worker cannot start', async () => {
    const uri = 'mongodb://ann:s3cret@localhost/?retries=1';
    const { code, stdout, stderr } = await runCli(
      ['serve', '--workers', '2', '--port', '0', '--management-port', '0'],
      {
        WORKSPACE_API_MONGODB_URI: uri,
      },
    );
    expect(code).to.equal(2);
    expect(stdout).to.equal('');
    expect(stderr.match(/is not a valid connection string/g)).to.have.lengthOf(1);
    expect(stderr).not.to.contain('s3cret');
  });

  it('fails with the reason if a port is in use', async () => {
    const { flags } = openTestDatabase();
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const inUse = String((holder.address() as AddressInfo).port);
    try {
      for (const [flag, ports] of [
        ['--port', [inUse, '0']],
        ['--management-port', ['0', inUse]],
      ] as const) {
        const [port, managementPort] = ports;
        const args = ['serve', '--workers', '2', ...flags, '--port', port, '--management-port', managementPort];
        const { code, stderr } = await runCli(args);
        expect(code).to.equal(1);
        expect(stderr).to.contain(`Choose another with ${flag}`);
      }
    } finally {
      holder.close();
    }
  });

  it('is rejected with demo data, which processes cannot share', async () => {
    const { code, stderr } = await runCli(['serve', '--demo', '--workers', '2']);
    expect(code).to.equal(2);
    expect(stderr).to.contain('--workers (WORKSPACE_API_WORKERS) takes 1 with --demo');
  });
});
