import { type WorkspaceApi } from '@workspace-api/core';
import type { CompletedRequest } from '@workspace-api/http';
import { stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFetchHandler } from '../src/index.js';
import { GROUPS } from './support/requests.js';

const outage = new Error('The storage has a secret reason.');

const failing = stubApi({ listGroups: () => Promise.reject(outage) });

describe('onResponse', () => {
  /** Handles one request, and returns its record. */
  const recordOf = async (api: WorkspaceApi, request: Request): Promise<CompletedRequest> => {
    const records: CompletedRequest[] = [];
    await createFetchHandler(api, { onResponse: (record) => void records.push(record) })(request);
    const [record, ...others] = records;
    if (record === undefined || others.length > 0) throw new Error(`There are ${String(records.length)} records.`);
    return record;
  };

  it('receives the time until the response is returned', async () => {
    const api = stubApi({ listGroups: () => sleep(30).then(() => ({ items: [], nextCursor: null })) });
    const { durationMilliseconds } = await recordOf(api, new Request(GROUPS));
    expect(durationMilliseconds).to.be.within(25, 1_000);
  });

  it('receives the error behind a status of 500', async () => {
    expect(await recordOf(failing, new Request(GROUPS))).to.include({ status: 500, error: outage });
  });

  it('receives whether the request was aborted by then', async () => {
    const controller = new AbortController();
    const api = stubApi({
      listGroups: () => {
        controller.abort();
        return Promise.resolve({ items: [], nextCursor: null });
      },
    });
    const record = await recordOf(api, new Request(GROUPS, { signal: controller.signal }));
    expect(record).to.include({ status: 200, aborted: true });
  });

  it('runs in the AsyncLocalStorage context of the host', async () => {
    const storage = new AsyncLocalStorage<string>();
    const stores: unknown[] = [];
    const handler = createFetchHandler(stubApi(), { onResponse: () => void stores.push(storage.getStore()) });
    await Promise.all(['one', 'two'].map((name) => storage.run(name, () => handler(new Request(GROUPS)))));
    expect(stores).to.have.members(['one', 'two']);
  });
});

describe('without onResponse', () => {
  const printError = console.error;
  let printed: unknown[][];

  beforeEach(() => {
    printed = [];
    console.error = (...values: unknown[]) => void printed.push(values);
  });

  afterEach(() => {
    console.error = printError;
  });

  it('prints internal errors with their request id', async () => {
    const request = new Request(GROUPS, { headers: { 'x-request-id': 'trace-17' } });
    await createFetchHandler(failing)(request);
    expect(printed).to.deep.equal([['Request trace-17 failed:', outage]]);
  });
});
