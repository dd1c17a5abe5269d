import { campaignTo } from '../campaign-input.js';
import { postCampaign, type Attack, type AttackGroup, type Outcome } from './attack.js';
import type { Knowledge, Scene } from './scene.js';
import { MISSPELLINGS, SPELLINGS } from './spellings.js';

type Fields = (known: Knowledge, spell: (id: string) => unknown, scene: Scene) => Readonly<Record<string, unknown>>;

/** The places of ids in a campaign. */
const PLACES: readonly (readonly [place: string, outcome: Outcome, fields: Fields])[] = [
  ['instanceId', 'instance_not_found', ({ instanceId }, spell) => ({ instanceId: spell(instanceId) })],
  ['groupIds', 'group_not_found', ({ groupIds }, spell) => ({ groupIds: groupIds.map(spell) })],
  [
    'the last of groupIds',
    'group_not_found',
    ({ groupIds: [id] }, spell, { own }) => ({ groupIds: [...own.groupIds, spell(id)] }),
  ],
  [
    'instanceId and groupIds',
    'instance_not_found',
    ({ instanceId, groupIds }, spell) => ({ instanceId: spell(instanceId), groupIds: groupIds.map(spell) }),
  ],
];

/** Values that are not ids, but that a careless parser may convert to one. */
const SHAPES: readonly (readonly [what: string, shape: (id: string) => unknown])[] = [
  ['an array of it', (id) => [id]],
  ['an array in an array', (id) => [[id]]],
  ['an object that has it as id', (id) => ({ id })],
  ['an operator $eq', (id) => ({ $eq: id })],
  ['an operator $ne', () => ({ $ne: null })],
  ['an operator $gt', () => ({ $gt: '' })],
  ['an operator $in', (id) => ({ $in: [id] })],
  ['an operator $regex', () => ({ $regex: '^' })],
  ['an operator $where', (id) => ({ $where: `this.id == '${id}'` })],
  ['extended JSON', (id) => ({ $uuid: id })],
  ['extended JSON of bytes', (id) => ({ $binary: { base64: btoa(id.slice(0, 16)), subType: '04' } })],
  ['an object that spells it', (id) => ({ toString: id, valueOf: id, length: 36, 0: id })],
  ['bytes', (id) => Array.from(id, (character) => character.charCodeAt(0))],
  ['itself 1,000 times', (id) => id.repeat(1_000)],
  ['true', () => true],
];

/** Ids of one kind where another kind belongs. */
const OTHER_KINDS: readonly (readonly [what: string, id: (known: Knowledge) => string])[] = [
  ['a workspace', ({ workspaceId }) => workspaceId],
  ['a campaign', ({ campaignId }) => campaignId],
  ['a key', ({ keyId }) => keyId],
  ['a group', ({ groupIds }) => groupIds[0]],
  ['an instance', ({ instanceId }) => instanceId],
];

/** Ids in forms that only JSON text can have. */
const IN_JSON: readonly Attack[] = [
  {
    what: 'in escapes of JSON',
    outcomes: ['instance_not_found'],
    requests: ({ order, instanceId }, { own }) => {
      const escaped = Array.from(instanceId, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
      return [postCampaign(own, order.replace(instanceId, escaped))];
    },
  },
  {
    what: 'in repeated fields, theirs first or last',
    outcomes: ['success', 'instance_not_found'],
    requests: ({ instanceId, groupIds }, { own, home }) => {
      const body = JSON.stringify(campaignTo(home));
      const theirs = `"instanceId":"${instanceId}","groupIds":${JSON.stringify(groupIds)}`;
      return [postCampaign(own, `{${theirs},${body.slice(1)}`), postCampaign(own, `${body.slice(0, -1)},${theirs}}`)];
    },
  },
  {
    what: 'in 500 groups, one of which is theirs',
    outcomes: ['group_not_found'],
    requests: ({ groupIds: [id] }, { own, home, missing }) => {
      const others = Array.from({ length: 499 }, (_, n) => missing.workspaceId.replace(/.{4}$/, String(1000 + n)));
      return [postCampaign(own, campaignTo(home, { groupIds: [...others, id] }))];
    },
  },
];

const inPlace = ([place, outcome, fields]: (typeof PLACES)[number]): Attack[] => {
  const attack = ([what, spell]: readonly [string, (id: string) => unknown], found: Outcome): Attack => ({
    what: `in ${place}: ${what}`,
    outcomes: [found],
    requests: (known, scene) => [postCampaign(scene.own, campaignTo(scene.home, fields(known, spell, scene)))],
  });
  return [
    ...Array.from(SPELLINGS, (spelling) => attack(spelling, outcome)),
    ...[...MISSPELLINGS, ...SHAPES].map((shape) => attack(shape, 'validation_failed')),
  ];
};

/** Ids in the body of a campaign. */
export const ID_ATTACKS: AttackGroup = {
  title: 'ids',
  attacks: [
    ...PLACES.flatMap(inPlace),
    ...OTHER_KINDS.map(([what, id]) => ({
      what: `in instanceId and groupIds: the id of ${what}`,
      outcomes: ['instance_not_found', 'group_not_found'] as const,
      requests: (known: Knowledge, { home, own }: Scene) => [
        postCampaign(own, campaignTo(home, { instanceId: id(known) })),
        postCampaign(own, campaignTo(home, { groupIds: [id(known)] })),
      ],
    })),
    ...IN_JSON,
  ],
};
