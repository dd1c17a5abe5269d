import { ROUTES, type OperationId } from '@workspace-api/contract';
import type { CampaignInput, Principal, Scope, WorkspaceApi } from '@workspace-api/core';
import type { Operation, OperationInput, OperationResult } from './operation.js';

type Perform = (principal: Principal<Scope>, input: OperationInput) => Promise<OperationResult>;

/** Returns the six operations of the API. */
export const workspaceOperations = (api: WorkspaceApi): readonly Operation[] => {
  const perform: Readonly<Record<OperationId, Perform>> = {
    getWorkspace: async (principal) => ({ data: await api.getWorkspace(principal) }),
    getUsage: async (principal) => ({ data: await api.getUsage(principal) }),
    listInstances: async (principal, { page }) => ({ data: await api.listInstances(principal, page) }),
    listGroups: async (principal, { page }) => ({ data: await api.listGroups(principal, page) }),
    listCampaigns: async (principal, { page }) => ({ data: await api.listCampaigns(principal, page) }),
    createCampaign: async (principal, { body, creation: { idempotencyKey } }) => {
      // The core validates the input at run time.
      const { campaign, replayed } = await api.createCampaign(principal, body as CampaignInput, { idempotencyKey });
      return { data: campaign, replayed };
    },
  };
  return ROUTES.map((route) => ({ route, perform: perform[route.operationId] }));
};
