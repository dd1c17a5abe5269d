import { campaignInput, detailsOf, issuesOf, rejectionOf, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { AnyDomainError } from '../src/errors/domain-error.js';
import { groupNotFound } from '../src/groups/group-not-found.js';
import { instanceNotFound } from '../src/instances/instance-not-found.js';
import { openScene } from './support/scene.js';

const NO_OBJECT = [null, 7, 'text', ['text'], () => 'text'] as never[];

/** Calls with a value for the last argument, which must be an object, by the name of the argument. */
const CALLS: Readonly<
  Record<string, Readonly<Record<string, (scene: RecordedScene, value: never) => Promise<unknown>>>>
> = {
  input: {
    listInstances: ({ api, own }, value) => api.listInstances(own.principal, value),
    listGroups: ({ api, own }, value) => api.listGroups(own.principal, value),
    listCampaigns: ({ api, own }, value) => api.listCampaigns(own.principal, value),
    createCampaign: ({ api, own }, value) => api.createCampaign(own.principal, value),
  },
  options: {
    authorize: ({ api }, value) => api.authorize(undefined, 'groups:read', value),
    createCampaign: ({ api, own }, value) => api.createCampaign(own.principal, campaignInput(own), value),
  },
};

describe('an optional argument that must be an object', () => {
  for (const [argument, calls] of Object.entries(CALLS)) {
    for (const [name, call] of Object.entries(calls)) {
      it(`is required if ${name} receives another value as its ${argument}, and nothing is read`, async () => {
        const scene = await openScene();
        for (const value of NO_OBJECT) {
          const rejection = await rejectionOf(call(scene, value));
          expect(rejection.code).to.be.oneOf(['invalid_parameter', 'validation_failed']);
          expect(detailsOf(rejection)).to.deep.equal(['Must be an object.']);
        }
        expect(scene.ports.calls).to.deep.equal([]);
      });
    }
  }

  it('has an issue that names it', async () => {
    const { api } = await openScene();
    const rejection = await rejectionOf(api.authorize(undefined, 'groups:read', null as never));
    expect(issuesOf(rejection)).to.deep.equal(['options wrong_type']);
  });

  it('may be left out', async () => {
    const { api, own } = await openScene();
    expect((await api.listGroups(own.principal)).items).to.have.lengthOf(own.groups.length);
  });
});

describe('an issue', () => {
  const at = async (fields: object): Promise<string[]> => {
    const { api, own } = await openScene();
    return detailsOf(await rejectionOf(api.createCampaign(own.principal, { ...campaignInput(own), ...fields })));
  };

  it('says what the metadata of a campaign must be', async () => {
    const pairs = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [String(index), '']));
    expect(await at({ metadata: 7 })).to.deep.equal(['Must be an object whose values are strings.']);
    expect(await at({ metadata: 'text' })).to.deep.equal(['Must be an object whose values are strings.']);
    expect(await at({ metadata: pairs })).to.deep.equal(['Must have at most 20 pairs.']);
  });

  it('names the fields that were meant, for at most ten', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `metadata${'_'.repeat(index + 1)}`);
    expect(await at(Object.fromEntries(names.map((name) => [name, 1])))).to.deep.equal([
      ...Array<string>(10).fill('Unknown field. Did you mean metadata?'),
      'Unknown field. Remove it.',
    ]);
  });

  it('is none of a field with null that may be left out', async () => {
    expect(await at({ metadata: null, name: 7 })).to.deep.equal(['Must be a string.']);
  });

  it('says which field is missing or has another type', async () => {
    const { api, own } = await openScene();
    const rejection = await rejectionOf(api.createCampaign(own.principal, { content: 7 } as never));
    expect(issuesOf(rejection)).to.include.members(['name required', 'content wrong_type']);
  });

  it('names the only missing field beside the only unknown one, which may be another word for it', async () => {
    expect(await at({ content: { type: 'text', message: 'Hello' } })).to.deep.equal([
      'Required. Must be a string.',
      'Unknown field. Did you mean text?',
    ]);
    for (const content of [{ type: 'text', message: 'Hello', body: 'Hello' }, { message: 'Hello' }])
      expect((await at({ content })).at(-1)).to.equal('Unknown field. Remove it.');
    expect(await at({ content: { type: 'text', message: 'Hello' }, name: '' })).to.include(
      'Unknown field. Did you mean text?',
    );
  });

  it('says when a campaign must start', async () => {
    expect(await at({ scheduledAt: '2020-01-01T00:00:00Z' })).to.deep.equal(['Must be in the future.']);
    expect(await at({ scheduledAt: ['2020-01-01T00:00:00Z'] })).to.have.lengthOf(1);
    expect(await at({ scheduledAt: '2020-01-01T00:00:00Z', name: '' })).to.deep.equal([
      'Must have at least 1 character.',
      'Must be in the future.',
    ]);
  });

  it('says what to do about a group that cannot receive messages', async () => {
    const { api, admin, own } = await openScene();
    const [group] = own.groups;
    await admin.syncGroups({ workspaceId: own.id, records: [{ ...group, sendable: false }] });
    const rejection = await rejectionOf(api.createCampaign(own.principal, campaignInput(own)));
    expect(detailsOf(rejection)).to.deep.equal(['The group cannot receive messages. Remove it.']);
  });

  it('names the instance or the group that does not exist', () => {
    const errors = [instanceNotFound('id'), groupNotFound()];
    expect(errors.map(({ code }) => code)).to.deep.equal(['instance_not_found', 'group_not_found']);
    expect(errors.flatMap((error) => issuesOf(error as AnyDomainError))).to.deep.equal([
      'id instance_not_found',
      'groupId group_not_found',
    ]);
  });

  it('says what to do about a cursor that the list did not issue', async () => {
    const { api, own } = await openScene();
    const rejection = await rejectionOf(api.listGroups(own.principal, { cursor: own.id }));
    expect(detailsOf(rejection)[0]).to.contain('nextCursor');
  });
});
