import type { Counters, CounterSubject, CountingWindow, Timestamp, WorkspaceId } from '@workspace-api/core';
import type { Erasable } from './memory-workspace-eraser.js';
import { PerWorkspace } from './per-workspace.js';

/** What was counted in the windows that start together. */
interface Counts {
  /** When the last of the windows ends. */
  end: Timestamp;
  /** Whether they had ended when another window began. */
  hasEnded: boolean;
  readonly bySubject: PerWorkspace<Map<CounterSubject, number>>;
}

/** Counts exactly, because no other process counts. */
export class MemoryCounters implements Counters, Erasable {
  /** API requests, by month. */
  readonly #months = new Map<Timestamp, Counts>();
  /**
   * All else, by window. Those that have ended are dropped when the next but one begins, because it may only have been a
   * clock that was ahead for a moment.
   */
  readonly #windows = new Map<Timestamp, Counts>();

  add(workspaceId: WorkspaceId, subject: CounterSubject, window: CountingWindow): void {
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
