import type { WorkspaceId } from '@workspace-api/core';
import { Timestamp as BsonTimestamp, type Document } from 'mongodb';
import { layoutOf } from './bson-layout.js';
import { POSITION, type IndexDefinition } from './index-manifest.js';
import type { RowView } from './row-view.js';
import type { WorkspaceCollection } from './workspace-collection.js';

/** The values of a field that are counted: comparison operators of a filter. */
export interface Bounds {
  readonly $gte: unknown;
  readonly $lt?: unknown;
}

/** An index that has the field right after the workspace. */
export interface CountedIndex {
  readonly field: string;
  /** Given as a hint: to compare indexes the server would read as much by each, for every range. */
  readonly key: IndexDefinition['key'];
}

export const BY_POSITION: CountedIndex = { field: 'position', key: POSITION.key };

/** The bounds of all positions. */
export const EVERY_POSITION: Bounds = { $gte: new BsonTimestamp({ t: 0, i: 0 }) };

/** Reads a field from the index alone, as a filter compares it. */
const viewOf = (field: string): RowView<unknown> => {
  const layout = layoutOf(field);
  return { layout, projection: { _id: 0, [field]: 1 }, toItem: (row) => row.decoded(0) };
};

/**
 * Counts the documents whose field is within the bounds, from the highest down, so that no command takes long however
 * many there are: each reads about `rangeSize` entries of the index. Documents that are added above meanwhile are
 * not counted; those that are removed meanwhile may be.
 */
export const countInRanges = async <Fields extends Document>(
  collection: WorkspaceCollection<Fields>,
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
