import type {
  CampaignChange,
  CampaignQueue,
  Lease,
  QueuedCampaign,
  Timestamp,
  VersionedCampaign,
  WorkspaceId,
} from '@workspace-api/core';
import type { MemoryCampaigns } from './memory-campaigns.js';

const byTime = ([, one]: readonly [unknown, Timestamp], [, other]: readonly [unknown, Timestamp]): number =>
  one < other ? -1 : Number(one > other);

export class MemoryCampaignQueue implements CampaignQueue {
  readonly #campaigns: MemoryCampaigns;

  constructor(campaigns: MemoryCampaigns) {
    this.#campaigns = campaigns;
  }

  async findDue(now: Timestamp, limit: number): Promise<readonly WorkspaceId[]> {
    const due = this.#campaigns.dueWorkspaces(now).sort(byTime);
    return due.slice(0, limit).map(([workspaceId]) => workspaceId);
  }

  async take(
    workspaceIds: readonly WorkspaceId[],
    now: Timestamp,
    limitEach: number,
    change: (found: VersionedCampaign) => CampaignChange<Lease>,
  ): Promise<readonly QueuedCampaign[]> {
    const due = [...new Set(workspaceIds)].flatMap((workspaceId) =>
      this.#campaigns
        .dueOf(workspaceId, now)
        .slice(0, limitEach)
        .map(([id, dueAt]) => [{ workspaceId, id }, dueAt] as const),
    );
    return due.sort(byTime).flatMap(([{ workspaceId, id }]) => {
      const found = this.#campaigns.find(workspaceId, id);
      if (found === null) return [];
      const changed = change(found);
      this.#campaigns.replace(workspaceId, changed, found.version);
      const taken = this.#campaigns.find(workspaceId, id);
      return taken === null ? [] : [Object.freeze({ ...taken, lease: changed.lease, workspaceId })];
    });
  }
}
