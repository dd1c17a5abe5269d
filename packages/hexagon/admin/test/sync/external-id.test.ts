import { NodeDigest } from '@workspace-api/adapter-node';
import { ValidationIssues, isUuid, type WorkspaceId } from '@workspace-api/core';
import { expect } from 'chai';
import { checkExternalId, externalIdIn, idOfExternalId } from '../../src/sync/external-id.js';

describe('externalIdIn', () => {
  for (const [what, value] of [
    ['1 character', 'a'],
    ['200 characters outside the Basic Multilingual Plane', '😀'.repeat(200)],
  ] as const) {
    it(`returns an external id of ${what}`, () => {
      expect(externalIdIn({ externalId: value }, 'externalId')).to.equal(value);
    });
  }

  for (const [what, record] of [
    ['a record without one', { id: 'a' }],
    ['an empty string', { externalId: '' }],
    ['a string of more than 400 UTF-16 code units', { externalId: 'a'.repeat(401) }],
    ['a lone surrogate', { externalId: '\ud800' }],
    ['a number', { externalId: 1 }],
    ['a string in place of a record', 'externalId'],
    ['null in place of a record', null],
    ['undefined in place of a record', undefined],
  ] as const) {
    it(`returns null for ${what}`, () => {
      expect(externalIdIn(record, 'externalId')).to.equal(null);
    });
  }
});

describe('checkExternalId', () => {
  it('accepts 200 characters outside the Basic Multilingual Plane', () => {
    const issues = new ValidationIssues();
    checkExternalId(issues, { externalId: '😀'.repeat(200) });
    expect(issues.found).to.deep.equal([]);
  });

  it('requires an external id or an id', () => {
    const issues = new ValidationIssues();
    checkExternalId(issues, { name: 'Drivers' });
    expect(issues.found).to.deep.equal([
      { path: ['id'], code: 'required', detail: 'Required unless externalId is present. Must be a UUID.' },
    ]);
  });

  it('rejects an id beside an external id', () => {
    const issues = new ValidationIssues();
    checkExternalId(issues, { externalId: 'a', id: '10000000-0000-4000-8000-000000000001' });
    expect(issues.found).to.deep.equal([
      { path: ['id'], code: 'not_allowed', detail: 'Must be omitted if externalId is present.' },
    ]);
  });
});

describe('idOfExternalId', () => {
  const digest = new NodeDigest();
  const id = '0193d0c5-7c1e-7d52-9a53-4f0f6f1f2b11' as WorkspaceId;

  it('is a UUID of version 8, which later versions must not change', () => {
    const found = idOfExternalId(digest, id, 'groups', 'crm-1');
    expect(isUuid(found)).to.equal(true);
    expect(found).to.equal('0e04b9fe-755c-8e65-9da8-f58c6043f29b');
  });

  it('differs by workspace, kind and external id', () => {
    const other = '0193d0c5-7c1e-7d52-9a53-4f0f6f1f2b12' as WorkspaceId;
    const ids = [
      idOfExternalId(digest, id, 'groups', 'crm-1'),
      idOfExternalId(digest, other, 'groups', 'crm-1'),
      idOfExternalId(digest, id, 'instances', 'crm-1'),
      idOfExternalId(digest, id, 'groups', 'crm-2'),
    ];
    expect(new Set(ids).size).to.equal(4);
  });
});
