import { toTimestamp, type ApiKeyId, type Counters, type CounterStore, type WorkspaceId } from '@workspace-api/core';
import { BufferedCounters, DEFAULT_RATE_LIMITS, usagePeriodOf } from '@workspace-api/core/internal';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { compare, measureOnce, startDatabaseCpu, type Bench, type Runnable } from '../bench.js';
import type { Comparison, Figures } from '../comparison.js';
import type { TestDatabase } from '../storages/test-database.js';

/** What one core serves of pages on PostgreSQL. */
export const REQUESTS_PER_SECOND = 5_000;

/** Fewer, because a database on one core must write nearly a row for each request of a million workspaces. */
const DATABASE_REQUESTS_PER_SECOND = 1_000;

const TICK_MILLISECONDS = 100;
const REQUESTS_PER_TICK = (REQUESTS_PER_SECOND * TICK_MILLISECONDS) / 1_000;

/** The processes behind a balancer that sends a key to the same one. */
export const FLEET = 40;

/** The active workspaces of all processes. */
export const MANY = 1_000_000;

const idOf = (kind: number, index: number): string =>
  `0000000${kind}-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;

const MINUTE_MILLISECONDS = 60_000;

/** Counts a request of one of some workspaces as the check of a key does, with the default limits. */
const count = (counters: Counters, workspaces: number, now: number): void => {
  const index = Math.floor(Math.random() * workspaces);
  const workspaceId = idOf(1, index) as WorkspaceId;
  const start = now - (now % MINUTE_MILLISECONDS);
  const minute = { start: toTimestamp(start), end: toTimestamp(start + MINUTE_MILLISECONDS) };
  const keyId = idOf(2, index) as ApiKeyId;
  counters.add(workspaceId, 'api_requests', usagePeriodOf(minute.start), null, keyId);
  counters.add(workspaceId, keyId, minute, DEFAULT_RATE_LIMITS.key?.limit);
  counters.add(workspaceId, 'workspace', minute, DEFAULT_RATE_LIMITS.workspace?.limit);
};

/** Counts the rows that one of some processes shares through the port, in simulated time. */
const countAtPort = async (workspaces: number, processes: number, seconds: number): Promise<Figures> => {
  let [rowsWritten, rowsRead] = [0, 0];
  const isOfCaller = (workspaceId: WorkspaceId): boolean => workspaceId.startsWith(idOf(1, 0).slice(0, 8));
  const store: CounterStore = {
    write: (counters) => {
      for (const { sources } of counters) rowsWritten += sources.length;
      return Promise.resolve();
    },
    read: (counters) => {
      rowsRead += counters.length;
      // Each process counts itself in a workspace of none.
      return Promise.resolve(
        counters.map(({ workspaceId }) => new Map([[null, isOfCaller(workspaceId) ? 0 : processes - 1]])),
      );
    },
  };
  const timers = new Map<() => void, number>();
  let now = Date.UTC(2026, 0, 15);
  const end = now + seconds * 1_000;
  const counters = new BufferedCounters(store, {
    schedule: (flush, milliseconds) => timers.set(flush, now + milliseconds),
    newWriter: randomUUID,
  });
  let requests = 0;
  const before = process.cpuUsage().user;
  for (; now <= end; now += TICK_MILLISECONDS) {
    for (let index = 0; index < REQUESTS_PER_TICK; index++) count(counters, workspaces, now);
    requests += REQUESTS_PER_TICK;
    const due = [...timers].filter(([, at]) => at <= now);
    for (const [flush] of due) {
      timers.delete(flush);
      flush();
    }
    if (due.length > 0) await pause(0);
  }
  const cpu = (process.cpuUsage().user - before) / requests;
  return { rowsWritten: rowsWritten / requests, rowsRead: rowsRead / requests, cpu };
};

/** Measures the cost of such requests for a database, in real time. */
const countOnDatabase = async (database: TestDatabase, workspaces: number, seconds: number): Promise<Figures> => {
  const { counters } = database.ports;
  const databaseCpu = await startDatabaseCpu(database);
  const start = Date.now();
  let requests = 0;
  while (Date.now() < start + seconds * 1_000) {
    while (requests < ((Date.now() - start) / 1_000) * DATABASE_REQUESTS_PER_SECOND) {
      count(counters, workspaces, Date.now());
      requests += 1;
    }
    await pause(TICK_MILLISECONDS);
  }
  await counters.flush();
  return databaseCpu(requests);
};

/** Measures the cost of sharing the counts of a process, by the number of active workspaces. */
export const measureWorkspaces = async (bench: Bench): Promise<Comparison[]> => {
  const { isQuick } = bench.options;
  const subject = (work: string, workspaces: number, processes = 1): Runnable => ({
    work,
    server: 'product',
    run: () => countAtPort(workspaces, processes, isQuick ? 2 : 121),
  });
  const million = isQuick ? 10_000 : MANY;
  const name = million.toLocaleString('en-US');
  const works: readonly Runnable[] = [
    subject('Counts of 10,000 workspaces', 10_000),
    subject(`Counts of ${name} workspaces`, million),
    subject(`Counts of ${name} workspaces, each sent to one of ${FLEET} processes`, million / FLEET, FLEET),
  ];
  const rows = await compare(bench, 'workspaces', works);
  const databases = [
    ['MongoDB', await bench.mongodb()],
    ['PostgreSQL', await bench.postgres()],
  ] as const;
  const onDatabases = databases.flatMap(([title, database]) =>
    [10_000, million].map((workspaces): Runnable => ({
      work: `Counts of ${workspaces.toLocaleString('en-US')} workspaces, ${title}`,
      server: 'product',
      run: () => countOnDatabase(database, workspaces, isQuick ? 0.5 : 61),
    })),
  );
  return [rows, await measureOnce(bench, 'workspaces/databases', onDatabases)];
};
