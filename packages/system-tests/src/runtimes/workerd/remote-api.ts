import { RequestError, type HostProblem } from '@workspace-api/contract';
import { DomainError, type AuthorizeOptions, type ErrorCode, type WorkspaceApi } from '@workspace-api/core';
import type { ServedOperation } from '@workspace-api/http';
import type { RelayedCall, RelayedOutcome, RelayedResult } from './relayed-call.js';

const valueOf = (outcome: RelayedOutcome): unknown => {
  if ('value' in outcome) return outcome.value;
  if ('failure' in outcome) throw new Error(outcome.failure);
  if ('rejected' in outcome) throw new RequestError(outcome.rejected.kind as HostProblem, outcome.rejected);
  const { code, details } = outcome.error;
  throw new DomainError<ErrorCode>(code, details as never);
};

/** An API and the operations of a host. */
interface Remote {
  readonly api: WorkspaceApi;
  readonly operations: readonly ServedOperation[];
}

/**
 * Returns an API and operations in a worker that forward their calls to the relay. A principal is a token of the relay.
 */
export const createRemote = (
  relay: (call: RelayedCall) => Promise<RelayedResult>,
  routes: readonly ServedOperation['route'][],
): Remote => {
  /** Principals whose requests have ended. A worker cannot send after its response, so the next call reports them. */
  const ended: string[] = [];

  const authorize = async (secret: unknown, scope: unknown, options: AuthorizeOptions = {}): Promise<unknown> => {
    const { address, onKey, onRateLimits, onAdmitted } = options;
    const args = [secret, scope, { address }];
    const { outcome, key, rateLimits } = await relay({ method: 'authorize', args, ended: ended.splice(0) });
    if (key !== undefined) onKey?.(key);
    if (rateLimits !== undefined) onRateLimits?.(rateLimits);
    const principal = valueOf(outcome) as string;
    onAdmitted?.(() => void ended.push(principal));
    return principal;
  };
  const operation =
    (method: string) =>
    async (...args: readonly unknown[]): Promise<unknown> =>
      valueOf((await relay({ method, args, ended: ended.splice(0) })).outcome);

  const api: Readonly<Record<keyof WorkspaceApi, unknown>> = {
    authorize,
    getWorkspace: operation('getWorkspace'),
    getUsage: operation('getUsage'),
    listInstances: operation('listInstances'),
    listGroups: operation('listGroups'),
    listCampaigns: operation('listCampaigns'),
    createCampaign: operation('createCampaign'),
  };
  return {
    api: api as WorkspaceApi,
    operations: routes.map((route) => ({
      route,
      call: operation(route.operationId) as ServedOperation['call'],
    })),
  };
};
