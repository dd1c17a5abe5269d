import { issuesOf, thrownBy } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createPrincipal, type Principal } from '../../src/operations/principal.js';
import type { Scope } from '../../src/values/scope.js';
import type { WorkspaceApi } from '../../src/workspace-api.js';
import { toWorkspaceId } from '../../src/workspaces/workspace.js';

const workspaceId = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057');

describe('Principal', () => {
  it('compiles for exactly the operations whose scope was checked', () => {
    const compiled = (api: WorkspaceApi, reader: Principal<'groups:read'>): void => {
      void api.listGroups(reader);
      // @ts-expect-error another scope was checked
      void api.getWorkspace(reader);
      // @ts-expect-error another scope was checked
      void api.getUsage(reader);
      // @ts-expect-error another scope was checked
      void api.listInstances(reader);
      // @ts-expect-error another scope was checked
      void api.listCampaigns(reader);
      // @ts-expect-error another scope was checked
      void api.createCampaign(reader, {});
    };
    expect(compiled).to.be.a('function');
  });

  it('compiles for fewer scopes than were checked, and never for more', () => {
    const both = createPrincipal(workspaceId, ['groups:read', 'campaigns:read']);
    const fewer: Principal<'groups:read'> = both;
    // @ts-expect-error one of the scopes was not checked
    const more: Principal<'groups:read' | 'campaigns:read'> = fewer;
    expect(more.workspaceId).to.equal(workspaceId);
  });

  it('cannot be a plain object', () => {
    // @ts-expect-error nothing was checked
    const forged: Principal<'groups:read'> = { workspaceId, scopes: ['groups:read'], key: null };
    expect(forged.key).to.equal(null);
  });
});

describe('createPrincipal', () => {
  it('creates a principal of the workspace without a key', () => {
    expect(createPrincipal(workspaceId, ['groups:read'])).to.deep.equal({
      workspaceId,
      scopes: ['groups:read'],
      key: null,
    });
  });

  it('creates a principal with at most 100 scopes', () => {
    const numbered = (count: number): readonly Scope[] =>
      Array.from({ length: count }, (_, index) => `invoices:read_${index}` as Scope);
    expect(createPrincipal(workspaceId, numbered(100)).scopes).to.have.lengthOf(100);
    expect(issuesOf(thrownBy(() => createPrincipal(workspaceId, numbered(101))))).to.deep.equal(['scopes too_many']);
  });

  it('creates a principal with a brand that other packages can look for', () => {
    const principal = createPrincipal(workspaceId, ['groups:read']);
    expect(principal).to.have.property(Symbol.for('@workspace-api/core/Principal'), true);
  });
});
