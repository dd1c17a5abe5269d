import { authorize } from './access/authorize.js';
import type { AuthorizeOptions } from './access/authorize-options.js';
import type { Principal } from './access/principal.js';
import { requireScope } from './access/require-scope.js';
import type { Scope } from './access/scope.js';
import type { Campaign } from './campaigns/campaign.js';
import type { CampaignInput } from './campaigns/campaign-request.js';
import { createCampaign, type CreateCampaignOptions, type CreatedCampaign } from './campaigns/create-campaign.js';
import { listCampaigns } from './campaigns/list-campaigns.js';
import { API_OPTIONS, checkWiring } from './check-wiring.js';
import type { Group } from './groups/group.js';
import { listGroups } from './groups/list-groups.js';
import type { Instance } from './instances/instance.js';
import { listInstances } from './instances/list-instances.js';
import { readConcurrencyLimits, type ConcurrencyLimits } from './limits/concurrency-limits.js';
import { cacheLimits } from './limits/cache-limits.js';
import type { RateLimits } from './limits/rate-limit.js';
import { readRateLimits } from './limits/read-rate-limits.js';
import { RequestsInFlight } from './limits/requests-in-flight.js';
import type { Page, PageRequest } from './pagination/page.js';
import type { Ports } from './ports.js';
import { getUsage } from './usage/get-usage.js';
import type { Usage } from './usage/usage.js';
import { getWorkspace, type WorkspaceView } from './workspaces/get-workspace.js';

/**
 * What a workspace's own back end can do: the six operations, and the check of its key that comes before each. Every
 * rejection is a `DomainError`; where storage cannot be reached its code is `unavailable`. An operation rejects a principal
 * without its scope with `insufficient_scope`, and anything that is no principal with a TypeError.
 */
export interface WorkspaceApi {
  /**
   * Checks a secret, the limits and the scope of one operation. Throws `missing_key`, `malformed_key`, `unknown_key`,
   * `revoked_key`, `expired_key`, `rate_limited`, `quota_exceeded` and `insufficient_scope`.
   */
  authorize<Required extends Scope>(
    secret: string | undefined,
    requiredScope: Required,
    options?: AuthorizeOptions,
  ): Promise<Principal<Required>>;

  /** Reads the principal's workspace, and tells which key is used. */
  getWorkspace(principal: Principal<'workspace:read'>): Promise<WorkspaceView>;

  /** Reads what the workspace has used in the running calendar month (UTC). */
  getUsage(principal: Principal<'usage:read'>): Promise<Usage>;

  /** Lists the instances, newest first. Throws `invalid_parameter` and `invalid_cursor`. */
  listInstances(principal: Principal<'instances:read'>, request?: PageRequest): Promise<Page<Instance>>;

  /** Lists the groups, newest first. Throws `invalid_parameter` and `invalid_cursor`. */
  listGroups(principal: Principal<'groups:read'>, request?: PageRequest): Promise<Page<Group>>;

  /** Lists the campaigns, newest first. Throws `invalid_parameter` and `invalid_cursor`. */
  listCampaigns(principal: Principal<'campaigns:read'>, request?: PageRequest): Promise<Page<Campaign>>;

  /**
   * Creates a campaign, once per idempotency key. Throws `invalid_parameter`, `validation_failed`,
   * `instance_not_found`, `group_not_found`, `group_not_sendable`, `schedule_in_past`, `quota_exceeded`,
   * `idempotency_mismatch` and `idempotency_in_progress`.
   */
  createCampaign(
    principal: Principal<'campaigns:write'>,
    input: CampaignInput,
    options?: CreateCampaignOptions,
  ): Promise<CreatedCampaign>;
}

/** What the API is assembled with beside its ports. */
export interface WorkspaceApiOptions {
  /**
   * What keys, workspaces and addresses are limited to; null switches a limit off. If left out: 600 requests a minute per
   * key, 1,200 per workspace, and 100 failed look-ups of keys per address.
   */
  readonly rateLimits?: Partial<RateLimits> | undefined;
  /** How many requests may be in flight at once; 50 of one key and 100 of a workspace if left out. */
  readonly concurrencyLimits?: Partial<ConcurrencyLimits> | undefined;
}

/**
 * Assembles the API from its ports. Nothing is read or written before the first call. Throws a TypeError that names every
 * missing port and every unknown option, and `validation_failed` for limits that are out of range.
 */
export const createWorkspaceApi = (ports: Ports, options: WorkspaceApiOptions = {}): WorkspaceApi => {
  checkWiring('createWorkspaceApi(ports, options)', ports, options, API_OPTIONS);
  const { rateLimits = {}, concurrencyLimits = {} } = options;
  const limitsOf = cacheLimits(ports.workspaces);
  const inFlight = new RequestsInFlight(readConcurrencyLimits(concurrencyLimits));
  return {
    authorize: authorize(ports, readRateLimits(rateLimits), inFlight, limitsOf),
    getWorkspace: requireScope('getWorkspace', 'workspace:read', getWorkspace(ports)),
    getUsage: requireScope('getUsage', 'usage:read', getUsage(ports)),
    listInstances: requireScope('listInstances', 'instances:read', listInstances(ports)),
    listGroups: requireScope('listGroups', 'groups:read', listGroups(ports)),
    listCampaigns: requireScope('listCampaigns', 'campaigns:read', listCampaigns(ports)),
    createCampaign: requireScope('createCampaign', 'campaigns:write', createCampaign(ports, limitsOf)),
  };
};
