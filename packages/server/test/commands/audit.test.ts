import type { AuditRecord } from '@workspace-api/admin';
import { expect } from 'chai';
import { auditTable } from '../../src/commands/audit.js';

const entry = (details: AuditRecord['details']): AuditRecord =>
  ({
    ...{ id: '01a204e6-4f58-73e6-90ed-2e45d9136d6d', at: '2030-01-01T00:00:00.000Z', actor: 'ann' },
    ...{ action: 'key.issue', target: 'a key', outcome: 'made', reason: null, details },
  }) as AuditRecord;

const detailsOf = (details: AuditRecord['details'], counts: AuditRecord['counts'] = null): string | undefined =>
  auditTable([{ ...entry(details), counts }])[1]
    ?.split('made')[1]
    ?.replace(/^ +- +/u, '');

describe('the audit table', () => {
  it('has the details one after the other', () => {
    expect(detailsOf({ name: 'Nightly export', scopes: 'groups:read usage:read' })).to.equal(
      'name: Nightly export, scopes: groups:read usage:read',
    );
  });

  it('has the counts after the details', () => {
    expect(detailsOf({ removeMissing: 'true' }, { added: 2, removed: 1 })).to.equal(
      'removeMissing: true, added: 2, removed: 1',
    );
  });

  it('begins with the workspace if the entries are those of several', () => {
    const [heading, row] = auditTable([{ ...entry({}), workspaceId: 'a workspace' }]);
    expect(heading).to.match(/^WORKSPACE +TIME /u);
    expect(row).to.match(/^a workspace +2030-/u);
    expect(auditTable([entry({})])[0]).to.match(/^TIME /u);
  });

  it('quotes a value that imitates further details', () => {
    expect(detailsOf({ name: 'x, scopes: all', scopes: 'groups:read' })).to.equal(
      'name: "x, scopes: all", scopes: groups:read',
    );
    expect(detailsOf({ name: '"x"', scopes: 'groups:read' })).to.equal('name: "\\"x\\"", scopes: groups:read');
  });
});
