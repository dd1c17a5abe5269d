// Made from the operations by "npm run generate:call-types".

import type { CampaignInput } from '../campaigns/campaign-input.js';
import type { CampaignStatus } from '../campaigns/campaign-status.js';
import type { Campaign, CampaignContent } from '../campaigns/campaign.js';
import type { Group } from '../groups/group.js';
import type { CreatedOnce } from '../idempotency/create-once.js';
import type { CallOptions } from '../idempotency/idempotency-key.js';
import type { InstanceStatus } from '../instances/instance-status.js';
import type { Instance } from '../instances/instance.js';
import type { Principal } from '../operations/principal.js';
import type { Page, PageRequest } from '../pagination/page.js';
import type { Id } from '../schema/id.js';
import type { Timestamp } from '../schema/timestamp.js';
import type { Usage } from '../usage/usage.js';
import type { Metric } from '../values/metric.js';
import type { Scope } from '../values/scope.js';
import type { WorkspaceView } from '../workspaces/get-workspace.js';

declare module '../campaigns/campaign-input.js' {
  interface CampaignInput {
    /** The name of the campaign. Recipients do not see it. 1 to 120 characters. */
    readonly name: string;
    /** The instance that sends the campaign. A UUID. */
    readonly instanceId: string;
    /**
     * The groups that receive the campaign: sendable groups of the instance, without duplicates. 1 to 500 different
     * items.
     */
    readonly groupIds: readonly string[];
    /** The message. */
    readonly content: CampaignContent;
    /**
     * When the campaign starts. Must be in the future. Without it, the campaign is a draft. A date and time (RFC
     * 3339). Defaults to null.
     */
    readonly scheduledAt?: string | null | undefined;
    /** Up to 20 strings of your own, by names of 1 to 40 characters. The API stores and returns them. Defaults to {}. */
    readonly metadata?: Readonly<Record<string, string>> | undefined;
  }
}

declare module '../campaigns/campaign.js' {
  interface Campaign {
    /** The id of the campaign. */
    readonly id: Id<'Campaign'>;
    /** The name of the campaign. Recipients do not see it. */
    readonly name: string;
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
    readonly status: CampaignStatus;
    /** Why the campaign failed. Null in every other state. */
    readonly failureReason: string | null;
    /** The instance that sends the campaign. */
    readonly instanceId: Id<'Instance'>;
    /** The groups that receive the campaign. */
    readonly groupIds: readonly Id<'Group'>[];
    /** The message. */
    readonly content: CampaignContent;
    /** The deliveries of the campaign, by outcome. */
    readonly stats: CampaignStats;
    /** The strings that the campaign was created with. */
    readonly metadata: Readonly<Record<string, string>>;
    /** When the campaign starts. Null in a draft. */
    readonly scheduledAt: Timestamp | null;
    /** When the campaign started. Null before that. */
    readonly startedAt: Timestamp | null;
    /** When the campaign was completed, failed or cancelled. Null before that. */
    readonly endedAt: Timestamp | null;
    /** When the campaign was created. */
    readonly createdAt: Timestamp;
    /** When the campaign last changed. */
    readonly updatedAt: Timestamp;
  }

  interface CampaignContent {
    /** The kind of content. */
    readonly type: 'text';
    /** The text of the message. 1 to 4,096 characters. */
    readonly text: string;
  }

  interface CampaignStats {
    /** The number of deliveries, one per group: the sum of the others. */
    readonly total: number;
    /** Deliveries that are still to be made. */
    readonly pending: number;
    /** Deliveries that were made. */
    readonly sent: number;
    /** Deliveries that failed. */
    readonly failed: number;
    /** Deliveries that were left out. */
    readonly skipped: number;
  }
}

declare module '../groups/group.js' {
  interface Group {
    /** The id of the group. */
    readonly id: Id<'Group'>;
    /** The instance that reaches the group. */
    readonly instanceId: Id<'Instance'>;
    /** The name of the group. */
    readonly name: string;
    /** The number of members. The API never returns the members themselves. */
    readonly memberCount: number;
    /** Whether the group can receive messages. A campaign takes no other. */
    readonly sendable: boolean;
    /** The strings that the product stores with the group, by name. */
    readonly metadata: Readonly<Record<string, string>>;
    /** When the group was added. */
    readonly createdAt: Timestamp;
    /** When the group last changed. */
    readonly updatedAt: Timestamp;
  }
}

declare module '../instances/instance.js' {
  interface Instance {
    /** The id of the instance. */
    readonly id: Id<'Instance'>;
    /** The name of the instance. */
    readonly name: string;
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
    /** Why the instance has this status. Null if there is no reason to give. */
    readonly statusReason: string | null;
    /** When the status last changed. */
    readonly statusChangedAt: Timestamp;
    /** The strings that the product stores with the instance, by name. */
    readonly metadata: Readonly<Record<string, string>>;
    /** When the instance was added. */
    readonly createdAt: Timestamp;
    /** When the instance last changed. */
    readonly updatedAt: Timestamp;
  }
}

declare module '../keys/api-key.js' {
  interface ApiKey {
    /** The id of the API key. */
    readonly id: Id<'ApiKey'>;
    readonly workspaceId: Id<'Workspace'>;
    /** The name of the API key. */
    readonly name: string;
    /** The beginning of the secret, for display: its prefix, an underscore and 4 characters. */
    readonly prefix: string;
    /**
     * What the API key may do.
     *
     * - `workspace:read`: Read the workspace.
     * - `usage:read`: Read the usage.
     * - `instances:read`: List instances.
     * - `groups:read`: List groups.
     * - `campaigns:read`: List campaigns.
     * - `campaigns:write`: Create campaigns.
     */
    readonly scopes: readonly Scope[];
    /** When the API key was issued. */
    readonly createdAt: Timestamp;
    /** The OWNER who issued the API key. */
    readonly issuedBy: string;
    /** Why the API key was issued. */
    readonly issueReason: string | null;
    /** When the API key expires. Null if it does not expire. */
    readonly expiresAt: Timestamp | null;
    /** When the API key was revoked. Null if it was not. */
    readonly revokedAt: Timestamp | null;
    /** Who revoked the API key. Null if nobody has, or if an emergency revocation named nobody. */
    readonly revokedBy: string | null;
    /** Why the API key was revoked. */
    readonly revocationReason: string | null;
    /** Whether the API key was revoked without an OWNER. */
    readonly revokedInEmergency: boolean;
    /** When the API key was last used, accurate to a minute. Null before the first use. */
    readonly lastUsedAt: Timestamp | null;
    /** The address of the client at `lastUsedAt`. Null if the transport does not know it. */
    readonly lastUsedAddress: string | null;
  }
}

declare module '../limits/workspace-limits.js' {
  interface WorkspaceLimits {
    /**
     * The requests per window of the deployment. Null means the deployment's limit. A policy that the deployment
     * disables stays disabled.
     */
    readonly rateLimits: {
      /** The requests of one key. */
      readonly key: number | null;
      /** The requests of all keys. */
      readonly workspace: number | null;
    };
    /**
     * The maximum of each metric: of instances and groups at any time, of campaigns and API requests per calendar
     * month. Null means unlimited.
     */
    readonly quotas: {
      readonly api_requests: number | null;
      readonly instances: number | null;
      readonly groups: number | null;
      readonly campaigns: number | null;
    };
  }
}

declare module '../pagination/page.js' {
  interface PageRequest {
    /** The maximum number of records. A page has fewer if its JSON would exceed 256 KiB. 1 to 100. Defaults to 50. */
    readonly limit?: number | undefined;
    /** `nextCursor` of the previous page of this list. Omit it for the first page. A UUID. */
    readonly cursor?: string | undefined;
  }
}

declare module '../usage/usage.js' {
  interface Usage {
    /** The start of the calendar month (UTC). */
    readonly periodStart: Timestamp;
    /** The start of the next month, which is not part of the period. */
    readonly periodEnd: Timestamp;
    /** When the oldest of these numbers was counted: at most about a minute ago. Counts below 1,000 are current. */
    readonly generatedAt: Timestamp;
    /** The usage, by metric. */
    readonly metrics: readonly UsageMetric[];
  }

  interface UsageMetric {
    /**
     * What is counted.
     *
     * - `api_requests`: Requests with a valid API key in this period, rejected ones included.
     * - `instances`: Instances that exist now.
     * - `groups`: Groups that exist now.
     * - `campaigns`: Campaigns created in this period.
     */
    readonly metric: Metric;
    /** The unit of the numbers. */
    readonly unit: 'requests' | 'instances' | 'groups' | 'campaigns';
    /** The amount used so far. */
    readonly used: number;
    /** The quota. Null if there is none. */
    readonly limit: number | null;
    /** The rest of the quota. Null if there is none. */
    readonly remaining: number | null;
  }
}

declare module '../workspaces/get-workspace.js' {
  interface WorkspaceView {
    /** The id of the workspace. */
    readonly id: Id<'Workspace'>;
    /** The name of the workspace. */
    readonly name: string;
    /** When the workspace was created. */
    readonly createdAt: Timestamp;
    /** The API key of this request, without its secret. Null if the request has an access token. */
    readonly key: PresentedKey | null;
  }

  interface PresentedKey {
    /** The id of the API key. */
    readonly id: Id<'ApiKey'>;
    /** The name of the API key. */
    readonly name: string;
    /** The beginning of the secret, for display: its prefix, an underscore and 4 characters. */
    readonly prefix: string;
    /**
     * What the API key may do.
     *
     * - `workspace:read`: Read the workspace.
     * - `usage:read`: Read the usage.
     * - `instances:read`: List instances.
     * - `groups:read`: List groups.
     * - `campaigns:read`: List campaigns.
     * - `campaigns:write`: Create campaigns.
     */
    readonly scopes: readonly Scope[];
    /** When the API key was issued. */
    readonly createdAt: Timestamp;
    /** When the API key expires. Null if it does not expire. */
    readonly expiresAt: Timestamp | null;
    /** When the API key was last used, accurate to a minute. Null before the first use. */
    readonly lastUsedAt: Timestamp | null;
  }
}

declare module '../workspaces/workspace.js' {
  interface Workspace {
    /** The id of the workspace. */
    readonly id: Id<'Workspace'>;
    /** The name of the workspace. */
    readonly name: string;
    /** When the workspace was created. */
    readonly createdAt: Timestamp;
  }
}

/** The six operations. */
export interface ApiCalls {
  /**
   * Returns the workspace of the API key, and the API key of this request without its secret.
   *
   * @throws `invalid_parameter`
   */
  readonly getWorkspace: (
    principal: Principal<'workspace:read'>,
    input?: Readonly<Record<string, never>>,
    options?: CallOptions,
  ) => Promise<WorkspaceView>;
  /**
   * Returns the usage of the workspace in the current calendar month (UTC), with its quotas.
   *
   * @throws `invalid_parameter`
   */
  readonly getUsage: (
    principal: Principal<'usage:read'>,
    input?: Readonly<Record<string, never>>,
    options?: CallOptions,
  ) => Promise<Usage>;
  /**
   * Returns a page of the instances of the workspace, newest first.
   *
   * @throws `invalid_parameter`, `invalid_cursor`
   */
  readonly listInstances: (
    principal: Principal<'instances:read'>,
    input?: PageRequest,
    options?: CallOptions,
  ) => Promise<Page<Instance>>;
  /**
   * Returns a page of the groups of the workspace, newest first.
   *
   * @throws `invalid_parameter`, `invalid_cursor`
   */
  readonly listGroups: (
    principal: Principal<'groups:read'>,
    input?: PageRequest,
    options?: CallOptions,
  ) => Promise<Page<Group>>;
  /**
   * Returns a page of the campaigns of the workspace, newest first.
   *
   * @throws `invalid_parameter`, `invalid_cursor`
   */
  readonly listCampaigns: (
    principal: Principal<'campaigns:read'>,
    input?: PageRequest,
    options?: CallOptions,
  ) => Promise<Page<Campaign>>;
  /**
   * Creates a campaign: a draft, or a scheduled campaign if you send `scheduledAt`. With an idempotency key, a retry
   * creates no second campaign.
   *
   * @throws `validation_failed`, `idempotency_mismatch`, `idempotency_in_progress`, `instance_not_found`,
   * `group_not_found`, `group_not_sendable`, `schedule_in_past`
   */
  readonly createCampaign: (
    principal: Principal<'campaigns:write'>,
    input: CampaignInput,
    options?: CallOptions,
  ) => Promise<CreatedOnce<Campaign>>;
}
