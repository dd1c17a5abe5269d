import {
  applyChange,
  byDueTime,
  type CampaignChange,
  type CampaignQueue,
  type Lease,
  type QueuedCampaign,
  type VersionedCampaign,
} from '@workspace-api/admin';
import type { Timestamp, WorkspaceId } from '@workspace-api/core';
import { MinKey, type Db } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import { fromTimestamp, matchId } from './bson-values.js';
import { CAMPAIGN_IN_QUEUE, toCampaignUpdate } from './campaign-document.js';
import { EXISTS } from './mongo-workspace-repository.js';
import { aggregate, find } from './read-commands.js';
import type { RowView } from './row-view.js';
import { updateEach } from './write-commands.js';

const workspaceLayout = layoutOf('_id');

const DUE_WORKSPACE: RowView<WorkspaceId> = {
  layout: workspaceLayout,
  toItem: (row) => row.id(workspaceLayout.slots._id),
};

const takenLayout = layoutOf('workspaceId', 'id');

/** Identifies a campaign among those of all workspaces. */
const PLACE: RowView<string> = {
  layout: takenLayout,
  projection: { _id: 0, workspaceId: 1, id: 1 },
  toItem: (row) => placeOf(row.id(takenLayout.slots.workspaceId), row.id(takenLayout.slots.id)),
};

const placeOf = (workspaceId: string, id: string): string => `${workspaceId}/${id}`;

/**
 * Claims any number of campaigns with four commands: find the workspaces, read the campaigns, update each that has not
 * changed since, and read which ones have the lease. Repeating any of them does no harm.
 */
export class MongoCampaignQueue implements CampaignQueue {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  findDue(now: Timestamp, limit: number): Promise<readonly WorkspaceId[]> {
    return aggregate(
      this.#db,
      'campaigns',
      [
        // The server skips from one workspace to the next in the index (DISTINCT_SCAN) only if the filter has a range
        // of workspaces.
        { $match: { workspaceId: { $gt: new MinKey() }, dueAt: { $lte: fromTimestamp(now) } } },
        { $sort: { workspaceId: 1, dueAt: 1 } },
        { $group: { _id: '$workspaceId', dueAt: { $first: '$dueAt' } } },
        { $sort: { dueAt: 1, _id: 1 } },
        {
          $lookup: {
            from: 'workspaces',
            localField: '_id',
            foreignField: 'workspaceId',
            pipeline: [{ $match: EXISTS }, { $project: { _id: 1 } }],
            as: 'workspace',
          },
        },
        { $match: { 'workspace.0': { $exists: true } } },
        { $limit: limit },
      ],
      DUE_WORKSPACE,
    );
  }

  /** Rejects for an invalid document only if there is no valid one. */
  async take(
    workspaceIds: readonly WorkspaceId[],
    now: Timestamp,
    limitEach: number,
    change: (found: VersionedCampaign) => CampaignChange<Lease>,
  ): Promise<readonly QueuedCampaign[]> {
    const due = await this.#readDue(workspaceIds, now, limitEach);
    const changes = due
      .flatMap((row) => (row instanceof Error ? [] : [row]))
      .sort(byDueTime)
      .map(({ workspaceId, ...found }) => ({ workspaceId, found, change: change(found) }));
    const [first] = changes;
    if (first === undefined) {
      const invalid = due.find((row) => row instanceof Error);
      if (invalid !== undefined) throw invalid;
      return [];
    }

    await this.#write(changes);
    const taken = await this.#readTaken(workspaceIds, first.change.lease, changes.length);
    return changes
      .filter(({ workspaceId, found }) => taken.has(placeOf(workspaceId, found.campaign.id)))
      .map(({ workspaceId, found, change: made }) => ({ workspaceId, ...applyChange(found, made) }));
  }

  #readDue(
    workspaceIds: readonly WorkspaceId[],
    now: Timestamp,
    limitEach: number,
  ): Promise<((VersionedCampaign & Pick<QueuedCampaign, 'workspaceId'>) | Error)[]> {
    const oldestDue = [
      { $match: { dueAt: { $lte: fromTimestamp(now) } } },
      { $sort: { dueAt: 1 } },
      { $limit: limitEach },
    ];
    return aggregate(
      this.#db,
      'workspaces',
      [
        { $match: { workspaceId: { $in: workspaceIds.map(matchId) }, ...EXISTS } },
        // `$lookup` is the only stage that can take the first few documents of each workspace.
        {
          $lookup: {
            from: 'campaigns',
            localField: 'workspaceId',
            foreignField: 'workspaceId',
            pipeline: oldestDue,
            as: 'due',
          },
        },
        { $unwind: '$due' },
        { $replaceRoot: { newRoot: '$due' } },
      ],
      CAMPAIGN_IN_QUEUE,
    );
  }

  async #write(
    changes: readonly { workspaceId: WorkspaceId; found: VersionedCampaign; change: CampaignChange }[],
  ): Promise<void> {
    const updates = changes.map(({ workspaceId, found: { campaign, version }, change }) => ({
      q: { workspaceId: matchId(workspaceId), id: matchId(campaign.id), version: { $eq: version } },
      u: toCampaignUpdate(change),
    }));
    const [rejection] = (await updateEach(this.#db, 'campaigns', updates)).values();
    if (rejection !== undefined) throw rejection;
  }

  async #readTaken(workspaceIds: readonly WorkspaceId[], lease: Lease, limit: number): Promise<ReadonlySet<string>> {
    const filter = {
      workspaceId: { $in: workspaceIds.map(matchId) },
      dueAt: { $eq: fromTimestamp(lease.expiresAt) },
      'lease.id': { $eq: matchId(lease.id) },
    };
    return new Set(await find(this.#db, 'campaigns', { filter, limit }, PLACE));
  }
}
