import { expect } from 'chai';
import { nearestName } from '../../src/errors/nearest-name.js';

const KNOWN = ['instanceId', 'groupIds', 'name', 'content', 'scheduledAt', 'metadata'];

describe('nearestName', () => {
  for (const [name, nearest] of [
    ['instance_id', 'instanceId'],
    ['InstanceID', 'instanceId'],
    ['group-ids', 'groupIds'],
    ['groupId', 'groupIds'],
    ['naem', 'name'],
    ['nmae', 'name'],
    ['nmxe', undefined],
    ['nxae', undefined],
    ['nxye', undefined],
    ['sheduledAt', 'scheduledAt'],
    ['contents', 'content'],
    ['campaignName', 'name'],
    ['scheduled', 'scheduledAt'],
    ['meta', 'metadata'],
    ['con', undefined],
    ['status', undefined],
    ['id', undefined],
    ['', undefined],
    ['game over', undefined],
    [`instanceId${'_'.repeat(30)}`, 'instanceId'],
    [`instanceId${'_'.repeat(31)}`, undefined],
    ['__proto__', undefined],
  ] as const) {
    it(`is ${nearest ?? 'nothing'} for ${JSON.stringify(name.slice(0, 20))}`, () => {
      expect(nearestName(name, KNOWN)).to.equal(nearest);
    });
  }

  it('is the nearest of several, and no short one within another word', () => {
    expect(nearestName('groupIdz', ['groupIdsx', 'groupIds'])).to.equal('groupIds');
    expect(nearestName('monkeys', ['key', 'name'])).to.equal(undefined);
  });
});
