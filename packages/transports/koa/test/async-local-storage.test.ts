import type { CompletedRequest } from '@workspace-api/http';
import { Reported, WORKSPACE, stubApi, gate } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { Middleware } from 'koa';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { WorkspaceApi } from '@workspace-api/core';
import { createWorkspaceMiddleware } from '../src/index.js';
import { appOf } from './support/app-of.js';
import { serving } from './support/serving.js';

const ME = '/api/public/v1/me';

describe("the host's AsyncLocalStorage", () => {
  const serve = serving();
  const storage = new AsyncLocalStorage<string>();

  /** Opens when the client has disconnected, or has its response. */
  let gone = gate();

  beforeEach(() => {
    gone = gate();
  });

  const enter: Middleware = (context, next) => {
    context.res.once('close', gone.open);
    return storage.run(`trace of ${context.get('X-Request-Id')}`, next);
  };

  const serveInStorage = async (methods: Partial<WorkspaceApi>) => {
    const reported = new Reported<CompletedRequest>();
    const seen: string[] = [];
    const api = createWorkspaceMiddleware(stubApi(methods), {
      onResponse: (request) => {
        seen.push(`${request.requestId}: ${storage.getStore() ?? 'none'}`);
        reported.onResponse(request);
      },
    });
    return { ...(await serve(appOf(enter, api))), reported, seen };
  };

  it('reaches the core and onResponse', async () => {
    const inCore: unknown[] = [];
    const { call, reported, seen } = await serveInStorage({
      getWorkspace: async () => {
        inCore.push(storage.getStore());
        return WORKSPACE;
      },
    });
    const ids = ['a', 'b', 'c'];
    await Promise.all(ids.map((id) => call(ME, { headers: { 'x-request-id': id } })));
    await reported.count(3);
    expect(inCore).to.have.members(ids.map((id) => `trace of ${id}`));
    expect(seen).to.have.members(ids.map((id) => `${id}: trace of ${id}`));
  });

  it('reaches onResponse if the client disconnects before the response', async () => {
    const called = gate();
    const { call, reported, seen } = await serveInStorage({
      getWorkspace: async () => {
        called.open();
        await gone.passed;
        return WORKSPACE;
      },
    });
    const client = new AbortController();
    const request = call(ME, { headers: { 'x-request-id': 'a' }, signal: client.signal }).catch(() => null);
    await called.passed;
    client.abort();
    expect(await request).to.equal(null);
    expect((await reported.count(1))[0]).to.include({ status: 200, aborted: true });
    expect(seen).to.deep.equal(['a: trace of a']);
  });
});
