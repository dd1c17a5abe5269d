import type { Counter, CounterSource, CounterStore } from '../../src/limits/counter-store.js';
import type { CountsByKey } from '../../src/limits/counters.js';

const keyOf = ({ workspaceId, subject, window }: Counter): string => [workspaceId, subject, window.start].join();

/** A store of totals that a test can interrupt and delay. */
export class FakeCounterStore implements CounterStore {
  /** By counter and writer. */
  readonly totals = new Map<string, Map<string, CounterSource>>();
  /** The names of the calls that had something to do, in order. */
  readonly calls: string[] = [];
  /** The error of each call, or null. */
  failure: Error | null = null;
  /** The error of each write that was applied, or null. */
  lostReply: Error | null = null;
  /** The workspaces whose counters cannot be read. */
  readonly unreadable = new Set<string>();
  /** The errors of calls that concern a workspace, by the name of the call and the workspace. */
  readonly outages = new Map<string, Error>();
  /** Calls end after this. */
  gate: Promise<void> = Promise.resolve();
  #running = new Map<string, number>();
  /** The maximum number of concurrent calls of one method. */
  mostAtOnce = 0;

  async write(counters: readonly Counter[]): Promise<void> {
    await this.#run('write', counters);
    for (const counter of counters) {
      const byWriter = this.totals.get(keyOf(counter)) ?? new Map<string, CounterSource>();
      this.totals.set(keyOf(counter), byWriter);
      for (const source of counter.sources)
        if (source.total > (byWriter.get(source.writer)?.total ?? 0)) byWriter.set(source.writer, source);
    }
    if (this.lostReply !== null) throw this.lostReply;
  }

  async read(counters: readonly Counter[]): Promise<readonly (CountsByKey | Error)[]> {
    await this.#run('read', counters);
    return counters.map((counter) => {
      if (this.unreadable.has(counter.workspaceId)) return new Error(`${counter.workspaceId} cannot be read.`);
      const own = new Set(counter.sources.map(({ writer }) => writer));
      const counts = new Map<CounterSource['keyId'], number>();
      for (const { writer, keyId, total } of this.totals.get(keyOf(counter))?.values() ?? [])
        if (!own.has(writer)) counts.set(keyId, (counts.get(keyId) ?? 0) + total);
      return counts;
    });
  }

  async #run(name: string, counters: readonly Counter[]): Promise<void> {
    if (counters.length > 0) this.calls.push(`${name} ${counters.length}`);
    const running = (this.#running.get(name) ?? 0) + 1;
    this.#running.set(name, running);
    this.mostAtOnce = Math.max(this.mostAtOnce, running);
    await this.gate;
    this.#running.set(name, running - 1);
    if (this.failure !== null) throw this.failure;
    for (const { workspaceId } of counters) {
      const outage = this.outages.get(`${name} ${workspaceId}`);
      if (outage !== undefined) throw outage;
    }
  }
}
