import {
  applyChange,
  byDueTime,
  dueAtOf,
  type CampaignChange,
  type CampaignQueue,
  type Lease,
  type QueuedCampaign,
  type VersionedCampaign,
} from '@workspace-api/admin/storage';
import type { Timestamp, WorkspaceId } from '@workspace-api/core';
import type { MemoryCampaignRepository } from './memory-campaign-repository.js';

export class MemoryCampaignQueue implements CampaignQueue {
  readonly #campaigns: MemoryCampaignRepository;
  readonly #workspaces: ReadonlyMap<WorkspaceId, unknown>;

  /** `workspaces` has the ids of all workspaces that are not deleted. */
  constructor(campaigns: MemoryCampaignRepository, workspaces: ReadonlyMap<WorkspaceId, unknown>) {
    this.#campaigns = campaigns;
    this.#workspaces = workspaces;
  }

  async findDue(now: Timestamp, limit: number): Promise<readonly WorkspaceId[]> {
    const due = [...this.#workspaces.keys()].flatMap((workspaceId) => {
      const [oldest] = this.#campaigns.due(workspaceId, now);
      return oldest === undefined ? [] : [{ workspaceId, dueAt: dueAtOf(oldest.campaign, oldest.lease) }];
    });
    const orderOf = ({ workspaceId, dueAt }: (typeof due)[number]): string => `${dueAt ?? ''} ${workspaceId}`;
    return due
      .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
      .slice(0, limit)
      .map(({ workspaceId }) => workspaceId);
  }

  async take(
    workspaceIds: readonly WorkspaceId[],
    now: Timestamp,
    limitEach: number,
    change: (found: VersionedCampaign) => CampaignChange<Lease>,
  ): Promise<readonly QueuedCampaign[]> {
    const due = [...new Set(workspaceIds)]
      .filter((workspaceId) => this.#workspaces.has(workspaceId))
      .flatMap((workspaceId) =>
        this.#campaigns
          .due(workspaceId, now)
          .slice(0, limitEach)
          .map((found) => ({ workspaceId, ...found })),
      )
      .sort(byDueTime);
    const taken = due.map(async ({ workspaceId, ...found }) => {
      const changed = change(found);
      await this.#campaigns.replace(workspaceId, changed, found.version);
      return { workspaceId, ...applyChange(found, changed) };
    });
    return Promise.all(taken);
  }
}
