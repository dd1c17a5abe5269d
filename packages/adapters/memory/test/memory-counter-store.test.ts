import { expect } from 'chai';
import {
  toTimestamp,
  toWorkspaceId,
  type Counter,
  type CounterSubject,
  type CountingWindow,
} from '@workspace-api/core';
import { createMemoryStore } from '../src/index.js';

const workspaceId = toWorkspaceId('018f0000-0000-7000-8000-000000000001');

const windowOf = (start: number, seconds: number): CountingWindow => ({
  start: toTimestamp(start * 1_000),
  end: toTimestamp((start + seconds) * 1_000),
});

/** Returns a counter as its writer, or by default another process, sees it. */
const counterOf = (subject: CounterSubject, window: CountingWindow, writer = 'reader'): Counter => ({
  workspaceId,
  subject,
  window,
  sources: [{ writer, keyId: null, total: 1, acknowledged: 0 }],
});

describe('counts in memory', () => {
  const openStore = () => {
    const { counters } = createMemoryStore();
    return {
      add: (subject: CounterSubject, window: CountingWindow) => counters.write([counterOf(subject, window, 'writer')]),
      read: async (...read: readonly Counter[]) =>
        (await counters.read(read)).map((counts) => (counts instanceof Error ? counts : (counts.get(null) ?? 0))),
    };
  };

  it('of a rate limit take no memory when the second window after theirs has begun', async () => {
    const { add, read } = openStore();
    const windows = [0, 60, 120].map((start) => windowOf(start, 60));
    for (const window of windows) await add('workspace', window);
    expect(await read(...windows.map((window) => counterOf('workspace', window)))).to.deep.equal([0, 1, 1]);
  });

  it('of a long window outlive the short ones that start together with it', async () => {
    const { add, read } = openStore();
    const [key, hour] = [workspaceId as never, windowOf(0, 3_600)];
    await add('workspace', windowOf(0, 60));
    await add(key, hour);
    for (let minute = 1; minute < 60; minute++) await add('workspace', windowOf(minute * 60, 60));
    expect(await read(counterOf(key, hour))).to.deep.equal([1]);
    for (const start of [3_600, 3_660]) await add('workspace', windowOf(start, 60));
    expect(await read(counterOf(key, hour))).to.deep.equal([0]);
  });
});
