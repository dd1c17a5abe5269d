import { isDomainError, toTimestamp, type Group, type StoragePorts } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** 14 MB in all: more than the socket buffers on the way to the database hold. */
const GROUPS = 1_000;
const NAME = 'x'.repeat(14_000);

const newId = (): Group['id'] => randomUUID() as string as Group['id'];

/** More than twice the adapter's timeout for a command and its waits. */
const ENDS_WITHIN_MILLISECONDS = 25_000;

/** Inserts large groups into their own workspace. Rejects with any error except an outage, and after a timeout. */
export const sendLargeCommand = async ({ groups }: Pick<StoragePorts, 'groups'>): Promise<void> => {
  const at = toTimestamp(0);
  const records = Array.from({ length: GROUPS }, (): Group => {
    const [id, instanceId] = [newId(), newId() as string as Group['instanceId']];
    return { id, instanceId, name: NAME, memberCount: 0, sendable: false, createdAt: at, updatedAt: at };
  });
  const inserting = groups.insertMissing(randomUUID() as string as Parameters<typeof groups.insert>[0], records);
  const timeout = delay(ENDS_WITHIN_MILLISECONDS, undefined, { ref: false }).then(() => {
    throw new Error(`A large command has not ended after ${ENDS_WITHIN_MILLISECONDS} ms.`);
  });
  // The timeout may reject after the command has ended.
  timeout.catch(() => undefined);
  await Promise.race([inserting, timeout]).catch((error: unknown) => {
    if (!isDomainError(error) || error.code !== 'unavailable') throw error;
  });
};
