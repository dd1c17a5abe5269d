import { PageRequest, ValidationIssues, Workspace, object, text, type Page } from '@workspace-api/core';
import * as z from '@workspace-api/core/zod';
import { adminOperation } from '../admin-operation.js';
import { listCampaigns, listGroups, listInstances } from '../api-operation.js';
import { listAuditLog } from '../audit/list-audit-log.js';
import { listApiKeys } from '../keys/list-api-keys.js';
import type { AdminPorts } from '../ports.js';
import { getUsage } from '../usage/get-usage.js';
import { getWorkspace } from '../workspaces/get-workspace.js';
import { listMembers } from '../workspaces/list-members.js';
import { MAX_MEMBERS } from '../workspaces/member.js';

/** The lists after the first page, by the type of their records, in this order. */
const LISTS = {
  key: listApiKeys,
  instance: listInstances,
  group: listGroups,
  campaign: listCampaigns,
  audit: listAuditLog,
};

const TYPES = Object.keys(LISTS) as (keyof typeof LISTS)[];

/** A record in the field that is named after its type. */
const Item = object({
  workspace: getWorkspace.output.optional(),
  member: listMembers.output.element.optional(),
  usage: getUsage.output.optional(),
  key: LISTS.key.output.shape.items.element.optional(),
  instance: LISTS.instance.output.shape.items.element.optional(),
  group: LISTS.group.output.shape.items.element.optional(),
  campaign: LISTS.campaign.output.shape.items.element.optional(),
  audit: LISTS.audit.output.shape.items.element.optional(),
});

/** A type, and the cursor in its list. */
const Cursor = text({ min: 3, max: 50 });

/** Exports everything of a workspace, page by page. */
export const exportWorkspace = adminOperation({
  id: 'exportWorkspace',
  name: 'workspaces.export',
  effect: 'read',
  summary: 'Export a workspace',
  description:
    'Returns a page of everything that is stored of a workspace: itself, members, usage, keys without secrets, instances, ' +
    'groups, campaigns and audit log.',
  input: PageRequest.extend({
    workspaceId: Workspace.shape.id,
    cursor: Cursor.optional().meta({ description: '`nextCursor` of the previous page. Omit it for the first page.' }),
  }),
  output: object({
    items: z
      .array(Item)
      .max(MAX_MEMBERS + 2)
      .meta({ description: 'Records, each in the field of its type, such as `{"member": …}`. A page may have none.' }),
    nextCursor: Cursor.nullable().meta({
      description: 'Send it as `cursor` to get the next page. Null on the last page.',
    }),
  }),
  errors: ['workspace_not_found', 'invalid_cursor'],
  perform: (ports: AdminPorts) => {
    const [find, members, usage] = [getWorkspace.perform(ports), listMembers.perform(ports), getUsage.perform(ports)];
    return async ({ workspaceId, cursor, limit }) => {
      const workspace = await find({ workspaceId });
      const [type, from] = cursor?.split(':') ?? [];
      if (type === undefined) {
        const rest = (await members({ workspaceId })).map((member) => ({ member }));
        return { items: [{ workspace }, ...rest, { usage: await usage({ workspaceId }) }], nextCursor: 'key' };
      }
      const place = (TYPES as string[]).indexOf(type);
      const list = TYPES[place];
      if (list === undefined)
        throw new ValidationIssues()
          .add(['cursor'], 'invalid_cursor', 'Must be the nextCursor of an export.')
          .toError('invalid_cursor');
      const page: Page<unknown> = await LISTS[list].perform(ports)({ workspaceId, limit, cursor: from });
      const next = page.nextCursor === null ? TYPES[place + 1] : `${list}:${page.nextCursor}`;
      return { items: page.items.map((record) => ({ [list]: record })), nextCursor: next ?? null };
    };
  },
});
