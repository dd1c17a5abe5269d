import { issuesOf, rejectionOf, thrownBy, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createPrincipal, type Principal } from '../../src/operations/principal.js';
import { SCOPES, type Scope } from '../../src/values/scope.js';
import { openScene } from '../support/scene.js';
import { SPECIFIED, type OperationName } from '../support/specified.js';

/** Calls an operation with any principal, as plain JavaScript can. */
const call = ({ api, own }: RecordedScene, operation: OperationName, principal: unknown): Promise<unknown> =>
  operation === 'createCampaign'
    ? api.createCampaign(principal as Principal<Scope>, {
        name: 'Sale',
        instanceId: own.instance.id,
        groupIds: [own.groups[0].id],
        content: { type: 'text', text: 'Hello' },
      })
    : (api[operation] as (caller: unknown) => Promise<unknown>)(principal);

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('an operation', () => {
  let scene: RecordedScene;
  beforeEach(async () => {
    scene = await openScene();
  });

  for (const [operation, { scope }] of Object.entries(SPECIFIED) as [OperationName, { scope: Scope }][]) {
    describe(operation, () => {
      it(`accepts a principal that has ${scope}`, async () => {
        const { id } = scene.own;
        const error = await errorOf(call(scene, operation, createPrincipal(id, [scope])));
        // The input comes after the scope.
        if (error !== undefined) expect(error).to.include({ code: 'invalid_parameter' });
      });

      it(`rejects a principal that has every scope but ${scope}, and reads nothing`, async () => {
        const scopes = SCOPES.filter((other) => other !== scope);
        const rejection = await rejectionOf(call(scene, operation, createPrincipal(scene.own.id, scopes)));
        expect(rejection).to.deep.include({
          code: 'insufficient_scope',
          details: { requiredScope: scope, grantedScopes: scopes },
        });
        expect(String(rejection.cause)).to.contain(`['${scope}']`);
        expect(scene.ports.calls).to.deep.equal([]);
      });

      it('rejects anything that is not a principal, says what to call, and reads nothing', async () => {
        const { principal, id } = scene.own;
        const forgeries: readonly unknown[] = [
          undefined,
          null,
          'wsk_',
          id,
          {},
          { workspaceId: id, scopes: SCOPES, key: null },
          { ...principal },
          { ...principal, workspaceId: scene.foreign.id },
          structuredClone({ ...principal }),
          JSON.parse(JSON.stringify(principal)),
        ];
        for (const forgery of forgeries) {
          const error = await errorOf(call(scene, operation, forgery));
          expect(error).to.be.an.instanceOf(TypeError);
          expect(error)
            .to.have.property('message')
            .that.contains(`api.${operation} requires a principal, but received something else. `)
            .and.contains(`api.authorize(secret, '${scope}')`)
            .and.contains(`createPrincipal(workspaceId, ['${scope}'])`);
        }
        expect(scene.ports.calls).to.deep.equal([]);
      });
    });
  }

  it('says that a principal must be awaited', async () => {
    const error = await errorOf(call(scene, 'listGroups', Promise.resolve(scene.own.principal)));
    expect(error).to.have.property('message').that.contains('Await');
  });

  it('accepts a principal of another copy of the package', async () => {
    const path = '../../src/operations/principal.js?copy';
    const copy = (await import(path)) as { createPrincipal: typeof createPrincipal };
    expect(copy.createPrincipal).not.to.equal(createPrincipal);
    const page = await scene.api.listGroups(copy.createPrincipal(scene.own.id, ['groups:read']));
    expect(page.items).to.have.lengthOf(2);
  });
});

describe('createPrincipal', () => {
  it('creates a principal that cannot be given another workspace or more scopes', async () => {
    const { own, foreign } = await openScene();
    const granted: Scope[] = ['groups:read'];
    const principal = createPrincipal(own.id, granted) as unknown as { workspaceId: string; scopes: Scope[] };
    granted.push('campaigns:write');
    expect(() => (principal.workspaceId = foreign.id)).to.throw(TypeError);
    expect(() => principal.scopes.push('usage:read')).to.throw(TypeError);
    expect(principal).to.deep.include({ workspaceId: own.id, scopes: ['groups:read'] });
  });

  it('accepts the id of its workspace in either case', () => {
    const principal = createPrincipal('01890A5D-AC96-774B-BCCE-B302099A8057', []);
    expect(principal.workspaceId).to.equal('01890a5d-ac96-774b-bcce-b302099a8057');
  });

  it('is not created for what is no workspace, or with scopes of another form', () => {
    const error = thrownBy(() => createPrincipal('acme', ['groups' as never, 'groups:read']));
    expect(issuesOf(error)).to.deep.equal(['workspaceId invalid_format', 'scopes/0 invalid_format']);
  });
});
