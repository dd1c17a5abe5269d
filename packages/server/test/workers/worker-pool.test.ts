import { expect } from 'chai';
import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { WorkerPool } from '../../src/workers/worker-pool.js';
import { WorkerProcess } from '../../src/workers/worker-process.js';
import { until } from '../until.js';

/** What the primary sees of a worker: it does what a test says. */
class PlayedWorker extends EventEmitter {
  readonly signals: string[] = [];
  readonly process: { readonly pid: number; readonly kill: (signal: string) => void };

  constructor(pid: number) {
    super();
    this.process = { pid, kill: (signal) => void this.signals.push(signal) };
  }

  readonly told: string[] = [];

  isConnected(): boolean {
    return true;
  }

  send({ type }: { readonly type: string }): void {
    this.told.push(type);
  }

  closes(): void {
    this.emit('message', { type: 'workspace-api:closed' });
  }

  listens(): void {
    this.emit('listening', {});
  }

  tells(...reasons: readonly string[]): void {
    this.emit('message', { type: 'workspace-api:readiness', reasons });
  }

  ends(): void {
    this.emit('exit', 0, null);
  }
}

describe('a pool of workers', function () {
  this.timeout(30_000);

  const openPool = (count: number, stopMilliseconds = 60_000) => {
    const played: PlayedWorker[] = [];
    const pool = new WorkerPool({
      count,
      fork: (onChange) => {
        const worker = new PlayedWorker(played.length + 1);
        played.push(worker);
        return new WorkerProcess(worker as unknown as Worker, onChange);
      },
      logger: pino({ level: 'silent' }),
      stopMilliseconds,
    });
    const nth = async (number: number): Promise<PlayedWorker> => {
      await until(() => played.length >= number);
      const worker = played[number - 1];
      if (worker === undefined) throw new Error(`There is no worker ${number}.`);
      return worker;
    };
    return { pool, played, nth };
  };

  /** A pool of which every worker listens. */
  const openStarted = async (count: number, stopMilliseconds?: number) => {
    const opened = openPool(count, stopMilliseconds);
    const started = opened.pool.start();
    for (let number = 1; number <= count; number++) (await opened.nth(number)).listens();
    await started;
    return opened;
  };

  it('starts the first worker alone, and the others when it listens', async () => {
    const { pool, played, nth } = openPool(3);
    const started = pool.start();
    const first = await nth(1);
    expect(pool.reasons).to.deep.equal(['The workers are starting.']);
    expect(played).to.have.lengthOf(1);
    first.listens();
    (await nth(2)).listens();
    (await nth(3)).listens();
    await started;
  });

  it('is ready as long as one worker is, and else says what each of them waits for, once', async () => {
    const { pool, nth } = await openStarted(3);
    const [first, second, third] = [await nth(1), await nth(2), await nth(3)];
    expect(pool.reasons).to.deep.equal(['A worker is starting.']);
    first.tells('One.', 'Two.');
    second.tells('Two.');
    third.tells();
    expect(pool.reasons).to.deep.equal([]);
    third.tells('Three.');
    expect(pool.reasons).to.deep.equal(['One.', 'Two.', 'Three.']);
  });

  it('lets a worker listen when it can serve', async () => {
    const { pool, nth } = openPool(1);
    const started = pool.start();
    const worker = await nth(1);
    expect(worker.told).to.deep.equal([]);
    worker.tells();
    expect(worker.told).to.deep.equal(['workspace-api:listen']);
    worker.listens();
    await started;
  });

  it('lets a worker listen that cannot serve only while no other one can', async () => {
    const { pool, nth } = await openStarted(2);
    const [first, second] = [await nth(1), await nth(2)];
    first.tells();
    const restarted = pool.restart();
    const third = await nth(3);
    third.tells('The database cannot be used.');
    expect(third.told).to.deep.equal([]);
    second.tells('The database cannot be used.');
    first.tells('The database cannot be used.');
    expect(third.told).to.deep.equal(['workspace-api:listen']);
    third.listens();
    await until(() => first.signals.length > 0);
    first.ends();
    (await nth(4)).ends();
    await restarted;
  });

  it('keeps a worker that is ready until its relief is, too', async () => {
    const { pool, nth } = await openStarted(1);
    const [old] = [await nth(1)];
    old.tells();
    const restarted = pool.restart();
    const relief = await nth(2);
    relief.listens();
    relief.tells('The database has not been looked at yet.');
    await new Promise(setImmediate);
    expect(old.signals).to.deep.equal([]);
    expect(pool.reasons).to.deep.equal([]);
    relief.tells();
    await until(() => old.signals.length > 0);
    expect(old.signals).to.deep.equal(['SIGTERM']);
    old.ends();
    await restarted;
    expect(pool.reasons).to.deep.equal([]);
  });

  it('relieves a worker that is not ready by one that listens', async () => {
    const { pool, nth } = await openStarted(1);
    const old = await nth(1);
    old.tells('The database cannot be used.');
    const restarted = pool.restart();
    (await nth(2)).listens();
    await until(() => old.signals.length > 0);
    old.ends();
    await restarted;
  });

  it('gives a relief up that ends, and starts no other', async () => {
    const { pool, played, nth } = await openStarted(2);
    for (const worker of played) worker.tells();
    const restarted = pool.restart();
    (await nth(3)).ends();
    await restarted;
    expect(played).to.have.lengthOf(3);
    expect(played.slice(0, 2).flatMap(({ signals }) => signals)).to.deep.equal([]);
    expect(pool.reasons).to.deep.equal([]);
  });

  it('fails to start when a worker ends before it listens', async () => {
    const { pool, nth } = openPool(2);
    const started = pool.start().catch((error: unknown) => error);
    (await nth(1)).ends();
    expect(await started)
      .to.be.an('error')
      .with.property('exitCode', 1);
  });

  it('kills a worker that does not end in time', async () => {
    const { pool, nth } = await openStarted(1, 20);
    const worker = await nth(1);
    const stopped = pool.stop();
    expect(pool.reasons).to.deep.equal(['The server is stopping.']);
    await until(() => worker.signals.length === 2);
    expect(worker.signals).to.deep.equal(['SIGTERM', 'SIGKILL']);
    worker.ends();
    await stopped;
  });

  it('lets a worker that is relieved send its callers away, to the others', async () => {
    const { nth } = await openStarted(2);
    const first = await nth(1);
    first.closes();
    expect(first.told).to.deep.equal(['workspace-api:all-closed']);
  });

  it('lets no worker send its callers away before all have closed the port, when all are to stop', async () => {
    const { pool, played, nth } = await openStarted(3);
    const [first, second, third] = [await nth(1), await nth(2), await nth(3)];
    const stopped = pool.stop();
    first.closes();
    second.closes();
    expect(played.flatMap(({ told }) => told)).to.deep.equal([]);
    // One that has ended closes nothing any more.
    third.ends();
    expect(first.told).to.deep.equal(['workspace-api:all-closed']);
    expect(second.told).to.deep.equal(['workspace-api:all-closed']);
    first.ends();
    second.ends();
    await stopped;
  });

  it('also ends a worker that is starting, and starts none any more', async () => {
    const { pool, played, nth } = await openStarted(1);
    const restarted = pool.restart();
    await nth(2);
    const stopped = pool.stop();
    expect(played.map(({ signals }) => signals)).to.deep.equal([['SIGTERM'], ['SIGTERM']]);
    for (const worker of played) worker.ends();
    await Promise.all([stopped, restarted]);
    await pool.restart();
    expect(played).to.have.lengthOf(2);
  });
});
