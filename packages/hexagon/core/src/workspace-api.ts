import { createKeyChecks, type KeyChecks } from './access/authorize.js';
import type { ApiCalls } from './generated/call-types.js';
import { createCampaign } from './campaigns/create-campaign.js';
import { listCampaigns } from './campaigns/list-campaigns.js';
import { checkArguments } from './errors/check-arguments.js';
import { listGroups } from './groups/list-groups.js';
import { listInstances } from './instances/list-instances.js';
import { cacheLimits } from './workspaces/cache-limits.js';
import { RequestsInFlight } from './limits/requests-in-flight.js';
import { bindOperation } from './operations/bind-operation.js';
import { trust } from './operations/trust.js';
import type { CallOf } from './operations/operation.js';
import { PORT_METHODS, type Ports } from './ports.js';
import { portsArgument } from './ports-argument.js';
import { getUsage } from './usage/get-usage.js';
import { API_OPTIONS, type WorkspaceApiOptions } from './workspace-api-options.js';
import { getWorkspace } from './workspaces/get-workspace.js';

/** The six operations, in the order of the specification. */
export const OPERATIONS = trust({
  getWorkspace,
  getUsage,
  listInstances,
  listGroups,
  listCampaigns,
  createCampaign,
} as const);

/** The id of one of the six operations. */
export type OperationId = keyof typeof OPERATIONS;

type Calls = { readonly [Id in OperationId]: CallOf<(typeof OPERATIONS)[Id]> };

/**
 * The six operations of the API, and the check of the key that precedes each. Every rejection is a `DomainError`; its code
 * is `unavailable` if the storage cannot be reached. An operation rejects a principal without its scope with
 * `insufficient_scope`, and anything that is not a principal with a TypeError. It rejects an invalid input with every issue:
 * `invalid_parameter` if it only reads, otherwise `validation_failed`.
 */
export interface WorkspaceApi extends ApiCalls, KeyChecks {}

/**
 * Creates the API from its ports. Reads and writes nothing before the first call. Throws a TypeError that lists every
 * problem of the arguments, such as a missing port or an unknown option.
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
  const shape = { ports: portsArgument(PORT_METHODS), options: API_OPTIONS };
  const given = checkArguments('The API cannot be created.', shape, { ports, options });
  const { concurrencyLimits, ...checks } = given.options;
  const limitsOf = cacheLimits(ports.workspaces);
  const inFlight = new RequestsInFlight(concurrencyLimits);
  const { workspaces, instances, groups, campaigns, counters, clock, ids, digest } = ports;
  const needs = { workspaces, instances, groups, campaigns, counters, clock, ids, digest, limitsOf };
  const calls = Object.fromEntries(
    Object.entries(OPERATIONS).map(([id, operation]) => [id, bindOperation(operation, needs)]),
  ) as unknown as Calls;
  // Their results have been checked.
  trust({ calls });
  return { ...createKeyChecks(ports, checks, inFlight, limitsOf), ...calls };
};
