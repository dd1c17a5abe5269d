import type { CountingWindow, Timestamp, WorkspaceId } from '@workspace-api/core';
import { PerWorkspace } from './per-workspace.js';

/** The length of the part of a timestamp up to its month: `2026-01`. */
const MONTH_LENGTH = 7;

const monthOf = (moment: Timestamp): string => moment.slice(0, MONTH_LENGTH);

/** Counts events by workspace and calendar month. */
export class MonthlyCounts {
  readonly #counts = new PerWorkspace(() => new Map<string, number>());

  add(workspaceId: WorkspaceId, at: Timestamp): void {
    const counts = this.#counts.of(workspaceId);
    const month = monthOf(at);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }

  total(workspaceId: WorkspaceId, { start }: CountingWindow): number {
    return this.#counts.of(workspaceId).get(monthOf(start)) ?? 0;
  }

  drop(workspaceId: WorkspaceId): void {
    this.#counts.drop(workspaceId);
  }
}
