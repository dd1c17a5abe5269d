import { campaignTo } from '../campaign-input.js';
import { get, postCampaign, type AttackGroup } from './attack.js';
import type { Knowledge, Scene } from './scene.js';

/** Names that the API does not have, and that some layer below it may. */
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

/** An object as JSON with one member more, whatever that is called. */
const withMember = (json: object, name: string, value: unknown): string =>
  `${JSON.stringify(json).slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`;

/** Names of parameters and of members of bodies, at any depth. */
export const MEMBER_ATTACKS: AttackGroup = {
  title: 'parameters and members',
  attacks: NAMES.flatMap((name) => {
    const query = (value: string): string => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    const shown = JSON.stringify(name);
    return [
      {
        what: `the parameter ${shown} of each operation`,
        requests: ({ workspaceId }: Knowledge, { own, home }: Scene) => [
          ...['me', 'usage', 'instances', 'groups', 'campaigns'].map((path) =>
            get(own, `/api/public/v1/${path}?${query(workspaceId)}`),
          ),
          { ...postCampaign(own, campaignTo(home)), target: `/api/public/v1/campaigns?${query(workspaceId)}` },
        ],
      },
      {
        what: `the member ${shown} of the body, of what is in it, and with members of its own`,
        requests: ({ workspaceId }: Knowledge, { own, home }: Scene) => {
          const { content } = campaignTo(home);
          return [
            postCampaign(own, withMember(campaignTo(home), name, workspaceId)),
            postCampaign(own, withMember(campaignTo(home), name, { workspaceId, id: workspaceId })),
            postCampaign(
              own,
              JSON.stringify(campaignTo(home)).replace(/"content":\{.*?\}/, () => {
                return `"content":${withMember(content, name, workspaceId)}`;
              }),
            ),
          ];
        },
      },
      {
        what: `the member ${shown} of metadata is text and no more`,
        requests: ({ workspaceId }: Knowledge, { own, home }: Scene) => [
          postCampaign(
            own,
            withMember({ ...campaignTo(home) }, 'metadata', null).replace('null', () => {
              return withMember({ a: '' }, name, workspaceId);
            }),
          ),
        ],
      },
    ];
  }),
};
