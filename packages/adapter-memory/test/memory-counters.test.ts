import { expect } from 'chai';
import { toTimestamp, toWorkspaceId, type CountingWindow } from '@workspace-api/core';
import { createMemoryPorts } from '../src/index.js';

const ID = toWorkspaceId('018f0000-0000-7000-8000-000000000001');

const windowOf = (start: number, seconds: number): CountingWindow => ({
  start: toTimestamp(start * 1_000),
  end: toTimestamp((start + seconds) * 1_000),
});

describe('counts in memory', () => {
  it('of a rate limit take no memory when the second window after theirs has begun', () => {
    const { counters } = createMemoryPorts();
    const windows = [0, 60, 120].map((start) => windowOf(start, 60));
    for (const window of windows) counters.add(ID, 'workspace', window);
    expect(windows.map((window) => counters.known(ID, 'workspace', window))).to.deep.equal([0, 1, 1]);
  });

  it('of a long window outlive the short ones that start together with it', () => {
    const { counters } = createMemoryPorts();
    const hour = windowOf(0, 3_600);
    counters.add(ID, 'workspace', windowOf(0, 60));
    counters.add(ID, ID as never, hour);
    for (let minute = 1; minute < 60; minute++) counters.add(ID, 'workspace', windowOf(minute * 60, 60));
    expect(counters.known(ID, ID as never, hour)).to.equal(1);
    for (const start of [3_600, 3_660]) counters.add(ID, 'workspace', windowOf(start, 60));
    expect(counters.known(ID, ID as never, hour)).to.equal(0);
  });

  it('of a deleted workspace do not return when its last requests end', async () => {
    const { counters, eraser } = createMemoryPorts();
    const month = windowOf(0, 2_678_400);
    counters.add(ID, 'api_requests', month);
    await eraser.eraseSome(ID, 1_000);
    counters.add(ID, 'api_requests', month);
    expect(counters.known(ID, 'api_requests', month)).to.equal(0);
  });
});
