import {
  byDueTime,
  type CampaignChange,
  type CampaignQueue,
  type Lease,
  type QueuedCampaign,
  type VersionedCampaign,
} from '@workspace-api/admin';
import type { Timestamp, WorkspaceId } from '@workspace-api/core';
import type { MemoryCampaigns } from './memory-campaigns.js';

export class MemoryCampaignQueue implements CampaignQueue {
  readonly #campaigns: MemoryCampaigns;
  readonly #workspaces: ReadonlyMap<WorkspaceId, unknown>;

  /** `workspaces` has the ids of all workspaces that are not deleted. */
  constructor(campaigns: MemoryCampaigns, workspaces: ReadonlyMap<WorkspaceId, unknown>) {
    this.#campaigns = campaigns;
    this.#workspaces = workspaces;
  }

  async findDue(now: Timestamp, limit: number): Promise<readonly WorkspaceId[]> {
    return this.#campaigns
      .dueWorkspaces(now)
      .filter((workspaceId) => this.#workspaces.has(workspaceId))
      .slice(0, limit);
  }

  async take(
    workspaceIds: readonly WorkspaceId[],
    now: Timestamp,
    limitEach: number,
    change: (found: VersionedCampaign) => CampaignChange<Lease>,
  ): Promise<readonly QueuedCampaign[]> {
    return [...new Set(workspaceIds)]
      .filter((workspaceId) => this.#workspaces.has(workspaceId))
      .flatMap((workspaceId) =>
        this.#campaigns.due(workspaceId, now, limitEach).map((found) => ({ workspaceId, ...found })),
      )
      .sort(byDueTime)
      .flatMap(({ workspaceId, ...found }) => {
        const changed = change(found);
        this.#campaigns.replace(workspaceId, changed, found.version);
        const taken = this.#campaigns.find(workspaceId, found.campaign.id);
        return taken === null ? [] : [Object.freeze({ ...taken, lease: changed.lease, workspaceId })];
      });
  }
}
