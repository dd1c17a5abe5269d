import { UNSENDABLE_RESPONSE, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createWorkspaceApp, createWorkspaceMiddleware } from '../src/index.js';
import { appOf as appWith } from './support/app-of.js';
import { serving } from './support/serving.js';

describe('an operation of the host, in Koa', () => {
  const serve = serving();

  for (const [where, appOf] of [
    ['the application', createWorkspaceApp],
    ['the middleware', (...parameters) => appWith(createWorkspaceMiddleware(...parameters))],
  ] as readonly (readonly [string, typeof createWorkspaceApp])[]) {
    it(`is internal_error if its response cannot be written, in ${where}`, async () => {
      const { get, errors } = await serve(appOf(stubApi(), { operations: [UNSENDABLE_RESPONSE] }));
      const response = await get('/api/public/v1/campaigns/a%0d%0aSet-Cookie:%20b=c');
      expect(response.status).to.equal(500);
      expect(response.headers.get('set-cookie')).to.equal(null);
      expect(await response.json()).to.include({ code: 'internal_error' });
      expect(errors).to.have.lengthOf(1);
    });
  }
});
