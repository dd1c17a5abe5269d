import { expect } from 'chai';
import type { WorkspaceAdmin } from '../src/workspace-admin.js';
import { campaignIn, claimedCampaign } from './support/campaigns.js';
import { rejectionOf } from './support/rejection.js';
import { openScene, type Scene } from './support/scene.js';

type Rejected = (admin: WorkspaceAdmin, scene: Scene) => Promise<unknown>;

const INVALID = undefined as never;

const NO_OBJECT = [null, 7, 'text', ['text'], () => 'text'] as never[];

const CALLS: Readonly<Record<string, Rejected>> = {
  createWorkspace: (admin) => admin.createWorkspace({ name: INVALID, ownerId: INVALID }),
  putMember: (admin, { own }) => admin.putMember(own.id, { id: INVALID, role: INVALID }),
  setLimits: (admin, { own }) => admin.setLimits(own.id, { quotas: { groups: -1 } }),
  issueApiKey: (admin, { own }) => admin.issueApiKey(own.id, 'owner', { name: INVALID, scopes: INVALID }),
  addInstance: (admin, { own }) => admin.addInstance(own.id, { name: INVALID }),
  changeInstanceStatus: (admin, { own }) =>
    admin.changeInstanceStatus(own.id, own.instance.id, { status: 'failed', reason: '' }),
  addGroup: (admin, { own }) => admin.addGroup(own.id, {} as never),
  updateGroup: (admin, { own }) => admin.updateGroup(own.id, own.groups[0].id, {} as never),
  recordDeliveries: async (admin, scene) => {
    const { lease } = await claimedCampaign(scene);
    return admin.recordDeliveries(lease, INVALID);
  },
  moveCampaign: async (admin, scene) => {
    const { campaign, version } = await campaignIn(scene, 'running');
    return admin.moveCampaign(scene.own.id, campaign.id, version, { to: INVALID });
  },
};

describe('the admin surface', () => {
  for (const [name, call] of Object.entries(CALLS)) {
    it(`rejects invalid input of ${name} with validation_failed`, async () => {
      const scene = await openScene();
      expect((await rejectionOf(call(scene.admin, scene))).code).to.equal('validation_failed');
    });
  }
});

/** Calls in which an argument is missing that must be an object, with the name of that argument. */
const CALLS_WITHOUT: readonly (readonly [name: keyof WorkspaceAdmin, missing: string, call: Rejected])[] = [
  ['createWorkspace', 'workspace', (admin) => admin.createWorkspace(INVALID)],
  ['putMember', 'member', (admin, { own }) => admin.putMember(own.id, INVALID)],
  ['issueApiKey', 'key', (admin, { own }) => admin.issueApiKey(own.id, 'owner', INVALID)],
  ['revokeApiKeyInEmergency', 'origin', (admin, { own }) => admin.revokeApiKeyInEmergency(own.id, INVALID, INVALID)],
  ['addInstance', 'instance', (admin, { own }) => admin.addInstance(own.id, INVALID)],
  ['changeInstanceStatus', 'change', (admin, { own }) => admin.changeInstanceStatus(own.id, own.instance.id, INVALID)],
  ['addGroup', 'group', (admin, { own }) => admin.addGroup(own.id, INVALID)],
  ['updateGroup', 'group', (admin, { own }) => admin.updateGroup(own.id, own.groups[0].id, INVALID)],
  ['moveCampaign', 'move', (admin, { own }) => admin.moveCampaign(own.id, INVALID, 1, INVALID)],
  ['claimDueCampaigns', 'claim', (admin) => admin.claimDueCampaigns(INVALID)],
  ['claimCampaign', 'claim', (admin, { own }) => admin.claimCampaign(own.id, INVALID, INVALID)],
  ['renewLease', 'lease renewal', (admin) => admin.renewLease(INVALID, INVALID)],
  ['releaseLease', 'lease', (admin) => admin.releaseLease(INVALID)],
  ['recordDeliveries', 'lease', (admin) => admin.recordDeliveries(INVALID, [])],
  ['moveLeasedCampaign', 'lease move', (admin) => admin.moveLeasedCampaign(INVALID, INVALID)],
];

describe('an argument that must be an object', () => {
  for (const [name, missing, call] of CALLS_WITHOUT) {
    it(`is named if a call of ${name} lacks it, and nothing is read`, async () => {
      const scene = await openScene();
      const rejection = await rejectionOf(call(scene.admin, scene));
      if (rejection.code !== 'validation_failed') throw rejection;
      const { issues } = rejection.details;
      expect(issues.map(({ path }) => path.join('/')).join(' ')).to.equal(missing);
      expect(new Set(issues.map(({ code }) => code))).to.deep.equal(new Set(['required']));
      expect(scene.ports.calls).to.deep.equal([]);
    });
  }

  it('is rejected if it is another value', async () => {
    const { admin, own } = await openScene();
    for (const move of NO_OBJECT) {
      const rejection = await rejectionOf(admin.moveCampaign(own.id, INVALID, 1, move));
      expect(rejection.details).to.deep.equal({
        issues: [{ path: ['move'], code: 'wrong_type', detail: 'Must be an object.' }],
      });
    }
  });
});

type CallWith = (scene: Scene, value: never) => Promise<unknown>;

/** Calls with a value for the optional argument of that name, which must be an object. */
const OPTIONAL: Readonly<Record<string, Readonly<Record<string, CallWith>>>> = {
  origin: {
    createWorkspace: ({ admin }, value) => admin.createWorkspace({ name: 'Acme', ownerId: 'ann' }, value),
    renameWorkspace: ({ admin, own }, value) => admin.renameWorkspace(own.id, 'Acme', value),
    deleteWorkspace: ({ admin, own }, value) => admin.deleteWorkspace(own.id, value),
    putMember: ({ admin, own }, value) => admin.putMember(own.id, { id: 'ann', role: 'OWNER' }, value),
    removeMember: ({ admin, own }, value) => admin.removeMember(own.id, 'ann', value),
    setLimits: ({ admin, own }, value) => admin.setLimits(own.id, {}, value),
  },
  reason: {
    issueApiKey: ({ admin, own }, value) =>
      admin.issueApiKey(own.id, 'owner', { name: 'Reader', scopes: ['groups:read'] }, value),
    rotateApiKey: ({ admin, own }, value) => admin.rotateApiKey(own.id, 'owner', INVALID, value),
    revokeApiKey: ({ admin, own }, value) => admin.revokeApiKey(own.id, 'owner', INVALID, value),
  },
  request: {
    listApiKeys: ({ admin, own }, value) => admin.listApiKeys(own.id, value),
    listAuditLog: ({ admin, own }, value) => admin.listAuditLog(own.id, value),
  },
  options: {
    syncInstances: ({ admin, own }, value) => admin.syncInstances(own.id, [], value),
    syncGroups: ({ admin, own }, value) => admin.syncGroups(own.id, [], value),
  },
};

describe('an optional argument that must be an object', () => {
  for (const [argument, calls] of Object.entries(OPTIONAL)) {
    for (const [name, call] of Object.entries(calls)) {
      it(`is named if ${name} receives another value as its ${argument}, and nothing is read`, async () => {
        const scene = await openScene();
        for (const value of NO_OBJECT) {
          const { code, details } = await rejectionOf(call(scene, value));
          expect({ code, details }).to.deep.equal({
            code: 'validation_failed',
            details: { issues: [{ path: [argument], code: 'wrong_type', detail: 'Must be an object.' }] },
          });
        }
        expect(scene.ports.calls).to.deep.equal([]);
      });
    }
  }

  it('may be left out', async () => {
    const { admin, own } = await openScene();
    await admin.renameWorkspace(own.id, 'Acme');
    expect((await admin.listApiKeys(own.id, undefined)).items).to.deep.equal([]);
  });
});
