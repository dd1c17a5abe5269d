import { randomUUID } from 'node:crypto';

/** The number of lines in a chunk. */
const LINES_PER_CHUNK = 500;

/** The creation time of the first record. Each record is a second newer than the one before. */
const EPOCH = Date.UTC(2025, 0, 1);

const NAMES = ['Drivers', 'Warehouse', 'Front desk', 'Night shift', 'Suppliers', 'Key accounts'] as const;

/** Returns instances as lines of an import. */
export const instanceLines = (ids: readonly string[]): string =>
  ids.map((id, index) => `${JSON.stringify({ id, name: `Office ${index + 1}`, status: 'connected' })}\n`).join('');

/** Returns a range of the groups of these instances, assigned to them in turn, oldest first. */
export const groupRecords = (instanceIds: readonly string[], start: number, count: number): object[] =>
  Array.from({ length: count }, (_, offset) => {
    const index = start + offset;
    const createdAt = new Date(EPOCH + index * 1_000).toISOString();
    return {
      id: randomUUID(),
      instanceId: instanceIds[index % instanceIds.length],
      name: `${NAMES[index % NAMES.length] ?? ''} ${index + 1}`,
      memberCount: 5 + (index % 250),
      sendable: index % 7 !== 3,
      createdAt,
      updatedAt: createdAt,
    };
  });

/** Returns groups of these instances as lines of an import, in chunks. */
export function* groupLines(instanceIds: readonly string[], count: number): Generator<string> {
  for (let start = 0; start < count; start += LINES_PER_CHUNK) {
    const records = groupRecords(instanceIds, start, Math.min(LINES_PER_CHUNK, count - start));
    yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
  }
}
