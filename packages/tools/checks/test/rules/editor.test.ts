import { expect } from 'chai';
import { Editor } from '../../src/rules/editor.js';

const HOST = `
import { createPrincipal, type Campaign, type Group, type WorkspaceApi } from '@workspace-api/core';
import type { WorkspaceAdmin } from '@workspace-api/admin';
declare const api: WorkspaceApi;
declare const admin: WorkspaceAdmin;
const reader = createPrincipal('01890a5d-ac96-774b-bcce-b302099a8057', ['groups:read', 'campaigns:write']);
const workspaceId = reader.workspaceId;
`;

/** Lines of a host with a name at `|`, the type that an editor shows for it, and a part of its documentation. */
const NAMES: readonly (readonly [line: string, type: string, documentation: string])[] = [
  [
    'api.|listGroups;',
    '(property) ApiCalls.listGroups: (principal: Principal<"groups:read">, input?: PageRequest, options?: CallOptions) => Promise<Page<Group>>',
    'Returns a page of the groups of the workspace, newest first. @throws `invalid_parameter`, `invalid_cursor`',
  ],
  [
    'api.|createCampaign;',
    '(property) ApiCalls.createCampaign: (principal: Principal<"campaigns:write">, input: CampaignInput, options?: CallOptions) => Promise<CreatedOnce<Campaign>>',
    '@throws `validation_failed`, `idempotency_mismatch`, `idempotency_in_progress`, `instance_not_found`',
  ],
  [
    'api.|getUsage;',
    '(property) ApiCalls.getUsage: (principal: Principal<"usage:read">, input?: Readonly<Record<string, never>>, options?: CallOptions) => Promise<Usage>',
    'in the current calendar month (UTC)',
  ],
  [
    'api.listGroups(reader, { |limit: 10 });',
    '(property) PageRequest.limit?: number | undefined',
    '1 to 100. Defaults to 50.',
  ],
  [
    'api.listGroups(reader, { |cursor: "" });',
    '(property) PageRequest.cursor?: string | undefined',
    '`nextCursor` of the previous page of this list. Omit it for the first page. A UUID.',
  ],
  ['(await api.listGroups(reader)).|items;', '(property) Page<Group>.items: readonly Group[]', ''],
  [
    '(await api.listGroups(reader)).items[0]!.|memberCount;',
    '(property) Group.memberCount: number',
    'The number of members.',
  ],
  ['export type First = |Group;', '(alias) interface Group import Group', 'A group that an instance can reach.'],
  [
    'export type Second = |Campaign;',
    '(alias) interface Campaign import Campaign',
    'A message to groups of one instance.',
  ],
  [
    'export const contentOf = (campaign: Campaign) => campaign.|content;',
    '(property) Campaign.content: CampaignContent',
    'The message.',
  ],
  [
    'export const create = (input: Parameters<typeof api.createCampaign>[1]) => input.|scheduledAt;',
    '(property) CampaignInput.scheduledAt?: string | null | undefined',
    'A date and time (RFC 3339). Defaults to null.',
  ],
  [
    'export const groupsOf = (input: Parameters<typeof api.createCampaign>[1]) => input.|groupIds;',
    '(property) CampaignInput.groupIds: readonly string[]',
    '1 to 500 different items.',
  ],
  [
    'export const metadataOf = (input: Parameters<typeof api.createCampaign>[1]) => input.|metadata;',
    '(property) CampaignInput.metadata?: Readonly<Record<string, string>> | undefined',
    'Up to 20 strings of your own, by names of 1 to 40 characters.',
  ],
  [
    'admin.|issueApiKey;',
    '(property) AdminCalls.issueApiKey: (input: IssueApiKeyInput) => Promise<IssuedApiKey>',
    '@throws `validation_failed`, `owner_required`, `workspace_not_found`, `key_exists`, `too_many_keys`',
  ],
  [
    'admin.|syncGroups;',
    '(property) AdminCalls.syncGroups: (input: SyncGroupsInput) => Promise<SyncSummary>',
    'A record names its instance by `instanceId` or `instanceExternalId`.',
  ],
  [
    'admin.syncGroups({ workspaceId, |records: [] });',
    '(property) SyncGroupsInput.records: RecordSource<SyncedGroup>',
    'The records: an array, or anything else to iterate',
  ],
  [
    'admin.syncGroups({ workspaceId, records: [{ |memberCount: 1, name: "", sendable: true }] });',
    '(property) SyncedGroup.memberCount: number',
    '0 to 1,000,000,000.',
  ],
  [
    'admin.syncInstances({ workspaceId, records: [{ name: "", |metadata: {} }] });',
    '(property) SyncedInstance.metadata?: Readonly<Record<string, string>> | undefined',
    'At most 20 strings of 0 to 500 characters, by names of 1 to 40 characters. Defaults to {}.',
  ],
  [
    'admin.deleteWorkspace({ workspaceId, |actor: "ann" });',
    '(property) ChangeOrigin.actor?: string | undefined',
    '1 to 255 characters.',
  ],
  [
    'admin.claimDueCampaigns({ limit: 1, |leaseSeconds: 60, worker: "" });',
    '(property) ClaimInput.leaseSeconds: number',
    'The duration of the lease. The worker can renew it. 1 to 3,600.',
  ],
  [
    '(await admin.getCampaign({ workspaceId, campaignId: "" })).|version;',
    '(property) Versioned.version: number',
    '1 at creation. Each change increments it.',
  ],
];

describe('in an editor', function () {
  this.timeout(60_000);

  it('names show their types by name, and their documentation with bounds, errors and defaults', () => {
    const editor = new Editor(HOST + NAMES.map(([line]) => line).join('\n'));
    const shown = editor.hovers();
    NAMES.forEach(([line, type, documentation], index) => {
      expect(shown[index]?.type.replace(/\s+/g, ' '), line).to.equal(type);
      expect(shown[index]?.documentation, line).to.contain(documentation);
    });
    // A host can also declare what it infers.
    expect(editor.errors()).to.deep.equal([]);
  });

  it('a method leads to its declaration by name', () => {
    const editor = new Editor(`${HOST}api.|listGroups;\nadmin.|syncGroups;`);
    expect(editor.definitions()).to.deep.equal([
      'node_modules/@workspace-api/core/dist/src/generated/call-types.d.ts',
      'node_modules/@workspace-api/admin/dist/src/generated/call-types.d.ts',
    ]);
  });

  it('the fields of a record to sync are offered', () => {
    const editor = new Editor(`${HOST}admin.syncGroups({ workspaceId, records: [{ | }] });`);
    expect(editor.completions()[0]).to.include.members(['externalId', 'instanceExternalId', 'memberCount', 'metadata']);
  });

  it('the error for a scope that is not declared names where to declare it', () => {
    const editor = new Editor(`${HOST}api.authorize('', 'invoices:read');\ncreatePrincipal('', ['invoices:read']);`);
    expect(editor.errors()).to.deep.equal([
      `Argument of type '"invoices:read"' is not assignable to parameter of type 'keyof HostScopes'.`,
      `Type '"invoices:read"' is not assignable to type 'keyof HostScopes'.`,
    ]);
  });
});
