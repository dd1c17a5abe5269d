import type { WorkspaceApi } from '@workspace-api/core';
import { expect } from 'chai';
import { createApiServer } from '../../src/http/create-api-server.js';

describe('the time limits of the API server', () => {
  it('are those of its options', () => {
    const times = { requestTimeout: 11, keepAliveTimeout: 12, stallTimeout: 13 };
    const server = createApiServer({} as WorkspaceApi, { trustedProxies: 0, ...times }, []);
    expect(server).to.include({
      requestTimeout: 11_000,
      headersTimeout: 11_000,
      keepAliveTimeout: 12_000,
      timeout: 13_000,
    });
  });
});
