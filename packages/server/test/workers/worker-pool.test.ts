import { expect } from 'chai';
import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { WorkerPool } from '../../src/workers/worker-pool.js';
import { WorkerProcess } from '../../src/workers/worker-process.js';
import { until } from '../until.js';

/** A fake worker, controlled by a test. */
class FakeWorker extends EventEmitter {
  readonly signals: string[] = [];
  readonly process: { readonly pid: number; readonly kill: (signal: string) => void };

  constructor(pid: number) {
    super();
    this.process = { pid, kill: (signal) => void this.signals.push(signal) };
  }

  /** The types of the messages that it has received. */
  readonly received: string[] = [];

  isConnected(): boolean {
    return true;
  }

  send({ type }: { readonly type: string }): void {
    this.received.push(type);
  }

  closes(): void {
    this.emit('message', { type: 'workspace-api:closed' });
  }

  listens(): void {
    this.emit('listening', {});
  }

  reports(...reasons: readonly string[]): void {
    this.emit('message', { type: 'workspace-api:readiness', reasons });
  }

  exits(): void {
    this.emit('exit', 0, null);
  }
}

describe('a pool of workers', function () {
  this.timeout(30_000);

  const openPool = (count: number, stopTimeoutMilliseconds = 60_000) => {
    const workers: FakeWorker[] = [];
    const pool = new WorkerPool({
      count,
      fork: (onChange) => {
        const worker = new FakeWorker(workers.length + 1);
        workers.push(worker);
        return new WorkerProcess(worker as unknown as Worker, onChange);
      },
      logger: pino({ level: 'silent' }),
      stopTimeoutMilliseconds,
    });
    const nth = async (number: number): Promise<FakeWorker> => {
      await until(() => workers.length >= number);
      const worker = workers[number - 1];
      if (worker === undefined) throw new Error(`There is no worker ${number}.`);
      return worker;
    };
    return { pool, workers, nth };
  };

  /** Opens a pool whose workers all listen. */
  const openStarted = async (count: number, stopTimeoutMilliseconds?: number) => {
    const opened = openPool(count, stopTimeoutMilliseconds);
    const started = opened.pool.start();
    for (let number = 1; number <= count; number++) (await opened.nth(number)).listens();
    await started;
    return opened;
  };

  it('starts the first worker alone, and the others when it listens', async () => {
    const { pool, workers, nth } = openPool(3);
    const started = pool.start();
    const first = await nth(1);
    expect(pool.reasons).to.deep.equal(['The workers are starting.']);
    expect(workers).to.have.lengthOf(1);
    first.listens();
    (await nth(2)).listens();
    (await nth(3)).listens();
    await started;
  });

  it('is ready while one worker is, and else lists the reasons of all workers once', async () => {
    const { pool, nth } = await openStarted(3);
    const [first, second, third] = [await nth(1), await nth(2), await nth(3)];
    expect(pool.reasons).to.deep.equal(['A worker is starting.']);
    first.reports('One.', 'Two.');
    second.reports('Two.');
    third.reports();
    expect(pool.reasons).to.deep.equal([]);
    third.reports('Three.');
    expect(pool.reasons).to.deep.equal(['One.', 'Two.', 'Three.']);
  });

  it('lets a worker listen once it is ready', async () => {
    const { pool, nth } = openPool(1);
    const started = pool.start();
    const worker = await nth(1);
    expect(worker.received).to.deep.equal([]);
    worker.reports();
    expect(worker.received).to.deep.equal(['workspace-api:listen']);
    worker.listens();
    await started;
  });

  it('lets a worker that is not ready listen only if no other worker is ready', async () => {
    const { pool, nth } = await openStarted(2);
    const [first, second] = [await nth(1), await nth(2)];
    first.reports();
    const restarted = pool.restart();
    const third = await nth(3);
    third.reports('The database cannot be used.');
    expect(third.received).to.deep.equal([]);
    second.reports('The database cannot be used.');
    first.reports('The database cannot be used.');
    expect(third.received).to.deep.equal(['workspace-api:listen']);
    third.listens();
    await until(() => first.signals.length > 0);
    first.exits();
    (await nth(4)).exits();
    await restarted;
  });

  it('keeps a ready worker until its replacement is ready', async () => {
    const { pool, nth } = await openStarted(1);
    const [old] = [await nth(1)];
    old.reports();
    const restarted = pool.restart();
    const replacement = await nth(2);
    replacement.listens();
    replacement.reports('The database has not been checked yet.');
    await new Promise(setImmediate);
    expect(old.signals).to.deep.equal([]);
    expect(pool.reasons).to.deep.equal([]);
    replacement.reports();
    await until(() => old.signals.length > 0);
    expect(old.signals).to.deep.equal(['SIGTERM']);
    old.exits();
    await restarted;
    expect(pool.reasons).to.deep.equal([]);
  });

  it('replaces a worker that is not ready by one that listens', async () => {
    const { pool, nth } = await openStarted(1);
    const old = await nth(1);
    old.reports('The database cannot be used.');
    const restarted = pool.restart();
    (await nth(2)).listens();
    await until(() => old.signals.length > 0);
    old.exits();
    await restarted;
  });

  it('aborts a rolling restart if the new worker exits', async () => {
    const { pool, workers, nth } = await openStarted(2);
    for (const worker of workers) worker.reports();
    const restarted = pool.restart();
    (await nth(3)).exits();
    await restarted;
    expect(workers).to.have.lengthOf(3);
    expect(workers.slice(0, 2).flatMap(({ signals }) => signals)).to.deep.equal([]);
    expect(pool.reasons).to.deep.equal([]);
  });

  it('fails to start if a worker exits before it listens', async () => {
    const { pool, nth } = openPool(2);
    const started = pool.start().catch((error: unknown) => error);
    (await nth(1)).exits();
    expect(await started)
      .to.be.an('error')
      .with.property('exitCode', 1);
  });

  it('kills a worker that exceeds its shutdown timeout', async () => {
    const { pool, nth } = await openStarted(1, 20);
    const worker = await nth(1);
    const stopped = pool.stop();
    expect(pool.reasons).to.deep.equal(['The server is stopping.']);
    await until(() => worker.signals.length === 2);
    expect(worker.signals).to.deep.equal(['SIGTERM', 'SIGKILL']);
    worker.exits();
    await stopped;
  });

  it('lets a replaced worker close its connections at once', async () => {
    const { nth } = await openStarted(2);
    const first = await nth(1);
    first.closes();
    expect(first.received).to.deep.equal(['workspace-api:all-closed']);
  });

  it('lets no worker close its connections before all have closed the port if all stop', async () => {
    const { pool, workers, nth } = await openStarted(3);
    const [first, second, third] = [await nth(1), await nth(2), await nth(3)];
    const stopped = pool.stop();
    first.closes();
    second.closes();
    expect(workers.flatMap(({ received }) => received)).to.deep.equal([]);
    // A worker that has exited will not report a closed port.
    third.exits();
    expect(first.received).to.deep.equal(['workspace-api:all-closed']);
    expect(second.received).to.deep.equal(['workspace-api:all-closed']);
    first.exits();
    second.exits();
    await stopped;
  });

  it('stops a worker that is starting, and starts no other', async () => {
    const { pool, workers, nth } = await openStarted(1);
    const restarted = pool.restart();
    await nth(2);
    const stopped = pool.stop();
    expect(workers.map(({ signals }) => signals)).to.deep.equal([['SIGTERM'], ['SIGTERM']]);
    for (const worker of workers) worker.exits();
    await Promise.all([stopped, restarted]);
    await pool.restart();
    expect(workers).to.have.lengthOf(2);
  });
});
