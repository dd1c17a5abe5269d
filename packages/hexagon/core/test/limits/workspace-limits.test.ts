import { expect } from 'chai';
import { NO_LIMITS } from '../../src/limits/workspace-limits.js';

describe('NO_LIMITS', () => {
  it('has every limit, each null', () => {
    expect(NO_LIMITS).to.deep.equal({
      rateLimits: { key: null, workspace: null },
      quotas: { api_requests: null, instances: null, groups: null, campaigns: null },
    });
  });
});
