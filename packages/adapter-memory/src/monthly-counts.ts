import type { CountingWindow, Timestamp, WorkspaceId } from '@workspace-api/core';

/** The length of the part of a timestamp up to its month: `2026-01`. */
const MONTH_LENGTH = 7;

const keyOf = (workspaceId: WorkspaceId, moment: Timestamp): string =>
  `${workspaceId}/${moment.slice(0, MONTH_LENGTH)}`;

/** Counts events by workspace and calendar month. */
export class MonthlyCounts {
  readonly #counts = new Map<string, number>();

  add(workspaceId: WorkspaceId, at: Timestamp): void {
    const key = keyOf(workspaceId, at);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  total(workspaceId: WorkspaceId, { start }: CountingWindow): number {
    return this.#counts.get(keyOf(workspaceId, start)) ?? 0;
  }

  drop(workspaceId: WorkspaceId): void {
    for (const key of this.#counts.keys()) if (key.startsWith(`${workspaceId}/`)) this.#counts.delete(key);
  }
}
