import { createWorkspaceAdmin } from '@workspace-api/admin';
import { detailsOf, issuesOf, OWNER, recordedPorts, rejectionOf, thrownBy } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createPrincipal } from '../../src/operations/principal.js';
import { SCOPES, type Scope } from '../../src/values/scope.js';
import { openScene } from '../support/scene.js';

/** A host names its scopes to the compiler. Tests of the core do not. */
const scopesOf = (...names: string[]): readonly Scope[] => names as Scope[];

const INVOICES = scopesOf('invoices:read', 'invoices:write');

describe('the scopes of a host', () => {
  it('can be issued beside the built-in ones, which come first', async () => {
    const { ports, own } = await openScene();
    const admin = createWorkspaceAdmin(ports, { scopes: INVOICES });
    const scopes = scopesOf('invoices:write', 'groups:read', 'invoices:read');
    const { key } = await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, name: 'Back end', scopes });
    expect(key.scopes).to.deep.equal(['groups:read', ...INVOICES]);
    const { key: successor } = await admin.rotateApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id });
    expect(successor.scopes).to.deep.equal(key.scopes);
  });

  it('open what they name, and nothing else', async () => {
    const { api, ports, own } = await openScene();
    const admin = createWorkspaceAdmin(ports, { scopes: INVOICES });
    const { secret } = await admin.issueApiKey({
      workspaceId: own.id,
      actor: OWNER,
      name: 'Reader',
      scopes: scopesOf('invoices:read'),
    });
    expect((await api.authorize(secret, 'invoices:read' as Scope)).workspaceId).to.equal(own.id);
    for (const scope of [...SCOPES, ...scopesOf('invoices:write')])
      expect((await rejectionOf(api.authorize(secret, scope))).code).to.equal('insufficient_scope');
  });

  it('cannot be issued by an admin surface that does not know them', async () => {
    const { admin, own } = await openScene();
    const rejection = await rejectionOf(
      admin.issueApiKey({ workspaceId: own.id, actor: OWNER, name: 'Reader', scopes: INVOICES }),
    );
    expect(issuesOf(rejection)).to.deep.equal(['scopes/0 not_allowed', 'scopes/1 not_allowed']);
  });

  it('can be those of a principal that the host creates', async () => {
    const { own } = await openScene();
    expect(createPrincipal(own.id, INVOICES).scopes).to.deep.equal(INVOICES);
  });

  it('are rejected all at once if they are built in, occur twice, or could break out of a header', () => {
    const scopes = scopesOf('groups:read', 'invoices:read', 'invoices:read', 'invoices', 'Invoices:read', 'a:b", x="');
    expect(issuesOf(thrownBy(() => createWorkspaceAdmin(recordedPorts(), { scopes })))).to.have.members([
      'scopes/0 not_allowed',
      'scopes/2 duplicate',
      'scopes/3 invalid_format',
      'scopes/4 duplicate',
      'scopes/5 invalid_format',
    ]);
  });

  it('are an array, also in plain JavaScript', () => {
    const scopes = 'invoices:read' as unknown as readonly Scope[];
    expect(issuesOf(thrownBy(() => createWorkspaceAdmin(recordedPorts(), { scopes })))).to.deep.equal([
      'scopes wrong_type',
    ]);
  });

  it('are rejected with what to do about each', () => {
    const rejection = thrownBy(() =>
      createWorkspaceAdmin(recordedPorts(), { scopes: scopesOf('groups:read', 'invoices') }),
    );
    expect(rejection.code).to.equal('validation_failed');
    expect(detailsOf(rejection)).to.deep.equal([
      'Built-in scope. Remove it, or choose another name for a scope of your own.',
      'Must be a resource and an action in lower case, such as invoices:read.',
    ]);
  });

  it('are strings, also in plain JavaScript', () => {
    const scopes = [['invoices:read'], 7] as unknown as readonly Scope[];
    expect(issuesOf(thrownBy(() => createWorkspaceAdmin(recordedPorts(), { scopes })))).to.deep.equal([
      'scopes/0 wrong_type',
      'scopes/1 wrong_type',
    ]);
  });

  it('are at most 100', () => {
    const numbered = (count: number): readonly Scope[] =>
      scopesOf(...Array.from({ length: count }, (_, index) => `invoices:read_${index}`));
    expect(() => createWorkspaceAdmin(recordedPorts(), { scopes: numbered(100) })).to.not.throw();
    const rejection = thrownBy(() => createWorkspaceAdmin(recordedPorts(), { scopes: numbered(101) }));
    expect(issuesOf(rejection)).to.deep.equal(['scopes too_many']);
  });
});
