import { authorize } from './access/authorize.js';
import type { AuthorizeOptions } from './access/authorize-options.js';
import type { Principal } from './access/principal.js';
import { requireScope } from './access/require-scope.js';
import type { Scope } from './access/scope.js';
import type { Campaign } from './campaigns/campaign.js';
import type { CampaignInput } from './campaigns/campaign-request.js';
import { createCampaign, type CreateCampaignOptions, type CreatedCampaign } from './campaigns/create-campaign.js';
import { listCampaigns } from './campaigns/list-campaigns.js';
import { checkWiring } from './check-wiring.js';
import type { Group } from './groups/group.js';
import { listGroups } from './groups/list-groups.js';
import type { Instance } from './instances/instance.js';
import { listInstances } from './instances/list-instances.js';
import { readConcurrencyLimits } from './limits/concurrency-limits.js';
import { cacheLimits } from './limits/cache-limits.js';
import { readRateLimits } from './limits/read-rate-limits.js';
import { RequestsInFlight } from './limits/requests-in-flight.js';
import type { Page, PageRequest } from './pagination/page.js';
import { PORT_METHODS, type Ports } from './ports.js';
import { requireObjects } from './require-objects.js';
import { getUsage } from './usage/get-usage.js';
import type { Usage } from './usage/usage.js';
import { API_OPTIONS, type WorkspaceApiOptions } from './workspace-api-options.js';
import { getWorkspace, type WorkspaceView } from './workspaces/get-workspace.js';

/**
 * The six operations of the API, and the check of the key that precedes each. Every rejection is a `DomainError`;
 * its code is `unavailable` if the storage cannot be reached. An operation rejects a principal without its scope with
 * `insufficient_scope`, and anything that is not a principal with a TypeError. It rejects a request or options that are
 * not an object, such as null, with `validation_failed`.
 */
export interface WorkspaceApi {
  /**
   * Checks a secret, the limits and the scope of one operation.
   *
   * @throws `missing_key`, `malformed_key`, `unknown_key`, `revoked_key`, `expired_key`, `rate_limited`,
   * `quota_exceeded`, `insufficient_scope`
   */
  authorize<Required extends Scope>(
    secret: string | undefined,
    requiredScope: Required,
    options?: AuthorizeOptions,
  ): Promise<Principal<Required>>;

  /**
   * Reads the workspace of the principal, with the presented key.
   *
   * @throws `workspace_not_found`
   */
  getWorkspace(principal: Principal<'workspace:read'>): Promise<WorkspaceView>;

  /** Reads the usage of the workspace in the current calendar month (UTC). */
  getUsage(principal: Principal<'usage:read'>): Promise<Usage>;

  /**
   * Lists the instances, newest first.
   *
   * @throws `invalid_parameter`, `invalid_cursor`
   */
  listInstances(principal: Principal<'instances:read'>, request?: PageRequest): Promise<Page<Instance>>;

  /**
   * Lists the groups, newest first.
   *
   * @throws `invalid_parameter`, `invalid_cursor`
   */
  listGroups(principal: Principal<'groups:read'>, request?: PageRequest): Promise<Page<Group>>;

  /**
   * Lists the campaigns, newest first.
   *
   * @throws `invalid_parameter`, `invalid_cursor`
   */
  listCampaigns(principal: Principal<'campaigns:read'>, request?: PageRequest): Promise<Page<Campaign>>;

  /**
   * Creates a campaign, once per idempotency key.
   *
   * @throws `invalid_parameter`, `validation_failed`, `instance_not_found`, `group_not_found`, `group_not_sendable`,
   * `schedule_in_past`, `quota_exceeded`, `idempotency_mismatch`, `idempotency_in_progress`
   */
  createCampaign(
    principal: Principal<'campaigns:write'>,
    input: CampaignInput,
    options?: CreateCampaignOptions,
  ): Promise<CreatedCampaign>;
}

/**
 * Creates the API from its ports. Reads and writes nothing before the first call. Throws a TypeError that lists every
 * missing port and unknown option, and `validation_failed` if a limit is out of range.
 *
 * @example
 * ```ts
 * import { createMemoryPorts } from '@workspace-api/adapter-memory';
 * import { createNodePorts } from '@workspace-api/adapter-node';
 * import { createWorkspaceApi } from '@workspace-api/core';
 *
 * const api = createWorkspaceApi({ ...createNodePorts(), ...createMemoryPorts() });
 * const principal = await api.authorize(process.env.KEY, 'groups:read');
 * const { items } = await api.listGroups(principal, { limit: 10 });
 * ```
 */
export const createWorkspaceApi = (ports: Ports, options: WorkspaceApiOptions = {}): WorkspaceApi => {
  checkWiring('createWorkspaceApi(ports, options)', PORT_METHODS, API_OPTIONS, ports, options);
  const { rateLimits = {}, concurrencyLimits = {} } = options;
  const limitsOf = cacheLimits(ports.workspaces);
  const inFlight = new RequestsInFlight(readConcurrencyLimits(concurrencyLimits));
  return {
    authorize: requireObjects(
      [null, null, 'options?'],
      authorize(ports, readRateLimits(rateLimits), inFlight, limitsOf),
    ),
    getWorkspace: requireScope('getWorkspace', 'workspace:read', getWorkspace(ports)),
    getUsage: requireScope('getUsage', 'usage:read', getUsage(ports)),
    listInstances: requireScope(
      'listInstances',
      'instances:read',
      requireObjects([null, 'request?'], listInstances(ports)),
    ),
    listGroups: requireScope('listGroups', 'groups:read', requireObjects([null, 'request?'], listGroups(ports))),
    listCampaigns: requireScope(
      'listCampaigns',
      'campaigns:read',
      requireObjects([null, 'request?'], listCampaigns(ports)),
    ),
    createCampaign: requireScope(
      'createCampaign',
      'campaigns:write',
      requireObjects([null, null, 'options?'], createCampaign(ports, limitsOf)),
    ),
  };
};
