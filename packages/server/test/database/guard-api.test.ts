import { KEY_ID, WORKSPACE, stubApi } from '@workspace-api/test-stubs';
import type { ApiKey } from '@workspace-api/core';
import { expect } from 'chai';
import { guardApi } from '../../src/database/guard-api.js';
import { reasonOf } from '../../src/failures/reason-of.js';

describe('guardApi', () => {
  it('checks no key while the storage is not sound', async () => {
    const key = { id: KEY_ID, workspaceId: WORKSPACE.id } as ApiKey;
    const watch = { isSound: false, reasons: ['The index is missing.', 'So is this.', 'And this.'] };
    const api = guardApi(stubApi({ identify: () => Promise.resolve(key) }), watch);
    for (const check of [() => api.authorize('secret', 'groups:read'), () => api.identify('secret')]) {
      const rejection: unknown = await check().catch((error: unknown) => error);
      expect(rejection).to.deep.include({ code: 'unavailable', details: { retryAfterSeconds: 2, applied: 'no' } });
      // The log line of every request has it.
      expect(reasonOf(rejection)).to.equal('The index is missing. There are 2 more issues');
    }
    watch.isSound = true;
    expect(await api.identify('secret')).to.equal(key);
  });
});
