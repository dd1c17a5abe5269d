// Made from the operations by "npm run generate:call-types".

import type { AuditRecord } from '../audit/audit-entry.js';
import type { ChangeOrigin } from '../audit/change-origin.js';
import type { ExportedAuditRecord } from '../audit/export-audit-log.js';
import type { VersionedCampaign } from '../campaigns/campaign-change.js';
import type { ClaimInput } from '../campaigns/claim.js';
import type { ClaimedCampaign } from '../campaigns/claimed-campaign.js';
import type { Delivery } from '../campaigns/delivery.js';
import type { CampaignLease, Lease, LeaseReference } from '../campaigns/lease.js';
import type { CampaignMove } from '../campaigns/move-campaign.js';
import type { DeliveryInput } from '../campaigns/record-deliveries.js';
import type { IssuedApiKey } from '../keys/add-api-key.js';
import type { OwnerOrigin } from '../keys/issue-api-key.js';
import type { RecordSource } from '../sync/in-batches.js';
import type { SyncOutcome, SyncSummary } from '../sync/sync-outcome.js';
import type { Member } from '../workspaces/member.js';
import type {
  ApiKey,
  Campaign,
  CampaignInput,
  CampaignStatus,
  Group,
  Id,
  Instance,
  InstanceStatus,
  Page,
  PageRequest,
  Scope,
  Timestamp,
  Usage,
  ValidationIssue,
  Workspace,
  WorkspaceLimits,
} from '@workspace-api/core';

declare module '../audit/audit-entry.js' {
  interface AuditRecord {
    /** The id of the entry. */
    readonly id: Id<'AuditEntry'>;
    /** The time of the request. */
    readonly at: Timestamp;
    /** Who requested the change. Null for an operator or program that gave no name. */
    readonly actor: string | null;
    /** The change. */
    readonly action:
      | 'workspace.create'
      | 'workspace.rename'
      | 'workspace.delete'
      | 'member.add'
      | 'member.change'
      | 'member.remove'
      | 'limits.change'
      | 'key.issue'
      | 'key.rotate'
      | 'key.revoke'
      | 'key.revoke_in_emergency'
      | 'key_page.open'
      | 'instance.add'
      | 'instance.change_status'
      | 'instance.remove'
      | 'instances.remove'
      | 'instances.sync'
      | 'group.add'
      | 'group.change'
      | 'group.remove'
      | 'groups.remove'
      | 'groups.sync'
      | 'campaign.create'
      | 'campaign.move'
      | 'campaign.claim'
      | 'campaigns.claim';
    /** The id of the record, member or workspace that changes. */
    readonly target: string;
    /** Why. */
    readonly reason: string | null;
    /** The details of the change, such as the name and scopes of a new key. */
    readonly details: Readonly<Record<string, string>>;
    /** Null if unknown: the process crashed or lost the storage before recording it. */
    readonly outcome: 'made' | 'not_made' | null;
    /** What a change of several records did, such as `{"added": 3}`. Null for one record, and without an outcome. */
    readonly counts: Readonly<Record<string, number>> | null;
  }
}

declare module '../audit/change-origin.js' {
  interface ChangeOrigin {
    /**
     * The id of the member who makes the change. If omitted, the audit log shows nobody; over HTTP, the token. 1 to
     * 255 characters.
     */
    readonly actor?: string | undefined;
    /** The reason for the change, for the audit log. 1 to 500 characters. */
    readonly reason?: string | undefined;
  }
}

declare module '../audit/export-audit-log.js' {
  interface ExportedAuditRecord {
    /** The id of the entry. */
    readonly id: Id<'AuditEntry'>;
    /** The time of the request. */
    readonly at: Timestamp;
    /** Who requested the change. Null for an operator or program that gave no name. */
    readonly actor: string | null;
    /** The change. */
    readonly action:
      | 'workspace.create'
      | 'workspace.rename'
      | 'workspace.delete'
      | 'member.add'
      | 'member.change'
      | 'member.remove'
      | 'limits.change'
      | 'key.issue'
      | 'key.rotate'
      | 'key.revoke'
      | 'key.revoke_in_emergency'
      | 'key_page.open'
      | 'instance.add'
      | 'instance.change_status'
      | 'instance.remove'
      | 'instances.remove'
      | 'instances.sync'
      | 'group.add'
      | 'group.change'
      | 'group.remove'
      | 'groups.remove'
      | 'groups.sync'
      | 'campaign.create'
      | 'campaign.move'
      | 'campaign.claim'
      | 'campaigns.claim';
    /** The id of the record, member or workspace that changes. */
    readonly target: string;
    /** Why. */
    readonly reason: string | null;
    /** The details of the change, such as the name and scopes of a new key. */
    readonly details: Readonly<Record<string, string>>;
    /** Null if unknown: the process crashed or lost the storage before recording it. */
    readonly outcome: 'made' | 'not_made' | null;
    /** What a change of several records did, such as `{"added": 3}`. Null for one record, and without an outcome. */
    readonly counts: Readonly<Record<string, number>> | null;
    /** The id of the workspace. */
    readonly workspaceId: Id<'Workspace'>;
  }
}

declare module '../campaigns/campaign-change.js' {
  interface Versioned {
    /** A message to groups of one instance, with its deliveries. */
    readonly campaign: Campaign;
    /** 1 at creation. Each change increments it. */
    readonly version: number;
    /** The lease of the worker that runs the campaign. Null if there is none. It may have expired. */
    readonly lease: Lease | null;
    /** The deliveries that are no longer pending, in the order they were recorded. At most one per group. */
    readonly deliveries: readonly Delivery[];
  }
}

declare module '../campaigns/claim.js' {
  interface ClaimInput {
    /** The duration of the lease. The worker can renew it. 1 to 3,600. */
    readonly leaseSeconds: number;
    /** The worker's name, for people. 1 to 120 characters. */
    readonly worker: string;
  }
}

declare module '../campaigns/claimed-campaign.js' {
  interface ClaimedCampaign {
    /** A message to groups of one instance, with its deliveries. */
    readonly campaign: Campaign;
    readonly lease: CampaignLease;
    /** The groups that have not received the message yet, in the order of the campaign. */
    readonly pendingGroupIds: readonly Id<'Group'>[];
  }
}

declare module '../campaigns/delivery.js' {
  interface Delivery {
    readonly groupId: Id<'Group'>;
    readonly status: 'sent' | 'failed' | 'skipped';
    readonly reason: string | null;
    readonly recordedAt: Timestamp;
  }
}

declare module '../campaigns/lease.js' {
  interface LeaseReference {
    /** A UUID. */
    readonly id: string;
    /** 1 to 120 characters. */
    readonly worker?: string | undefined;
    /** A date and time (RFC 3339). */
    readonly expiresAt?: string | undefined;
    /** A UUID. */
    readonly workspaceId: string;
    /** A UUID. */
    readonly campaignId: string;
  }

  interface Lease {
    readonly id: Id<'Lease'>;
    readonly worker: string;
    readonly expiresAt: Timestamp;
  }

  interface CampaignLease {
    readonly id: Id<'Lease'>;
    readonly worker: string;
    readonly expiresAt: Timestamp;
    readonly workspaceId: Id<'Workspace'>;
    readonly campaignId: Id<'Campaign'>;
  }
}

declare module '../campaigns/move-campaign.js' {
  interface CampaignMove {
    /**
     * The state of the campaign.
     *
     * - `draft`: Not scheduled. Nobody receives anything before someone schedules it.
     * - `scheduled`: Starts at `scheduledAt`.
     * - `running`: Its messages are being sent.
     * - `paused`: Stopped for now. It can continue.
     * - `completed`: Finished. Final.
     * - `failed`: Ended by an error, see `failureReason`. Final.
     * - `cancelled`: Ended by someone. Final.
     */
    readonly to: CampaignStatus;
    /** Required if `to` is scheduled. A present or past time means as soon as possible. A date and time (RFC 3339). */
    readonly scheduledAt?: string | undefined;
    /** Required if `to` is failed. 1 to 500 characters. */
    readonly reason?: string | undefined;
  }
}

declare module '../campaigns/record-deliveries.js' {
  interface DeliveryInput {
    /** A UUID. */
    readonly groupId: string;
    readonly status: 'sent' | 'failed' | 'skipped';
    /** Required if `status` is failed. 1 to 500 characters. */
    readonly reason?: string | undefined;
  }
}

declare module '../keys/add-api-key.js' {
  interface IssuedApiKey {
    /** An API key, without its secret. */
    readonly key: ApiKey;
    /** The complete secret. It is not stored and cannot be read again. */
    readonly secret: string;
  }
}

declare module '../keys/issue-api-key.js' {
  interface OwnerOrigin {
    /** The id of the OWNER who makes the change. 1 to 255 characters. */
    readonly actor: string;
    /** The reason for the change, for the audit log. 1 to 500 characters. */
    readonly reason?: string | undefined;
  }
}

declare module '../sync/sync-outcome.js' {
  interface SyncSummary {
    readonly added: number;
    readonly updated: number;
    readonly unchanged: number;
    readonly rejected: number;
    /**
     * What this call removed, without what an earlier call removed before it failed. Null if removal was not
     * requested, or a record was rejected: it might name a record that would be removed.
     */
    readonly removed: number | null;
    /** The first 1000 rejected records. */
    readonly rejectedRecords: readonly {
      /** Its index among all records, from 0. */
      readonly index: number;
      readonly issues: readonly ValidationIssue[];
    }[];
  }
}

declare module '../workspaces/member.js' {
  interface Member {
    /** The id of the person in the product's own back office. */
    readonly id: string;
    /** The role. Only an OWNER can issue and revoke API keys. */
    readonly role: 'OWNER' | 'MEMBER';
  }
}

/** A record to sync. It has an `id` or an `externalId`. */
export interface SyncedInstance {
  /** The id of the instance. A UUID. */
  readonly id?: string | undefined;
  /** The name of the instance. 1 to 120 characters. */
  readonly name: string;
  /**
   * The state of the connection. Defaults to "disconnected".
   *
   * - `disconnected`: Not connected. It sends nothing until someone connects it.
   * - `connecting`: A connection is being established.
   * - `connected`: Connected. It sends messages.
   * - `failed`: The connection failed, or was lost. `statusReason` says why.
   * - `disabled`: Switched off. It cannot connect until someone enables it.
   */
  readonly status?: InstanceStatus | undefined;
  /** Why the instance has this status. Null if there is no reason to give. 1 to 500 characters. Defaults to null. */
  readonly statusReason?: string | null | undefined;
  /** A date and time (RFC 3339). */
  readonly statusChangedAt?: string | undefined;
  /**
   * The strings that the product stores with the instance, by name. At most 20 strings of 0 to 500 characters, by
   * names of 1 to 40 characters. Defaults to {}.
   */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** A date and time (RFC 3339). */
  readonly createdAt?: string | undefined;
  /** A date and time (RFC 3339). */
  readonly updatedAt?: string | undefined;
  /** The id of the record in your system, from which its `id` is derived. Replaces `id`. 1 to 200 characters. */
  readonly externalId?: string | undefined;
}

/** A record to sync. It has an `id` or an `externalId`. */
export interface SyncedGroup {
  /** The id of the group. A UUID. */
  readonly id?: string | undefined;
  /** The instance that reaches the group. A UUID. */
  readonly instanceId?: string | undefined;
  /** The name of the group. 1 to 120 characters. */
  readonly name: string;
  /** The number of members. The API never returns the members themselves. 0 to 1,000,000,000. */
  readonly memberCount: number;
  /** Whether the group can receive messages. A campaign takes no other. */
  readonly sendable: boolean;
  /**
   * The strings that the product stores with the group, by name. At most 20 strings of 0 to 500 characters, by names
   * of 1 to 40 characters. Defaults to {}.
   */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** A date and time (RFC 3339). */
  readonly createdAt?: string | undefined;
  /** A date and time (RFC 3339). */
  readonly updatedAt?: string | undefined;
  /** The `externalId` of its instance. Replaces `instanceId`. 1 to 200 characters. */
  readonly instanceExternalId?: string | undefined;
  /** The id of the record in your system, from which its `id` is derived. Replaces `id`. 1 to 200 characters. */
  readonly externalId?: string | undefined;
}

/** The input of `createWorkspace`. */
export interface CreateWorkspaceInput extends ChangeOrigin {
  /**
   * A UUID of your choice, so that a repeated call creates no second workspace. Version 7 keeps lists of workspaces
   * in the order of creation. If omitted, the workspace gets a new id.
   */
  readonly id?: string | undefined;
  /** The name of the workspace. 1 to 120 characters. */
  readonly name: string;
  /** The id of the first OWNER. 1 to 255 characters. */
  readonly ownerId: string;
}

/** The input of `getWorkspace`. */
export interface GetWorkspaceInput {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
}

/** The input of `renameWorkspace`. */
export interface RenameWorkspaceInput extends ChangeOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The name of the workspace. 1 to 120 characters. */
  readonly name: string;
}

/** The input of `deleteWorkspace`. */
export interface DeleteWorkspaceInput extends ChangeOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** Whether to delete nothing, and only count what would be deleted. Defaults to false. */
  readonly dryRun?: boolean | undefined;
}

/** The result of `deleteWorkspace`. */
export interface DeleteWorkspaceResult {
  /** Whether all records are deleted. If not, repeat the call. */
  readonly isFinished: boolean;
  /** What would be deleted. Null unless `dryRun` is true. */
  readonly counts: {
    readonly members: number;
    readonly keys: number;
    readonly instances: number;
    readonly groups: number;
    readonly campaigns: number;
  } | null;
}

/** The input of `listMembers`. */
export interface ListMembersInput {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
}

/** The input of `putMember`. */
export interface PutMemberInput extends ChangeOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The id of the person in the product's own back office. 1 to 255 characters. */
  readonly memberId: string;
  /** The role. Only an OWNER can issue and revoke API keys. */
  readonly role: 'OWNER' | 'MEMBER';
}

/** The input of `removeMember`. */
export interface RemoveMemberInput extends ChangeOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The id of the person in the product's own back office. 1 to 255 characters. */
  readonly memberId: string;
}

/** The input of `getLimits`. */
export interface GetLimitsInput {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
}

/** The input of `setLimits`. */
export interface SetLimitsInput extends ChangeOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  readonly rateLimits?:
    | {
        /** The requests of one key. 1 to 1,000,000,000. */
        readonly key?: number | null | undefined;
        /** The requests of all keys. 1 to 1,000,000,000. */
        readonly workspace?: number | null | undefined;
      }
    | undefined;
  readonly quotas?:
    | {
        /** 0 to 1,000,000,000. */
        readonly api_requests?: number | null | undefined;
        /** 0 to 1,000,000,000. */
        readonly instances?: number | null | undefined;
        /** 0 to 1,000,000,000. */
        readonly groups?: number | null | undefined;
        /** 0 to 1,000,000,000. */
        readonly campaigns?: number | null | undefined;
      }
    | undefined;
}

/** The input of `getUsage`. */
export interface GetUsageInput {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
}

/** The input of `issueApiKey`. */
export interface IssueApiKeyInput extends OwnerOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /**
   * A UUID of your choice for the new key. A repeated call with it is rejected with `key_exists`, and issues no
   * second key. If omitted, the key gets a new id.
   */
  readonly id?: string | undefined;
  /** The name of the API key. 1 to 120 characters. */
  readonly name: string;
  /** What the API key may do. */
  readonly scopes: readonly Scope[];
  /** The number of days until the API key expires. It never does if this is null or omitted. 0. */
  readonly expiresInDays?: 30 | 90 | 365 | null | undefined;
}

/** The input of `listApiKeys`. */
export interface ListApiKeysInput extends PageRequest {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** Only keys whose secret begins like this. 7 to 21 characters. */
  readonly prefix?: string | undefined;
  /** Only keys that are valid now and expire within this number of days. 1 to 365. */
  readonly expiresWithinDays?: number | undefined;
}

/** The input of `getApiKey`. */
export interface GetApiKeyInput {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The id of the API key. A UUID. */
  readonly keyId: string;
}

/** The input of `rotateApiKey`. */
export interface RotateApiKeyInput extends OwnerOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The id of the API key. A UUID. */
  readonly keyId: string;
  /**
   * A UUID of your choice for the new key. A repeated call with it is rejected with `key_exists`, and issues no
   * second key. If omitted, the key gets a new id.
   */
  readonly id?: string | undefined;
}

/** The result of `rotateApiKey`. */
export interface RotateApiKeyResult extends IssuedApiKey {
  /** The replaced key. It stays valid. Revoke it when its `lastUsedAt` stops changing. */
  readonly predecessor: ApiKey;
}

/** The input of `revokeApiKey`. */
export interface RevokeApiKeyInput extends OwnerOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The id of the API key. A UUID. */
  readonly keyId: string;
}

/** The input of `revokeApiKeyInEmergency`. */
export interface RevokeApiKeyInEmergencyInput {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The id of the API key. A UUID. */
  readonly keyId: string;
  /**
   * The id of the member who makes the change. If omitted, the audit log shows nobody; over HTTP, the token. 1 to
   * 255 characters.
   */
  readonly actor?: string | undefined;
  /** Why the API key must not be used any longer. 1 to 500 characters. */
  readonly reason: string;
}

/** The input of `findApiKey`. */
export interface FindApiKeyInput {
  /** The complete secret of an API key. 1 to 55 characters. */
  readonly secret: string;
}

/** The result of `findApiKey`. */
export interface FindApiKeyResult {
  /** Null if no workspace has an API key with the secret. */
  readonly key: ApiKey | null;
}

/** The input of `reportLeak`. */
export interface ReportLeakInput {
  /** The complete secret of an API key. 1 to 55 characters. */
  readonly secret: string;
  /** Where the secret was found. The audit log shows it. 1 to 400 characters. */
  readonly source: string;
  /**
   * The id of the member who makes the change. If omitted, the audit log shows nobody; over HTTP, the token. 1 to
   * 255 characters.
   */
  readonly actor?: string | undefined;
}

/** The input of `listAuditLog`. */
export interface ListAuditLogInput extends PageRequest {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
}

/** The input of `exportAuditLog`. */
export interface ExportAuditLogInput {
  /** The maximum number of records. A page has fewer if its JSON would exceed 256 KiB. 1 to 100. Defaults to 50. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous call. Omit it to start from the oldest entry. 53 characters. */
  readonly cursor?: string | undefined;
}

/** The result of `exportAuditLog`. */
export interface ExportAuditLogResult {
  /** The entries, oldest first. */
  readonly items: readonly ExportedAuditRecord[];
  /** Store it, and send it as `cursor` the next time. It never expires. Null if there is no entry yet. */
  readonly nextCursor: string | null;
}

/** The input of `listInstances`. */
export interface ListInstancesInput extends PageRequest {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
}

/** The input of `addInstance`. */
export interface AddInstanceInput extends ChangeOrigin {
  /** The name of the instance. 1 to 120 characters. */
  readonly name: string;
  /**
   * The strings that the product stores with the instance, by name. At most 20 strings of 0 to 500 characters, by
   * names of 1 to 40 characters. Defaults to {}.
   */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** A UUID of your choice, so that a repeated call adds no second record. If omitted, the record gets a new id. */
  readonly id?: string | undefined;
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
}

/** The input of `changeInstanceStatus`. */
export interface ChangeInstanceStatusInput {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The id of the instance. A UUID. */
  readonly instanceId: string;
  /**
   * The state of the connection.
   *
   * - `disconnected`: Not connected. It sends nothing until someone connects it.
   * - `connecting`: A connection is being established.
   * - `connected`: Connected. It sends messages.
   * - `failed`: The connection failed, or was lost. `statusReason` says why.
   * - `disabled`: Switched off. It cannot connect until someone enables it.
   */
  readonly status: InstanceStatus;
  /** Why the instance has this status. Null if there is no reason to give. 1 to 500 characters. */
  readonly reason?: string | null | undefined;
  /**
   * The id of the member who makes the change. If omitted, the audit log shows nobody; over HTTP, the token. 1 to
   * 255 characters.
   */
  readonly actor?: string | undefined;
}

/** The input of `removeInstance`. */
export interface RemoveInstanceInput extends ChangeOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The id of the instance. A UUID. */
  readonly instanceId: string;
}

/** The input of `removeInstances`. */
export interface RemoveInstancesInput extends ChangeOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** 0 to 1,000 different items. */
  readonly instanceIds: readonly string[];
}

/** The input of `syncInstances`. */
export interface SyncInstancesInput extends ChangeOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The records: an array, or anything else to iterate, also asynchronously, such as a stream of objects. */
  readonly records: RecordSource<SyncedInstance>;
  /** Whether to remove stored records that the sync does not name. Defaults to false. */
  readonly removeMissing?: boolean | undefined;
  /** Whether to store and remove nothing, and only count what the sync would do. Defaults to false. */
  readonly dryRun?: boolean | undefined;
  /** Receives the outcome of each record, in order, when its batch is stored. */
  readonly onOutcome?: ((outcome: SyncOutcome, index: number) => void) | undefined;
}

/** The input of `listGroups`. */
export interface ListGroupsInput extends PageRequest {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
}

/** The input of `addGroup`. */
export interface AddGroupInput extends ChangeOrigin {
  /** A UUID of your choice, so that a repeated call adds no second record. If omitted, the record gets a new id. */
  readonly id?: string | undefined;
  /** The instance that reaches the group. A UUID. */
  readonly instanceId: string;
  /** The name of the group. 1 to 120 characters. */
  readonly name: string;
  /** The number of members. The API never returns the members themselves. 0 to 1,000,000,000. */
  readonly memberCount: number;
  /** Whether the group can receive messages. A campaign takes no other. */
  readonly sendable: boolean;
  /**
   * The strings that the product stores with the group, by name. At most 20 strings of 0 to 500 characters, by names
   * of 1 to 40 characters. Defaults to {}.
   */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
}

/** The input of `updateGroup`. */
export interface UpdateGroupInput extends ChangeOrigin {
  /** The name of the group. 1 to 120 characters. */
  readonly name: string;
  /** The number of members. The API never returns the members themselves. 0 to 1,000,000,000. */
  readonly memberCount: number;
  /** Whether the group can receive messages. A campaign takes no other. */
  readonly sendable: boolean;
  /**
   * The strings that the product stores with the group, by name. At most 20 strings of 0 to 500 characters, by names
   * of 1 to 40 characters.
   */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The id of the group. A UUID. */
  readonly groupId: string;
}

/** The input of `removeGroup`. */
export interface RemoveGroupInput extends ChangeOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The id of the group. A UUID. */
  readonly groupId: string;
}

/** The input of `removeGroups`. */
export interface RemoveGroupsInput extends ChangeOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** 0 to 1,000 different items. */
  readonly groupIds: readonly string[];
}

/** The input of `syncGroups`. */
export interface SyncGroupsInput extends ChangeOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The records: an array, or anything else to iterate, also asynchronously, such as a stream of objects. */
  readonly records: RecordSource<SyncedGroup>;
  /** Whether to remove stored records that the sync does not name. Defaults to false. */
  readonly removeMissing?: boolean | undefined;
  /** Whether to store and remove nothing, and only count what the sync would do. Defaults to false. */
  readonly dryRun?: boolean | undefined;
  /** Receives the outcome of each record, in order, when its batch is stored. */
  readonly onOutcome?: ((outcome: SyncOutcome, index: number) => void) | undefined;
}

/** The input of `listCampaigns`. */
export interface ListCampaignsInput extends PageRequest {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
}

/** The input of `createCampaign`. */
export interface CreateCampaignInput extends CampaignInput, ChangeOrigin {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /**
   * A key of your choice. Repeating the call with it creates nothing new. The API has the same keys. 1 to 255
   * characters.
   */
  readonly idempotencyKey?: string | undefined;
}

/** The result of `createCampaign`. */
export interface CreateCampaignResult {
  /** A message to groups of one instance, with its deliveries. */
  readonly campaign: Campaign;
  /** Whether an earlier call with the idempotency key created the campaign. */
  readonly replayed: boolean;
}

/** The input of `getCampaign`. */
export interface GetCampaignInput {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The id of the campaign. A UUID. */
  readonly campaignId: string;
}

/** The input of `moveCampaign`. */
export interface MoveCampaignInput extends CampaignMove {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The id of the campaign. A UUID. */
  readonly campaignId: string;
  /** The version that was read with the campaign. */
  readonly version: number;
  /**
   * The id of the member who makes the change. If omitted, the audit log shows nobody; over HTTP, the token. 1 to
   * 255 characters.
   */
  readonly actor?: string | undefined;
}

/** The input of `claimDueCampaigns`. */
export interface ClaimDueCampaignsInput extends ClaimInput {
  /** The maximum number of campaigns. 1 to 100. */
  readonly limit: number;
  /**
   * The id of the member who makes the change. If omitted, the audit log shows nobody; over HTTP, the token. 1 to
   * 255 characters.
   */
  readonly actor?: string | undefined;
}

/** The input of `claimCampaign`. */
export interface ClaimCampaignInput extends ClaimInput {
  /** The id of the workspace. A UUID. */
  readonly workspaceId: string;
  /** The id of the campaign. A UUID. */
  readonly campaignId: string;
  /**
   * The id of the member who makes the change. If omitted, the audit log shows nobody; over HTTP, the token. 1 to
   * 255 characters.
   */
  readonly actor?: string | undefined;
}

/** The input of `renewLease`. */
export interface RenewLeaseInput {
  /** The duration of the lease. The worker can renew it. 1 to 3,600. */
  readonly leaseSeconds: number;
  /** The lease of the worker: its `id`, `workspaceId` and `campaignId`, or all of it. */
  readonly lease: LeaseReference;
}

/** The input of `releaseLease`. */
export interface ReleaseLeaseInput {
  /** The lease of the worker: its `id`, `workspaceId` and `campaignId`, or all of it. */
  readonly lease: LeaseReference;
}

/** The input of `recordDeliveries`. */
export interface RecordDeliveriesInput {
  /** The lease of the worker: its `id`, `workspaceId` and `campaignId`, or all of it. */
  readonly lease: LeaseReference;
  /** 1 to 500 different items. */
  readonly deliveries: readonly DeliveryInput[];
}

/** The input of `moveLeasedCampaign`. */
export interface MoveLeasedCampaignInput extends CampaignMove {
  /** The lease of the worker: its `id`, `workspaceId` and `campaignId`, or all of it. */
  readonly lease: LeaseReference;
  /**
   * The id of the member who makes the change. If omitted, the audit log shows nobody; over HTTP, the token. 1 to
   * 255 characters.
   */
  readonly actor?: string | undefined;
}

/** The operations of the back office. */
export interface AdminCalls {
  /**
   * Creates a workspace with its first OWNER. With an `id` of your choice, the call can be repeated: it returns the
   * workspace with this id if name and OWNER are the same.
   *
   * @throws `validation_failed`
   */
  readonly createWorkspace: (input: CreateWorkspaceInput) => Promise<Workspace>;
  /**
   * Returns a page of all workspaces, by their ids: the oldest first, unless you chose ids of your own.
   *
   * @throws `invalid_parameter`
   */
  readonly listWorkspaces: (input: PageRequest) => Promise<Page<Workspace>>;
  /**
   * Returns a workspace.
   *
   * @throws `invalid_parameter`, `workspace_not_found`
   */
  readonly getWorkspace: (input: GetWorkspaceInput) => Promise<Workspace>;
  /**
   * Renames a workspace.
   *
   * @throws `validation_failed`, `workspace_not_found`
   */
  readonly renameWorkspace: (input: RenameWorkspaceInput) => Promise<Workspace>;
  /**
   * Deletes a workspace permanently. Its keys are rejected from the first call on. Each call deletes at most 1,000
   * records. Repeat the call until `isFinished` is true, also after a crash.
   *
   * @throws `validation_failed`, `workspace_not_found`
   */
  readonly deleteWorkspace: (input: DeleteWorkspaceInput) => Promise<DeleteWorkspaceResult>;
  /**
   * Returns the members of a workspace in the order they were added, at most 1000.
   *
   * @throws `invalid_parameter`, `workspace_not_found`
   */
  readonly listMembers: (input: ListMembersInput) => Promise<readonly Member[]>;
  /**
   * Adds a member to a workspace, or changes a member's role. The last OWNER keeps the role, because otherwise
   * nobody could issue or revoke keys.
   *
   * @throws `validation_failed`, `workspace_not_found`, `last_owner`
   */
  readonly putMember: (input: PutMemberInput) => Promise<void>;
  /**
   * Removes a member from a workspace. The last OWNER stays.
   *
   * @throws `validation_failed`, `workspace_not_found`, `member_not_found`, `last_owner`
   */
  readonly removeMember: (input: RemoveMemberInput) => Promise<void>;
  /**
   * Returns the limits of a workspace.
   *
   * @throws `invalid_parameter`, `workspace_not_found`
   */
  readonly getLimits: (input: GetLimitsInput) => Promise<WorkspaceLimits>;
  /**
   * Changes some limits of a workspace, and returns all of them. Omitted limits stay as they are. Null removes a
   * limit. The API applies the change within 10 seconds.
   *
   * @throws `validation_failed`, `workspace_not_found`
   */
  readonly setLimits: (input: SetLimitsInput) => Promise<WorkspaceLimits>;
  /**
   * Returns the usage of the workspace in the current calendar month (UTC), with its quotas.
   *
   * @throws `invalid_parameter`, `workspace_not_found`
   */
  readonly getUsage: (input: GetUsageInput) => Promise<Usage>;
  /**
   * Issues an API key on behalf of an OWNER. Only this result has the secret.
   *
   * @throws `validation_failed`, `owner_required`, `workspace_not_found`, `key_exists`
   */
  readonly issueApiKey: (input: IssueApiKeyInput) => Promise<IssuedApiKey>;
  /**
   * Returns a page of the API keys of a workspace, newest first, including revoked and expired ones.
   *
   * @throws `invalid_parameter`, `invalid_cursor`
   */
  readonly listApiKeys: (input: ListApiKeysInput) => Promise<Page<ApiKey>>;
  /**
   * Returns an API key of a workspace, also if it is revoked or expired.
   *
   * @throws `invalid_parameter`, `key_not_found`
   */
  readonly getApiKey: (input: GetApiKeyInput) => Promise<ApiKey>;
  /**
   * Issues a replacement for an API key on behalf of an OWNER, with the same name, scopes and lifetime, which starts
   * now. Both keys are valid until you revoke one, so that clients can switch without failed requests.
   *
   * @throws `validation_failed`, `owner_required`, `key_not_found`, `revoked_key`, `workspace_not_found`,
   * `key_exists`
   */
  readonly rotateApiKey: (input: RotateApiKeyInput) => Promise<RotateApiKeyResult>;
  /**
   * Revokes an API key permanently on behalf of an OWNER, from the next request on.
   *
   * @throws `validation_failed`, `owner_required`, `key_not_found`
   */
  readonly revokeApiKey: (input: RevokeApiKeyInput) => Promise<ApiKey>;
  /**
   * Revokes an API key permanently without an OWNER, from the next request on. The audit log shows it as an
   * emergency.
   *
   * @throws `validation_failed`, `key_not_found`
   */
  readonly revokeApiKeyInEmergency: (input: RevokeApiKeyInEmergencyInput) => Promise<ApiKey>;
  /**
   * Returns the API key of a complete secret, with its workspace. To find one by its beginning, list keys.
   *
   * @throws `invalid_parameter`
   */
  readonly findApiKey: (input: FindApiKeyInput) => Promise<FindApiKeyResult>;
  /**
   * Revokes the API key of a secret that leaked, as in an emergency: permanently, from the next request on. Returns
   * the same for a secret that no API key has, so that it can serve a scanner of secrets.
   *
   * @throws `validation_failed`
   */
  readonly reportLeak: (input: ReportLeakInput) => Promise<void>;
  /**
   * Returns a page of the changes to a workspace, newest first, also after the workspace was deleted.
   *
   * @throws `invalid_parameter`, `invalid_cursor`
   */
  readonly listAuditLog: (input: ListAuditLogInput) => Promise<Page<AuditRecord>>;
  /**
   * Returns the changes to all workspaces, deleted ones too, oldest first. Call it with the last `nextCursor`, now
   * and then, to get the changes since. None is missed or returned twice. An entry waits up to a minute for its
   * outcome.
   *
   * @throws `invalid_parameter`, `invalid_cursor`
   */
  readonly exportAuditLog: (input: ExportAuditLogInput) => Promise<ExportAuditLogResult>;
  /**
   * Returns a page of the instances of the workspace, newest first.
   *
   * @throws `invalid_parameter`, `invalid_cursor`, `workspace_not_found`
   */
  readonly listInstances: (input: ListInstancesInput) => Promise<Page<Instance>>;
  /**
   * Adds a disconnected instance to a workspace. With an `id` of your choice, the call can be repeated: it returns
   * the instance with this id if its values are the same.
   *
   * @throws `validation_failed`, `workspace_not_found`, `quota_exceeded`
   */
  readonly addInstance: (input: AddInstanceInput) => Promise<Instance>;
  /**
   * Moves an instance to another status.
   *
   * @throws `validation_failed`, `instance_not_found`, `transition_not_allowed`, `version_conflict`
   */
  readonly changeInstanceStatus: (input: ChangeInstanceStatusInput) => Promise<Instance>;
  /**
   * Deletes an instance. Its groups stay.
   *
   * @throws `validation_failed`, `instance_not_found`
   */
  readonly removeInstance: (input: RemoveInstanceInput) => Promise<void>;
  /**
   * Deletes at most 1000 instances, and returns the number of those that existed. Their groups stay.
   *
   * @throws `validation_failed`
   */
  readonly removeInstances: (input: RemoveInstancesInput) => Promise<number>;
  /**
   * Syncs the instances of a workspace with yours. A record without a status keeps the stored one, or becomes
   * disconnected. A record has the format of the API. It has an `id`, or an `externalId` of 1 to 200 characters from
   * which its id is derived. Missing records are added, changed ones updated. The last added record becomes the
   * newest of the list. Invalid records are counted and listed, and do not stop the others. With `removeMissing`,
   * stored records that no record names are deleted at the end, unless a record was rejected. Can be repeated. After
   * `unavailable`, records that the failed batch stored count as `unchanged`.
   *
   * @throws `validation_failed`, `workspace_not_found`, `quota_exceeded`
   */
  readonly syncInstances: (input: SyncInstancesInput) => Promise<SyncSummary>;
  /**
   * Returns a page of the groups of the workspace, newest first.
   *
   * @throws `invalid_parameter`, `invalid_cursor`, `workspace_not_found`
   */
  readonly listGroups: (input: ListGroupsInput) => Promise<Page<Group>>;
  /**
   * Adds a group to an instance of a workspace. With an `id` of your choice, the call can be repeated: it returns
   * the group with this id if its values are the same.
   *
   * @throws `validation_failed`, `instance_not_found`, `workspace_not_found`, `quota_exceeded`
   */
  readonly addGroup: (input: AddGroupInput) => Promise<Group>;
  /**
   * Changes the fields of a group.
   *
   * @throws `validation_failed`, `group_not_found`
   */
  readonly updateGroup: (input: UpdateGroupInput) => Promise<Group>;
  /**
   * Deletes a group. Campaigns keep its id.
   *
   * @throws `validation_failed`, `group_not_found`
   */
  readonly removeGroup: (input: RemoveGroupInput) => Promise<void>;
  /**
   * Deletes at most 1000 groups, and returns the number of those that existed.
   *
   * @throws `validation_failed`
   */
  readonly removeGroups: (input: RemoveGroupsInput) => Promise<number>;
  /**
   * Syncs the groups of a workspace with yours. A record names its instance by `instanceId` or `instanceExternalId`.
   * A record has the format of the API. It has an `id`, or an `externalId` of 1 to 200 characters from which its id
   * is derived. Missing records are added, changed ones updated. The last added record becomes the newest of the
   * list. Invalid records are counted and listed, and do not stop the others. With `removeMissing`, stored records
   * that no record names are deleted at the end, unless a record was rejected. Can be repeated. After `unavailable`,
   * records that the failed batch stored count as `unchanged`.
   *
   * @throws `validation_failed`, `workspace_not_found`, `quota_exceeded`
   */
  readonly syncGroups: (input: SyncGroupsInput) => Promise<SyncSummary>;
  /**
   * Returns a page of the campaigns of the workspace, newest first.
   *
   * @throws `invalid_parameter`, `invalid_cursor`, `workspace_not_found`
   */
  readonly listCampaigns: (input: ListCampaignsInput) => Promise<Page<Campaign>>;
  /**
   * Creates a campaign: a draft, or a scheduled campaign if you send `scheduledAt`. With an idempotency key, a retry
   * creates no second campaign. No request is counted.
   *
   * @throws `validation_failed`, `instance_not_found`, `group_not_found`, `group_not_sendable`, `schedule_in_past`,
   * `workspace_not_found`, `quota_exceeded`, `idempotency_mismatch`, `idempotency_in_progress`
   */
  readonly createCampaign: (input: CreateCampaignInput) => Promise<CreateCampaignResult>;
  /**
   * Returns a campaign with its version, lease and deliveries.
   *
   * @throws `invalid_parameter`, `campaign_not_found`
   */
  readonly getCampaign: (input: GetCampaignInput) => Promise<VersionedCampaign>;
  /**
   * Moves a campaign to another status without a lease, so that a person can pause or cancel a running campaign.
   *
   * @throws `validation_failed`, `campaign_not_found`, `version_conflict`, `transition_not_allowed`
   */
  readonly moveCampaign: (input: MoveCampaignInput) => Promise<VersionedCampaign>;
  /**
   * Claims at most `limit` due campaigns for a worker, in all workspaces, oldest first. Workspaces take turns. A
   * scheduled campaign starts running. When the lease expires, another worker can claim the campaign.
   *
   * @throws `validation_failed`
   */
  readonly claimDueCampaigns: (input: ClaimDueCampaignsInput) => Promise<readonly ClaimedCampaign[]>;
  /**
   * Claims one campaign, for a worker that gets ids from its own queue. Returns null if the campaign is not due or
   * another worker holds it.
   *
   * @throws `validation_failed`, `campaign_not_found`
   */
  readonly claimCampaign: (input: ClaimCampaignInput) => Promise<ClaimedCampaign | null>;
  /**
   * Extends a lease from now on, and returns the current campaign, so that a worker notices a pause.
   *
   * @throws `validation_failed`, `lease_lost`, `version_conflict`
   */
  readonly renewLease: (input: RenewLeaseInput) => Promise<ClaimedCampaign>;
  /**
   * Releases a campaign, so that another worker can claim it immediately. The status does not change.
   *
   * @throws `validation_failed`, `lease_lost`, `version_conflict`
   */
  readonly releaseLease: (input: ReleaseLeaseInput) => Promise<void>;
  /**
   * Records the outcomes of messages to groups of a running or paused campaign, for the worker that holds its lease.
   * A recorded outcome is kept, so the call can be repeated.
   *
   * @throws `validation_failed`, `lease_lost`, `version_conflict`
   */
  readonly recordDeliveries: (input: RecordDeliveriesInput) => Promise<ClaimedCampaign>;
  /**
   * Moves a campaign to another status, for the worker that holds its lease. A final status ends the lease.
   *
   * @throws `validation_failed`, `lease_lost`, `transition_not_allowed`, `version_conflict`
   */
  readonly moveLeasedCampaign: (input: MoveLeasedCampaignInput) => Promise<VersionedCampaign>;
}
