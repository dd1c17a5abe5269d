import { FAILING_OBSERVERS, OBSERVER_ERROR, stubApi } from '@workspace-api/testing/stubs';
import { expect } from 'chai';
import { mock } from 'node:test';
import { createWorkspaceApp, createWorkspaceMiddleware } from '../src/index.js';
import { appOf } from './support/app-of.js';
import { serving } from './support/serving.js';

describe('an observer that fails, in Koa', () => {
  const serve = serving();
  afterEach(() => mock.restoreAll());

  for (const [how, onResponse] of FAILING_OBSERVERS) {
    for (const [where, app] of [
      ['the application', createWorkspaceApp(stubApi(), { onResponse })],
      ['the middleware', appOf(createWorkspaceMiddleware(stubApi(), { onResponse }))],
    ] as const) {
      it(`does not affect ${where} if it ${how}, and its error is printed`, async () => {
        const printed = new Promise((resolve) => {
          mock.method(console, 'error', (_: string, error: unknown) => resolve(error));
        });
        const { get, errors } = await serve(app);
        for (let request = 0; request < 2; request++) {
          expect((await get('/api/public/v1/me')).status).to.equal(200);
          expect(await printed).to.equal(OBSERVER_ERROR);
        }
        expect(errors).to.deep.equal([]);
      });
    }
  }
});
