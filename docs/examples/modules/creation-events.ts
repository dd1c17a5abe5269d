import { extendPort, type Campaign, type WorkspaceApi, type WorkspaceId } from '@workspace-api/core';

/** A campaign that a request has created. */
export interface CampaignCreated {
  readonly workspaceId: WorkspaceId;
  readonly campaign: Campaign;
  /** Whether an earlier request under the same idempotency key created it. */
  readonly replayed: boolean;
}

/** Returns an API that publishes an event for each creation. */
export const withEvents = (api: WorkspaceApi, publish: (event: CampaignCreated) => Promise<void>): WorkspaceApi =>
  extendPort(api, {
    createCampaign: async (principal, input, options) => {
      const created = await api.createCampaign(principal, input, options);
      const { record: campaign, replayed } = created;
      await publish({ workspaceId: principal.workspaceId, campaign, replayed });
      return created;
    },
  });
