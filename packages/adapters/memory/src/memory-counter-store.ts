import type {
  Counter,
  CounterSource,
  CounterStore,
  CounterSubject,
  CountingWindow,
  CountsByKey,
  Timestamp,
  WorkspaceId,
} from '@workspace-api/core';
import type { Erasable } from './memory-workspace-eraser.js';
import { PerWorkspace } from './per-workspace.js';

/** The totals of the windows that start together. */
interface Totals {
  /** The end of the last of these windows. */
  end: Timestamp;
  readonly byWriter: PerWorkspace<Map<CounterSubject, Map<string, CounterSource>>>;
}

/** The totals of all sets of ports over one store. */
export class MemoryCounterStore implements CounterStore, Erasable {
  /** API requests by month. */
  readonly #months = new Map<Timestamp, Totals>();
  /** All other totals by window. A window is dropped when the second one after it begins. */
  readonly #windows = new Map<Timestamp, Totals>();
  /** The deleted workspaces. Requests that were in flight at the deletion count nothing. */
  readonly #erased = new Set<WorkspaceId>();

  async write(counters: readonly Counter[]): Promise<void> {
    for (const { workspaceId, subject, window, sources } of counters) {
      if (this.#erased.has(workspaceId)) continue;
      const bySubject = this.#open(subject, window).byWriter.of(workspaceId);
      const byWriter = bySubject.get(subject) ?? new Map<string, CounterSource>();
      bySubject.set(subject, byWriter);
      for (const source of sources)
        if (source.total > (byWriter.get(source.writer)?.total ?? 0)) byWriter.set(source.writer, source);
    }
  }

  async read(counters: readonly Counter[]): Promise<readonly CountsByKey[]> {
    return counters.map(({ workspaceId, subject, window, sources }) => {
      const own = new Set(sources.map(({ writer }) => writer));
      const byWriter = this.#of(subject).get(window.start)?.byWriter.of(workspaceId).get(subject)?.values() ?? [];
      const counts = new Map<CounterSource['keyId'], number>();
      for (const { writer, keyId, total } of byWriter)
        if (!own.has(writer)) counts.set(keyId, (counts.get(keyId) ?? 0) + total);
      return counts;
    });
  }

  eraseSome(workspaceId: WorkspaceId): number {
    for (const { byWriter } of [...this.#months.values(), ...this.#windows.values()]) byWriter.drop(workspaceId);
    this.#erased.add(workspaceId);
    return 0;
  }

  #of(subject: CounterSubject): Map<Timestamp, Totals> {
    return subject === 'api_requests' ? this.#months : this.#windows;
  }

  #open(subject: CounterSubject, { start, end }: CountingWindow): Totals {
    const opened = this.#of(subject);
    let totals = opened.get(start);
    if (totals === undefined) {
      for (const [other, ended] of this.#windows) if (ended.end < start) this.#windows.delete(other);
      totals = { end, byWriter: new PerWorkspace(() => new Map<CounterSubject, Map<string, CounterSource>>()) };
      opened.set(start, totals);
    }
    if (end > totals.end) totals.end = end;
    return totals;
  }
}
