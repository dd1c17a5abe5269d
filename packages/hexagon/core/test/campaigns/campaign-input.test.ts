import { issuesOf, thrownBy } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { CampaignInput } from '../../src/campaigns/campaign-input.js';
import { validate } from '../../src/errors/validate.js';

const INSTANCE_ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const uuid = (number: number): string => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;

const INPUT: CampaignInput = {
  name: 'Campaign',
  instanceId: INSTANCE_ID,
  groupIds: [uuid(1)],
  content: { type: 'text', text: 'Hello' },
};

/** Returns the issues of a valid input with some fields replaced. */
const issuesWith = (fields: Readonly<Record<string, unknown>>): string[] => {
  const rejection = thrownBy(() => validate(CampaignInput, { ...INPUT, ...fields }));
  expect(rejection.code).to.equal('validation_failed');
  return issuesOf(rejection);
};

const pairs = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index), '']));

describe('the input of a new campaign', () => {
  it('normalizes every field', () => {
    const input = { ...INPUT, instanceId: INSTANCE_ID.toUpperCase(), scheduledAt: '2026-02-01t01:00:00.5+01:00' };
    expect(validate(CampaignInput, input)).to.deep.equal({
      name: 'Campaign',
      instanceId: INSTANCE_ID,
      groupIds: [uuid(1)],
      content: { type: 'text', text: 'Hello' },
      scheduledAt: '2026-02-01T00:00:00.500Z',
      metadata: {},
    });
  });

  it('returns group ids in lower case, in the order of the request', () => {
    const groupIds = [uuid(2).toUpperCase(), uuid(1)];
    expect(validate(CampaignInput, { ...INPUT, groupIds }).groupIds).to.deep.equal([uuid(2), uuid(1)]);
  });

  for (const [what, fields] of [
    ['a name of 120 emoji', { name: '😀'.repeat(120) }],
    ['500 groups', { groupIds: Array.from({ length: 500 }, (_, index) => uuid(index)) }],
    ['a text of 4,096 characters', { content: { type: 'text', text: 'a'.repeat(4096) } }],
    ['no time to start at', { scheduledAt: null }],
    ['20 pairs of metadata', { metadata: pairs(20) }],
    ['a metadata key of 40 characters with a value of 500', { metadata: { ['k'.repeat(40)]: 'v'.repeat(500) } }],
    ['a metadata key that objects have anyway', { metadata: JSON.parse('{"__proto__": "value"}') as object }],
  ] as const) {
    it(`accepts ${what}`, () => {
      const request = validate(CampaignInput, { ...INPUT, ...fields });
      expect(request).to.deep.include(fields);
    });
  }

  for (const [what, fields, issues] of [
    ['a missing name', { name: undefined }, ['name required']],
    ['an empty name', { name: '' }, ['name too_short']],
    ['a name of blanks only', { name: ' \t\u00a0' }, ['name invalid_format']],
    ['a name of 121 characters', { name: 'a'.repeat(121) }, ['name too_long']],
    ['a name with half of a surrogate pair', { name: 'a\ud83d' }, ['name invalid_format']],
    ['a missing instance', { instanceId: undefined }, ['instanceId required']],
    ['an instance id that is no UUID', { instanceId: '7' }, ['instanceId invalid_format']],
    ['missing groups', { groupIds: undefined }, ['groupIds required']],
    ['groups that are no list', { groupIds: uuid(1) }, ['groupIds wrong_type']],
    ['no groups', { groupIds: [] }, ['groupIds too_few']],
    ['501 groups', { groupIds: Array.from({ length: 501 }, (_, index) => uuid(index)) }, ['groupIds too_many']],
    ['a group id that is no UUID', { groupIds: [uuid(1), '7'] }, ['groupIds/1 invalid_format']],
    ['a group id that is no text', { groupIds: [null] }, ['groupIds/0 wrong_type']],
    ['a group named twice', { groupIds: [uuid(1), uuid(2), uuid(1)] }, ['groupIds/2 duplicate']],
    [
      'a group named twice in different case',
      { groupIds: [INSTANCE_ID, INSTANCE_ID.toUpperCase()] },
      ['groupIds/1 duplicate'],
    ],
    ['missing content', { content: undefined }, ['content required']],
    ['content that is null', { content: null }, ['content wrong_type']],
    ['content that is a text', { content: 'Hello' }, ['content wrong_type']],
    ['empty content', { content: {} }, ['content/type required', 'content/text required']],
    ['content of another type', { content: { type: 'image', text: 'a' } }, ['content/type not_allowed']],
    ['an empty text', { content: { type: 'text', text: '' } }, ['content/text too_short']],
    ['a text of 4,097 characters', { content: { type: 'text', text: 'a'.repeat(4097) } }, ['content/text too_long']],
    ['unknown content', { content: { type: 'text', text: 'a', url: '' } }, ['content/url unknown_field']],
    ['a time that is no text', { scheduledAt: 1769851800 }, ['scheduledAt wrong_type']],
    ['a time that cannot be converted to text', { scheduledAt: { toString: 1 } }, ['scheduledAt wrong_type']],
    ['a name with U+0000', { name: 'a\0' }, ['name invalid_format']],
    ['metadata with U+0000', { metadata: { key: '\0' } }, ['metadata/key invalid_format']],
    ['a time without an offset', { scheduledAt: '2026-02-01T00:00:00' }, ['scheduledAt invalid_format']],
    ['metadata that is null', { metadata: null }, ['metadata wrong_type']],
    ['metadata that is a list', { metadata: [] }, ['metadata wrong_type']],
    ['21 pairs of metadata', { metadata: pairs(21) }, ['metadata too_many']],
    ['an empty metadata key', { metadata: { '': 'v' } }, ['metadata/ too_short']],
    ['a metadata value that is no text', { metadata: { key: 7 } }, ['metadata/key wrong_type']],
    ['a metadata value of 501 characters', { metadata: { key: 'v'.repeat(501) } }, ['metadata/key too_long']],
    ['a member that campaigns do not have', { workspaceId: uuid(1) }, ['workspaceId unknown_field']],
  ] as const) {
    it(`rejects ${what}`, () => {
      expect(issuesWith(fields)).to.deep.equal(issues);
    });
  }

  it('rejects a metadata key of 41 characters', () => {
    const key = 'k'.repeat(41);
    expect(issuesWith({ metadata: { [key]: 'v' } })).to.deep.equal([`metadata/${key} too_long`]);
  });

  it('reports every issue at once', () => {
    const issues = issuesWith({
      name: '',
      instanceId: 'x',
      groupIds: [uuid(1), 'x', uuid(1)],
      content: { type: 'image', text: '' },
      scheduledAt: 'tomorrow',
      metadata: { number: 1 },
      workspaceId: uuid(1),
    });
    expect(issues).to.have.members([
      'name too_short',
      'instanceId invalid_format',
      'groupIds/1 invalid_format',
      'groupIds/2 duplicate',
      'content/type not_allowed',
      'content/text too_short',
      'scheduledAt invalid_format',
      'metadata/number wrong_type',
      'workspaceId unknown_field',
    ]);
  });

  for (const input of [null, [], 'campaign', 7]) {
    it(`rejects ${JSON.stringify(input)} instead of a campaign`, () => {
      const rejection = thrownBy(() => validate(CampaignInput, input));
      expect(issuesOf(rejection)).to.deep.equal([' wrong_type']);
    });
  }
});
