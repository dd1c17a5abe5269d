import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { it } from '../runner/test-runner.js';
import {
  FOREIGN_NAME,
  MEMBER,
  SCOPE,
  WAYS,
  describeKeyPage,
  type KeyPageFixture,
  type OpenKeyPage,
  type Way,
} from './key-page-fixture.js';
import type { PageResponse } from './page-exchange.js';
import type { Fields, Visitor } from './visitor.js';

type Home = KeyPageFixture['home'];

const ISSUED = { name: 'Report', scopes: SCOPE, expiresInDays: '90' };

/** The actions of a member, with the status if they are allowed. Actions that cannot be undone come last. */
const ACTS: Readonly<Record<string, readonly [method: string, path: (home: Home) => string, fields?: Fields]>> = {
  list: ['GET', () => '/'],
  log: ['GET', () => '/log'],
  new: ['GET', () => '/new'],
  show: ['GET', ({ keyId }) => `/keys/${keyId}`],
  issue: ['POST', () => '/new', ISSUED],
  update: ['POST', ({ keyId }) => `/keys/${keyId}/update`, { name: 'Renamed' }],
  rotate: ['POST', ({ keyId }) => `/keys/${keyId}/rotate`],
  revoke: ['POST', ({ keyId }) => `/keys/${keyId}/revoke`, { reason: 'Old.' }],
};

/** Acts as a hostile member would: with the form of the workspace, whether or not the page has shown it. */
const act = (visitor: Visitor, home: Home, name: string, workspaceId: string = home.id): Promise<PageResponse> => {
  const [method, path, fields] = ACTS[name] ?? expect.fail();
  if (method === 'GET') return visitor.get(path(home));
  return visitor.post(path(home), { id: randomUUID(), workspaceId, ...fields });
};

/** The end of a case: the status, and the code of the problem. */
type Outcome = readonly [status: number, code: string | null];

/** A member who acts on the workspace, and the results. `leave` happens after the member signed in as an OWNER. */
interface Role {
  readonly workspace?: 'foreign';
  readonly isSignedOut?: true;
  readonly leave?: (fixture: KeyPageFixture) => Promise<unknown>;
  readonly outcome: (act: string, way: Way) => Outcome;
}

const REJECTED: Outcome = [403, 'owner_required'];

const ROLES: Readonly<Record<string, Role>> = {
  'an OWNER': { outcome: (name) => [['update', 'revoke'].includes(name) ? 303 : 200, null] },
  'an OWNER who became a MEMBER': {
    leave: ({ admin, home }) => admin.putMember({ workspaceId: home.id, memberId: MEMBER, role: 'MEMBER' }),
    outcome: () => REJECTED,
  },
  'a removed OWNER': {
    leave: ({ admin, home }) => admin.removeMember({ workspaceId: home.id, memberId: MEMBER }),
    outcome: () => REJECTED,
  },
  'an OWNER of a deleted workspace': {
    leave: ({ admin, home }) => admin.deleteWorkspace({ workspaceId: home.id }),
    outcome: () => REJECTED,
  },
  'an OWNER of another workspace': {
    workspace: 'foreign',
    outcome: (name) => {
      if (ACTS[name]?.[0] === 'POST') return [409, 'other_workspace'];
      return name === 'show' ? [404, 'key_not_found'] : [200, null];
    },
  },
  nobody: {
    isSignedOut: true,
    outcome: (name, way) => (way === 'identify' && ACTS[name]?.[0] === 'GET' ? [303, null] : [403, 'signed_out']),
  },
};

/** Returns the keys and the audit log of a workspace. */
const stateOf = async ({ admin }: KeyPageFixture, workspaceId: string): Promise<string> =>
  JSON.stringify([await admin.listApiKeys({ workspaceId }), await admin.listAuditLog({ workspaceId })]);

/** Registers the cases of permissions, for sessions and for links. */
export const describeAccess = (openPage: OpenKeyPage): void => {
  describeKeyPage('access', openPage, (fixture) => {
    for (const way of WAYS) {
      for (const [who, { workspace, isSignedOut, leave, outcome }] of Object.entries(ROLES)) {
        const isAllowed = who === 'an OWNER';
        const may = isAllowed ? 'may do everything' : 'may do nothing, from the next click on';
        it(`${who} by ${way} ${may}: ${Object.keys(ACTS).join(', ')}`, async () => {
          const scene = fixture();
          const { home, enter, visit, recordOf } = scene;
          const visitor =
            isSignedOut === true
              ? visit(way)
              : await enter(way, { workspaceId: workspace === undefined ? home.id : scene.foreign.id });
          if (isSignedOut !== true) expect((await visitor.get('/')).status).to.equal(200);
          await leave?.(scene);
          const before = await stateOf(scene, home.id);
          for (const name of Object.keys(ACTS)) {
            const response = await act(visitor, home, name);
            expect([response.status, (await recordOf(response)).code], name).to.deep.equal(outcome(name, way));
            if (!isAllowed) expect(response.text, name).not.to.contain('Home key');
          }
          expect((await stateOf(scene, home.id)) === before).to.equal(!isAllowed);
        });
      }

      it(`a form by ${way} with the workspace of the member does not reach a key of another workspace`, async () => {
        const scene = fixture();
        const { home, foreign, recordOf } = scene;
        const visitor = await scene.enter(way, { workspaceId: foreign.id });
        const before = await stateOf(scene, home.id);
        for (const name of ['show', 'update', 'rotate', 'revoke']) {
          const response = await act(visitor, home, name, foreign.id);
          expect([response.status, (await recordOf(response)).code], name).to.deep.equal([404, 'key_not_found']);
        }
        expect(await stateOf(scene, home.id)).to.equal(before);
      });

      it(`a form by ${way} cannot name another actor`, async () => {
        const { admin, home, enter } = fixture();
        const visitor = await enter(way);
        const fields = { id: randomUUID(), workspaceId: home.id, ...ISSUED };
        const forged = { actor: 'ann', memberId: 'ann', issuedBy: 'ann' };
        expect((await visitor.post('/new', { ...fields, ...forged })).status).to.equal(200);
        const [key] = (await admin.listApiKeys({ workspaceId: home.id })).items;
        expect(key).to.deep.include({ id: fields.id, issuedBy: MEMBER });
      });

      it(`a member by ${way} of two workspaces sees one`, async () => {
        const { enter } = fixture();
        const { text } = await (await enter(way)).get('/');
        expect(text).to.contain('Home key').and.not.to.contain(FOREIGN_NAME);
      });

      it(`requests by ${way} are recorded with the workspace and the member`, async () => {
        const { home, enter, recordOf } = fixture();
        const record = await recordOf(await (await enter(way)).get(`/keys/${home.keyId}`));
        expect(record).to.include({ workspaceId: home.id, actor: MEMBER, route: '/keys/{keyId}', status: 200 });
      });
    }
  });
};
