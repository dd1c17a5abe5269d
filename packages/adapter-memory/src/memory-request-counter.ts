import type { RequestCounter, Timestamp, UsagePeriod, WorkspaceId } from '@workspace-api/core';
import { MonthlyCounts } from './monthly-counts.js';

export class MemoryRequestCounter implements RequestCounter {
  readonly #requests = new MonthlyCounts();

  count(workspaceId: WorkspaceId, at: Timestamp): void {
    this.#requests.add(workspaceId, at);
  }

  async total(workspaceId: WorkspaceId, period: UsagePeriod): Promise<number> {
    return this.#requests.total(workspaceId, period);
  }
}
