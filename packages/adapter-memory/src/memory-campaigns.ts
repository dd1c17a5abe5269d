import { applyChange, dueAtOf, type CampaignChange, type VersionedCampaign } from '@workspace-api/admin';
import type { Campaign, CampaignId, Timestamp, WorkspaceId } from '@workspace-api/core';
import { frozenCampaign } from './frozen-campaign.js';
import { frozenCopy } from './frozen-copy.js';
import { PerWorkspace } from './per-workspace.js';
import { PositionedList } from './positioned-list.js';

type State = Omit<VersionedCampaign, 'campaign'>;

const NEW: State = frozenCopy({ version: 1, lease: null, deliveries: [] });

/** Orders ids by their times. Those with the same time are in the order of the ids. */
const byTime = (
  [id, time]: readonly [string, Timestamp],
  [otherId, otherTime]: readonly [string, Timestamp],
): number => (`${time} ${id}` < `${otherTime} ${otherId}` ? -1 : 1);

/** The campaigns of all workspaces, shared by the repository and the queue. */
export class MemoryCampaigns {
  readonly lists = new PerWorkspace(() => new PositionedList<Campaign>(frozenCampaign));
  /** The states of campaigns that have changed since their creation. */
  readonly #states = new PerWorkspace(() => new Map<CampaignId, State>());
  /** When each campaign that a worker can claim is due. */
  readonly #dueTimes = new Map<WorkspaceId, Map<CampaignId, Timestamp>>();

  insert(workspaceId: WorkspaceId, campaign: Campaign): void {
    this.lists.of(workspaceId).insert(campaign.id, campaign);
    this.#setDueTime(workspaceId, campaign, NEW);
  }

  find(workspaceId: WorkspaceId, id: CampaignId): VersionedCampaign | null {
    const campaign = this.lists.of(workspaceId).find(id);
    const state = this.#states.of(workspaceId).get(id) ?? NEW;
    return campaign === null ? null : Object.freeze({ campaign, ...state });
  }

  replace(workspaceId: WorkspaceId, change: CampaignChange, version: number): boolean {
    const found = this.find(workspaceId, change.campaign.id);
    if (found?.version !== version) return false;
    const { campaign, ...state } = applyChange(found, change);
    this.lists.of(workspaceId).update(campaign.id, () => campaign);
    this.#states.of(workspaceId).set(campaign.id, frozenCopy(state));
    this.#setDueTime(workspaceId, campaign, state);
    return true;
  }

  /** Returns the oldest due campaigns of a workspace. */
  due(workspaceId: WorkspaceId, now: Timestamp, limit: number): VersionedCampaign[] {
    return [...(this.#dueTimes.get(workspaceId) ?? [])]
      .filter(([, dueAt]) => dueAt <= now)
      .sort(byTime)
      .slice(0, limit)
      .map(([id]) => this.find(workspaceId, id))
      .filter((found) => found !== null);
  }

  /** Returns the workspaces that have a due campaign, ordered by their oldest one. */
  dueWorkspaces(now: Timestamp): WorkspaceId[] {
    const due = [...this.#dueTimes].flatMap(([workspaceId, times]) => {
      let oldest: Timestamp | null = null;
      for (const dueAt of times.values()) if (dueAt <= now && (oldest === null || dueAt < oldest)) oldest = dueAt;
      return oldest === null ? [] : [[workspaceId, oldest] as const];
    });
    return due.sort(byTime).map(([workspaceId]) => workspaceId);
  }

  /** Erases at most `limit` campaigns of the workspace. */
  eraseSome(workspaceId: WorkspaceId, limit: number): number {
    this.#dueTimes.delete(workspaceId);
    const erased = this.lists.of(workspaceId).removeSome(limit);
    if (this.lists.of(workspaceId).size === 0) this.#states.drop(workspaceId);
    return erased;
  }

  #setDueTime(workspaceId: WorkspaceId, campaign: Campaign, { lease }: State): void {
    const dueAt = dueAtOf(campaign, lease);
    const times = this.#dueTimes.get(workspaceId);
    if (dueAt !== null) {
      if (times === undefined) this.#dueTimes.set(workspaceId, new Map([[campaign.id, dueAt]]));
      else times.set(campaign.id, dueAt);
    } else if (times?.delete(campaign.id) === true && times.size === 0) {
      this.#dueTimes.delete(workspaceId);
    }
  }
}
