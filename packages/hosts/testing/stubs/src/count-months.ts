import { toTimestamp, type ApiKeyId, type Counters, type WorkspaceId } from '@workspace-api/core';
import { usagePeriodOf } from '@workspace-api/core/internal';

/** The counters of a process over a store. */
type StoredCounters = Counters & { close(): Promise<unknown>; flush(): Promise<unknown> };

/**
 * Counts requests with a key and without one in an ended month and in the current one, in five processes, and lets a sixth
 * one flush 700 seconds later. Resolves to the number of rows, those with the key, and the total of each month.
 */
export const countMonths = async (
  workspaceId: WorkspaceId,
  openCounters: () => StoredCounters,
  rowsOf: (workspaceId: string, start: string) => Promise<number>,
): Promise<readonly (readonly [rows: number, ofKey: number | undefined, total: number])[]> => {
  const keyId = workspaceId as string as ApiKeyId;
  const months = [usagePeriodOf(toTimestamp(Date.UTC(2026, 0, 31))), usagePeriodOf(toTimestamp(Date.now()))];
  const [, current] = months;
  const now = performance.now.bind(performance);
  const last = openCounters();
  try {
    for (let process = 1; process <= 5; process++) {
      const counters = openCounters();
      for (const month of months)
        for (const key of [null, keyId])
          for (let request = 0; request < process; request++)
            counters.add(workspaceId, 'api_requests', month, null, key);
      await counters.close();
    }
    performance.now = () => now() + 700_000;
    if (current !== undefined) last.add(workspaceId, 'api_requests', current);
    await last.flush();
  } finally {
    Reflect.deleteProperty(performance, 'now');
  }
  return Promise.all(
    months.map(
      async (month) =>
        [
          await rowsOf(workspaceId, month.start),
          (await openCounters().requestsByKey(workspaceId, [month]))[0]?.get(keyId),
          await openCounters().total(workspaceId, 'api_requests', month),
        ] as const,
    ),
  );
};
