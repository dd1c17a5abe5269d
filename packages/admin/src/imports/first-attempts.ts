import { addDays, isDomainError, type Timestamp, type WorkspaceId } from '@workspace-api/core';

/** The maximum number of remembered records: ten of the largest batches, about 2 MB. */
const MAX_RECORDS = 10_000;

/** How long to remember a record. Later its missing times default to the current time again. */
const MAX_AGE_DAYS = 1;

const keyOf = (workspaceId: WorkspaceId, id: string): string => `${workspaceId}/${id}`;

const mayBeApplied = (error: unknown): boolean =>
  !isDomainError(error) || (error.code === 'unavailable' && error.details.applied === 'unknown');

/**
 * Remembers the records whose insert has an unknown outcome, and when it was first attempted. A repeated call uses that
 * time for missing times. So the storage receives the same content again, and can recognize the records that the
 * failed call added.
 */
export class FirstAttempts {
  readonly #times = new Map<string, Timestamp>();

  /** Returns when the insert of a record was first attempted, or null if no outcome is unknown. */
  timeOf(workspaceId: WorkspaceId, id: string | null, now: Timestamp): Timestamp | null {
    if (id === null || this.#times.size === 0) return null;
    const time = this.#times.get(keyOf(workspaceId, id));
    return time === undefined || addDays(time, MAX_AGE_DAYS) < now ? null : time;
  }

  /** Runs an insert of records. Remembers the records if the outcome is unknown, and otherwise forgets them. */
  async track<Result>(
    workspaceId: WorkspaceId,
    records: readonly { readonly id: string }[],
    now: Timestamp,
    insert: () => Promise<Result>,
  ): Promise<Result> {
    try {
      const result = await insert();
      if (this.#times.size === 0) return result;
      for (const { id } of records) this.#times.delete(keyOf(workspaceId, id));
      return result;
    } catch (error) {
      if (mayBeApplied(error)) this.#remember(workspaceId, records, now);
      throw error;
    }
  }

  #remember(workspaceId: WorkspaceId, records: readonly { readonly id: string }[], now: Timestamp): void {
    for (const { id } of records) {
      this.#times.set(keyOf(workspaceId, id), this.timeOf(workspaceId, id, now) ?? now);
    }
    for (const key of this.#times.keys()) {
      if (this.#times.size <= MAX_RECORDS) return;
      this.#times.delete(key);
    }
  }
}
