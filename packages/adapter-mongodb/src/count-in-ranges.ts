import type { WorkspaceId } from '@workspace-api/core';
import { Timestamp as BsonTimestamp } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import { POSITION, type IndexDefinition } from './index-manifest.js';
import type { RowView } from './row-view.js';
import type { WorkspaceCollection } from './workspace-collection.js';

/** The bounds of the values to count, as comparison operators of a filter. */
export interface Bounds {
  readonly $gte: unknown;
  readonly $lt?: unknown;
}

/** An index whose second field, after the workspace, is the counted one. */
export interface CountedIndex {
  readonly field: string;
  /**
   * Sent as a hint. Without it, the server reads as much from each candidate index to compare them, for every range.
   */
  readonly key: IndexDefinition['key'];
}

export const BY_POSITION: CountedIndex = { field: 'position', key: POSITION.key };

/** The bounds of all positions. */
export const EVERY_POSITION: Bounds = { $gte: new BsonTimestamp({ t: 0, i: 0 }) };

/** Returns a view of one field, which the server can read from the index alone. */
const viewOf = (field: string): RowView<unknown> => {
  const layout = layoutOf(field);
  return { layout, projection: { _id: 0, [field]: 1 }, toItem: (row) => row.decoded(0) };
};

/**
 * Counts the documents whose field is within the bounds, from the highest down. Each command reads about `rangeSize`
 * index entries, so none takes long. Documents added during the count are not counted; removed ones may be.
 */
export const countInRanges = async (
  collection: WorkspaceCollection,
  workspaceId: WorkspaceId,
  { field, key: hint }: CountedIndex,
  bounds: Bounds,
  rangeSize: number,
): Promise<number> => {
  const view = viewOf(field);
  let total = 0;
  for (let rest = bounds; ;) {
    const lowest = await collection.findNth(
      workspaceId,
      rangeSize,
      { filter: { [field]: rest }, sort: { [field]: -1 }, hint },
      view,
    );
    const range = lowest === null ? rest : { ...rest, $gte: lowest };
    total += await collection.count(workspaceId, { [field]: range }, { hint });
    if (lowest === null) return total;
    rest = { ...bounds, $lt: lowest };
  }
};
