import type { Counters, CounterSubject, CountingWindow, Timestamp, WorkspaceId } from '@workspace-api/core';
import type { Erasable } from './memory-workspace-eraser.js';
import { PerWorkspace } from './per-workspace.js';

/** The counts of all windows that start at the same time. */
interface Counts {
  /** The end of the last of these windows. */
  end: Timestamp;
  /** Whether the windows had ended when another one began. */
  hasEnded: boolean;
  readonly bySubject: PerWorkspace<Map<CounterSubject, number>>;
}

/** Counters in memory. They are exact, because no other process counts. */
export class MemoryCounters implements Counters, Erasable {
  /** API requests by month. */
  readonly #months = new Map<Timestamp, Counts>();
  /**
   * All other counts by window. An ended window is dropped when the second window after it begins, because the clock
   * may only have been ahead for a moment.
   */
  readonly #windows = new Map<Timestamp, Counts>();
  /** The deleted workspaces. Requests that were in flight at the deletion count nothing. */
  readonly #erased = new Set<WorkspaceId>();

  add(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): void {
    if (this.#erased.has(workspaceId)) return;
    const counts = this.#open(subject, window).bySubject.of(workspaceId);
    counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }

  known(workspaceId: WorkspaceId, subject: CounterSubject, { start }: CountingWindow): number {
    return this.#of(subject).get(start)?.bySubject.of(workspaceId).get(subject) ?? 0;
  }

  async total(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): Promise<number> {
    return this.known(workspaceId, subject, window);
  }

  eraseSome(workspaceId: WorkspaceId): number {
    const windows = [...this.#months.values(), ...this.#windows.values()];
    for (const { bySubject } of windows) bySubject.drop(workspaceId);
    this.#erased.add(workspaceId);
    return 0;
  }

  #of(subject: CounterSubject): Map<Timestamp, Counts> {
    return subject === 'api_requests' ? this.#months : this.#windows;
  }

  #open(subject: CounterSubject, { start, end }: CountingWindow): Counts {
    const windows = this.#of(subject);
    let counts = windows.get(start);
    if (counts === undefined) {
      if (windows === this.#windows) this.#dropEnded(start);
      counts = { end, hasEnded: false, bySubject: new PerWorkspace(() => new Map<CounterSubject, number>()) };
      windows.set(start, counts);
    }
    if (end > counts.end) counts.end = end;
    return counts;
  }

  #dropEnded(now: Timestamp): void {
    for (const [start, counts] of this.#windows) {
      if (counts.end > now) continue;
      if (counts.hasEnded) this.#windows.delete(start);
      counts.hasEnded = true;
    }
  }
}
