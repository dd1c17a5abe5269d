import { createPrincipal, toWorkspaceId, type Group } from '@workspace-api/core';
import { KEY_ID, stubApi } from '@workspace-api/testing/stubs';
import { expect } from 'chai';
import { mock } from 'node:test';
import { createHttpHandler, type HttpHandler } from '../../src/index.js';
import { requestTo } from '../support/request-to.js';

const LARGE = 128 * 1024;

/** Returns the one record of a page whose JSON has a length in characters. */
const recordOf = (length: number): Group => {
  const empty = JSON.stringify({ data: { items: [{ name: '' }], nextCursor: null } });
  return Object.freeze({ name: 'x'.repeat(length - empty.length) }) as unknown as Group;
};

/** Returns the handler of an API whose keys are the ids of their workspaces, and whose lists have one record. */
const handlerWith = (length: number): HttpHandler => {
  const items = [recordOf(length)];
  return createHttpHandler(
    stubApi({
      authorize: async (secret, scope, options) => {
        const workspaceId = toWorkspaceId(secret ?? '');
        options?.onKey?.({ id: KEY_ID, workspaceId });
        return createPrincipal(workspaceId, [scope]);
      },
      listGroups: () => Promise.resolve({ items, nextCursor: null }),
    }),
  );
};

describe('the lists of a workspace', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    mock.method(performance, 'now', () => 1_000);
  });

  afterEach(() => {
    mock.restoreAll();
    mock.timers.reset();
  });

  /** Returns whether a list is sent at once. Time stands still, so one that waits for its turn is never sent. */
  const isSentAtOnce = (handler: HttpHandler, workspace: number): Promise<boolean> => {
    const key = `01890a5d-ac96-774b-bcce-${String(workspace).padStart(12, '0')}`;
    const request = requestTo('/api/public/v1/groups', { headers: { authorization: `Bearer ${key}` } });
    return Promise.race([
      handler.handle(request).then(({ response }) => response.status === 200),
      new Promise<boolean>((resolve) => setImmediate(resolve, false)),
    ]);
  };

  it('wait for their turn after a page of 128 Ki characters, and not after a shorter one', async () => {
    for (const [length, isNextSentAtOnce] of [
      [LARGE, false],
      [LARGE - 1, true],
    ] as const) {
      const handler = handlerWith(length);
      expect(await isSentAtOnce(handler, 1)).to.equal(true);
      expect(await isSentAtOnce(handler, 1), String(length)).to.equal(isNextSentAtOnce);
      expect(await isSentAtOnce(handler, 2)).to.equal(true);
    }
  });

  it('wait for their turn for the 1,000 workspaces that had a large page last, so that the memory has a bound', async () => {
    const handler = handlerWith(LARGE);
    for (let index = 0; index <= 1_000; index++) await isSentAtOnce(handler, index);
    expect(await isSentAtOnce(handler, 1)).to.equal(false);
    expect(await isSentAtOnce(handler, 0)).to.equal(true);
  });
});
