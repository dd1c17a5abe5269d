import { campaignTo } from '../campaign-input.js';
import { get, postCampaign, type Attack, type AttackGroup } from './attack.js';

/** Names that the API does not use, but that a layer below it may. */
const NAMES = [
  'workspaceId',
  'workspace_id',
  'WorkspaceId',
  'workspace',
  'workspace.id',
  'workspace[id]',
  'tenantId',
  'ownerId',
  'keyId',
  'scopes',
  'id',
  'position',
  'version',
  'createdAt',
  'status',
  'stats',
  'idempotency',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  '$where',
  '$set',
  '$or',
  '$out',
  '_id',
  'workspaceId\0',
  'w\u043erkspaceId',
  'workspaceId\u0301',
];

/** Adds a field with any name to a JSON object, as text. */
const withField = (json: string, name: string, value: unknown): string =>
  `${json.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`;

const attacksWith = (name: string): Attack[] => {
  const shown = JSON.stringify(name);
  return [
    {
      what: `the parameter ${shown} of each operation`,
      outcomes: ['unknown_parameter'],
      requests: ({ workspaceId }, { own, home }) => {
        const query = String(new URLSearchParams({ [name]: workspaceId }));
        return [
          ...['me', 'usage', 'instances', 'groups', 'campaigns'].map((path) =>
            get(own, `/api/public/v1/${path}?${query}`),
          ),
          { ...postCampaign(own, campaignTo(home)), target: `/api/public/v1/campaigns?${query}` },
        ];
      },
    },
    {
      what: `the field ${shown} of the body, as a string or an object, and of the content`,
      outcomes: ['validation_failed'],
      requests: ({ workspaceId }, { own, home }) => {
        const json = JSON.stringify(campaignTo(home));
        const content = JSON.stringify(campaignTo(home).content);
        return [
          withField(json, name, workspaceId),
          withField(json, name, { workspaceId, id: workspaceId }),
          json.replace(content, () => withField(content, name, workspaceId)),
        ].map((body) => postCampaign(own, body));
      },
    },
    {
      what: `the field ${shown} of metadata, which is only stored`,
      outcomes: [name.includes('\0') ? 'validation_failed' : 'success'],
      requests: ({ workspaceId }, { own, home }) => {
        const json = JSON.stringify(campaignTo(home, { metadata: { a: '' } }));
        return [
          postCampaign(
            own,
            json.replace('{"a":""}', () => withField('{"a":""}', name, workspaceId)),
          ),
        ];
      },
    },
  ];
};

/** Names of parameters, and of fields at any depth of a body. */
export const FIELD_ATTACKS: AttackGroup = { title: 'parameters and fields', attacks: NAMES.flatMap(attacksWith) };
