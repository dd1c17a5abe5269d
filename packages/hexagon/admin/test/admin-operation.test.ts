import { object } from '@workspace-api/core';
import { expect } from 'chai';
import * as z from '@workspace-api/core/zod';
import { adminOperation } from '../src/admin-operation.js';
import { adminOperations } from '../src/workspace-admin.js';

const change = {
  id: 'change',
  name: 'records.change',
  effect: 'change',
  summary: 'Change',
  description: 'Changes a record.',
  input: object({}),
  output: z.void(),
  errors: [],
  perform: () => () => Promise.resolve(),
} as const;

describe('an operation of the back office', () => {
  it('is created only if it says what the audit log has of a change', () => {
    // @ts-expect-error -- `audit` is missing.
    expect(() => adminOperation(change)).to.throw(TypeError, 'audit');
    expect(adminOperation({ ...change, audit: null })).to.have.property('audit', null);
  });

  it('is in the audit log if it changes something, except for what a worker does with its lease', () => {
    const silent = Object.values(adminOperations()).filter((one) => one.effect === 'change' && one.audit === null);
    expect(silent.map(({ id }) => id)).to.deep.equal(['renewLease', 'releaseLease', 'recordDeliveries']);
  });
});
