import {
  applyChange,
  byDueTime,
  type CampaignChange,
  type CampaignQueue,
  type Lease,
  type QueuedCampaign,
  type VersionedCampaign,
} from '@workspace-api/admin/storage';
import type { Timestamp, WorkspaceId } from '@workspace-api/core';
import { resultsOf } from '@workspace-api/core/internal';
import { MinKey } from 'mongodb';
import { BsonReader, type RowView } from './bson-reader.js';
import { fromTimestamp, matchId, readId } from './bson-values.js';
import { CAMPAIGN_IN_QUEUE } from './campaign-document.js';
import type { MongoCampaignRepository } from './mongo-campaign-repository.js';
import type { MongoDatabase } from './mongo-database.js';
import { EXISTS } from './mongo-workspace-repository.js';

const reader = new BsonReader('_id');

const DUE_WORKSPACE: RowView<WorkspaceId> = {
  reader,
  toItem: (row) => row.read(reader.slots._id, readId),
};

/** Claims campaigns: finds the workspaces, reads the campaigns, and updates each that has not changed since. */
export class MongoCampaignQueue implements CampaignQueue {
  readonly #database: MongoDatabase;
  readonly #campaigns: MongoCampaignRepository;

  constructor(database: MongoDatabase, campaigns: MongoCampaignRepository) {
    this.#database = database;
    this.#campaigns = campaigns;
  }

  findDue(now: Timestamp, limit: number): Promise<readonly WorkspaceId[]> {
    return this.#database.aggregate(
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

  /** Asks one workspace, and so one shard, with each command. Rejects for a failure only if nothing can be taken. */
  async take(
    workspaceIds: readonly WorkspaceId[],
    now: Timestamp,
    limitEach: number,
    change: (found: VersionedCampaign) => CampaignChange<Lease>,
  ): Promise<readonly QueuedCampaign[]> {
    const ids = [...new Set(workspaceIds)];
    const due = await resultsOf(ids, (workspaceId) => this.#readDue(workspaceId, now, limitEach));
    return resultsOf(due.sort(byDueTime), async ({ workspaceId, ...found }) => {
      const made = change(found);
      const isTaken = await this.#campaigns.replace(workspaceId, made, found.version);
      return isTaken ? [{ workspaceId, ...applyChange(found, made) }] : [];
    });
  }

  /** Rejects for an invalid document only if there is no valid one. */
  async #readDue(
    workspaceId: WorkspaceId,
    now: Timestamp,
    limit: number,
  ): Promise<(VersionedCampaign & Pick<QueuedCampaign, 'workspaceId'>)[]> {
    const oldestDue = [{ $match: { dueAt: { $lte: fromTimestamp(now) } } }, { $sort: { dueAt: 1 } }, { $limit: limit }];
    const rows = await this.#database.aggregate(
      'workspaces',
      [
        { $match: { workspaceId: matchId(workspaceId), ...EXISTS } },
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
    const campaigns = rows.flatMap((row) => (row instanceof Error ? [] : [row]));
    const invalid = rows.find((row) => row instanceof Error);
    if (campaigns.length === 0 && invalid !== undefined) throw invalid;
    return campaigns;
  }
}
