import type { AdminGroupRepository } from '@workspace-api/admin';
import { isDomainError, toTimestamp, type Group, type WorkspaceId } from '@workspace-api/core';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { retry } from '../retry.js';
import { openStorage } from '../storages/open-storage.js';

/** 14 MB in all: more than the socket buffers on the way to the database hold. */
const GROUPS = 1_000;
const NAME = 'x'.repeat(14_000);

/** The adapter's time limit of a command, and a margin for a busy machine. */
const MAX_IN_USE_MILLISECONDS = 8_000 + 4_000;

const POLL_MILLISECONDS = 250;

const newId = (): Group['id'] => randomUUID() as string as Group['id'];

const largeGroups = (): Group[] => {
  const at = toTimestamp(0);
  return Array.from({ length: GROUPS }, (): Group => {
    const [id, instanceId] = [newId(), newId() as string as Group['instanceId']];
    return { id, instanceId, name: NAME, memberCount: 0, sendable: false, createdAt: at, updatedAt: at };
  });
};

/** Inserts large groups into their own workspace. Resolves to the text of any error except an outage. */
const insertLarge = async (groups: AdminGroupRepository): Promise<string | null> => {
  try {
    await groups.insertMissing(randomUUID() as string as WorkspaceId, largeGroups());
    return null;
  } catch (error) {
    return isDomainError(error) && error.code === 'unavailable' ? null : String(error);
  }
};

/**
 * Returns a function that sends a large command, and resolves to what is wrong; null if nothing. The commands have a pool of
 * one connection to a node, so a connection that does not return shows.
 */
export const createLargeCommands = (uri: string, database: string): (() => Promise<string | null>) => {
  const { ports, inUse, connect } = openStorage({ uri, database, maxPoolSize: 1 });
  // Opens a connection, which a fault can stall.
  void retry(connect, Infinity);
  const { groups } = ports;

  /** Resolves once a connection has been in use for too long, or the signal is aborted. */
  const inUseForTooLong = async (end: AbortSignal): Promise<string | null> => {
    while (!end.aborted) {
      await delay(POLL_MILLISECONDS, undefined, { ref: false });
      const longest = performance.now() - Math.min(...inUse.values());
      if (longest > MAX_IN_USE_MILLISECONDS)
        return `A large command has used its connection for more than ${MAX_IN_USE_MILLISECONDS} ms.`;
    }
    return null;
  };

  return async () => {
    const end = new AbortController();
    const problem = await Promise.race([insertLarge(groups), inUseForTooLong(end.signal)]);
    end.abort();
    return (
      problem ?? (inUse.size > 0 ? 'A large command has ended, but its connection is not back in the pool.' : null)
    );
  };
};
