import { AuditEntry, Delivery, Lease, Member } from '@workspace-api/admin';
import { ApiKey, Campaign, Group, Instance, Workspace } from '@workspace-api/core';
import { expect } from 'chai';
import { sampleOf } from '../../src/storage/sample-of.js';

const RECORDS = { ApiKey, AuditEntry, Campaign, Delivery, Group, Instance, Lease, Member, Workspace };

describe('sampleOf', () => {
  for (const [name, schema] of Object.entries(RECORDS)) {
    it(`gives two valid samples of ${name} that differ in every field`, () => {
      const [one, other] = [sampleOf<object>(schema), sampleOf<object>(schema, 1)];
      for (const sample of [one, other]) expect(schema.parse(sample)).to.deep.equal(sample);
      for (const field of Object.keys(schema.shape) as never[])
        expect(one[field], field).not.to.deep.equal(other[field]);
    });
  }
});
