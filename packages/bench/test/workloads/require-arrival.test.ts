import { expect } from 'chai';
import type { HostileReport } from '../../src/workloads/fairness/hostile-order.js';
import { requireArrival } from '../../src/workloads/fairness/require-arrival.js';

const ARRIVED: HostileReport = {
  'large pages': ['failed', 503, 200],
  'unread responses': [200],
  'unknown keys': [401, 429],
  'heavy heads': [401, 'failed'],
};

describe('the hostile requests', () => {
  it('arrive if every kind gets an expected response', () => {
    expect(() => requireArrival(ARRIVED)).not.to.throw();
  });

  it('do not arrive under a wrong path, with a wrong key, or without any response', () => {
    const report = { ...ARRIVED, 'large pages': [404, 404], 'unread responses': [401], 'heavy heads': [] };
    expect(() => requireArrival(report)).to.throw(
      'The hostile requests do not arrive as intended. ' +
        'large pages: expected 200, got 404; unread responses: expected 200, got 401; heavy heads: expected 401, got nothing.',
    );
  });
});
