import {
  describeApiKeyRepositoryContract,
  describeCountersContract,
  describeGroupRepositoryContract,
  describeStorageOutageContract,
  describeWorkspaceRepositoryContract,
} from '@workspace-api/conformance';
import type { Member, AdminStoragePorts } from '@workspace-api/admin';
import { DomainError, type ApiKey, type GroupId } from '@workspace-api/core';
import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { createMemoryPorts, createMemoryStore } from '../src/index.js';
import { failingCases } from './support/failing-cases.js';

/** Replaces methods of the ports by wrong ones. */
type Spoil = (ports: AdminStoragePorts) => void;

const spoiled = (spoil: Spoil) => async () => {
  const store = createMemoryStore();
  const openPorts = (): AdminStoragePorts => {
    const ports = createMemoryPorts(store);
    spoil(ports);
    return ports;
  };
  return { openPorts, close: async () => undefined };
};

/** Caches the lookups for which `isKept` returns true, and returns the same record for the same hash from then on. */
const cachedLookups =
  (isKept: (key: ApiKey | null) => boolean): Spoil =>
  ({ apiKeys }) => {
    const find = apiKeys.findBySecretHash.bind(apiKeys);
    const cache = new Map<string, ApiKey | null>();
    apiKeys.findBySecretHash = async (hash) => {
      const cached = cache.get(hash);
      if (cached !== undefined) return cached;
      const found = await find(hash);
      if (isKept(found)) cache.set(hash, found);
      return found;
    };
  };

/** Adds the workspace with an unknown member first, and its owner later. */
const ownerLater: Spoil = ({ workspaces }) => {
  const insert = workspaces.insert.bind(workspaces);
  workspaces.insert = async (workspaceId, workspace, owner: Member) => {
    const isInserted = await insert(workspaceId, workspace, { id: 'nobody', role: 'OWNER' });
    await delay(2);
    await workspaces.setRole(workspaceId, owner.id, owner.role);
    await workspaces.setRole(workspaceId, 'nobody', 'MEMBER');
    return isInserted;
  };
};

/** Finds the missing groups and writes them, overwriting groups that others added in between. */
const importAfterLook: Spoil = ({ groups }) => {
  const insert = groups.insertMissing.bind(groups);
  groups.insertMissing = async (workspaceId, records) => {
    const existing = new Set(
      (
        await groups.findMany(
          workspaceId,
          records.map(({ id }) => id),
        )
      ).map(({ id }) => id),
    );
    await delay(2);
    const added = new Set<GroupId>();
    for (const record of records) {
      if (existing.has(record.id) || added.has(record.id)) continue;
      await groups.removeMany(workspaceId, [record.id]);
      await insert(workspaceId, [record]);
      added.add(record.id);
    }
    return added;
  };
};

const unavailable = (applied: 'no' | 'unknown') => new DomainError('unavailable', { retryAfterSeconds: 1, applied });

/** Returns the error of a call during an outage. `method` is its name, such as `find`. */
type ErrorOf = (isWrite: boolean, method: string) => unknown;

const rightError: ErrorOf = (isWrite) => unavailable(isWrite ? 'unknown' : 'no');

/** Ports whose store can become unavailable. All calls then reject with `errorOf`. */
const interruptible = (errorOf: ErrorOf) => async () => {
  const store = createMemoryStore();
  let isInterrupted = false;
  const isWrite = (name: string): boolean => !/^(?:find|list|count|total)/.test(name);
  const guard = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name: string) => {
        const method = (Reflect.get(target, name) as (...args: unknown[]) => unknown).bind(target);
        if (name === 'add' || name === 'known') return method;
        return async (...args: unknown[]) => {
          if (isInterrupted) throw errorOf(isWrite(name), name);
          return method(...args);
        };
      },
    });
  return {
    openPorts: () =>
      Object.fromEntries(
        Object.entries(createMemoryPorts(store)).map(([name, port]) => [name, guard(port)]),
      ) as unknown as AdminStoragePorts,
    interrupt: async () => void (isInterrupted = true),
    resume: async () => void (isInterrupted = false),
    close: async () => undefined,
  };
};

describe('the storage suites', () => {
  it('pass without a cache, so that the next two cases are about what is cached', async () => {
    const open = spoiled(cachedLookups(() => false));
    expect(await failingCases(() => describeApiKeyRepositoryContract('wrong', open))).to.deep.equal([]);
  });

  it('detect a cache in front of key lookups', async () => {
    const open = spoiled(cachedLookups((key) => key !== null));
    expect(await failingCases(() => describeApiKeyRepositoryContract('wrong', open))).to.include(
      'is visible to the next lookup, even right after another one',
    );
  });

  it('detect a cache of unknown hashes', async () => {
    const open = spoiled(cachedLookups((key) => key === null));
    expect(await failingCases(() => describeApiKeyRepositoryContract('wrong', open))).to.include(
      'finds a new key even if a lookup just missed it',
    );
  });

  it('detect a workspace that is added before its owner', async () => {
    const open = spoiled(ownerLater);
    expect(await failingCases(() => describeWorkspaceRepositoryContract('wrong', open))).to.include(
      'never shows a workspace without its first member, or the member without the workspace',
    );
  });

  it('detect an import that reads before it writes', async () => {
    const open = spoiled(importAfterLook);
    const failing = await failingCases(() => describeGroupRepositoryContract('wrong', open));
    expect(failing).to.include('replaces no record that others insert at the same time');
    expect(failing).to.include('adds each record once, and reports it to exactly one of many concurrent callers');
  });

  it('detect counts that each process keeps to itself', async () => {
    const open = async () => {
      const { records } = createMemoryStore();
      return {
        openPorts: () => createMemoryPorts({ records, counters: createMemoryStore().counters }),
        close: async () => undefined,
      };
    };
    expect(await failingCases(() => describeCountersContract('wrong', open))).to.include(
      'stores counts when it is flushed or closed, and other processes see them',
    );
  });

  it('detect counts that outlive their workspace', async () => {
    const open = async () => {
      const [{ records }, { counters }] = [createMemoryStore(), createMemoryStore()];
      return { openPorts: () => createMemoryPorts({ records, counters }), close: async () => undefined };
    };
    expect(await failingCases(() => describeCountersContract('wrong', open))).to.deep.equal([
      'are erased with their workspace, and do not come back when its last requests end',
    ]);
  });

  it('pass an adapter that reports an outage as unavailable', async () => {
    expect(await failingCases(() => describeStorageOutageContract('right', interruptible(rightError)))).to.deep.equal(
      [],
    );
  });

  const READ = 'is unavailable to every read';
  const WRITE = 'is unavailable to every write, which reports whether it was applied';
  const COUNTERS = 'does not stop counters, which store their counts afterwards';
  const driverError = new Error('connect ECONNREFUSED');

  const wrongErrors: readonly (readonly [what: string, errorOf: ErrorOf, failing: readonly string[]])[] = [
    ['an error of the driver', () => driverError, [READ, WRITE, COUNTERS]],
    ['an error of the domain that means something else', () => new DomainError('unknown_key'), [READ, WRITE, COUNTERS]],
    ['an error that claims that a read may have been applied', () => unavailable('unknown'), [READ]],
    ['an error of the driver of reads only', (isWrite) => (isWrite ? unavailable('no') : driverError), [READ]],
    [
      'an error of the driver of writes only',
      (isWrite) => (isWrite ? driverError : unavailable('no')),
      [WRITE, COUNTERS],
    ],
    ...(
      [
        ['findMany', READ],
        ['findDue', READ],
        ['updateMany', WRITE],
        ['removeMany', WRITE],
        ['take', WRITE],
      ] as const
    ).map(
      ([wrong, failing]) =>
        [
          `an error of the driver of ${wrong} only`,
          (isWrite: boolean, method: string) => (method === wrong ? driverError : rightError(isWrite, method)),
          [failing],
        ] as const,
    ),
  ];
  for (const [what, errorOf, failing] of wrongErrors) {
    it(`detect an outage that is reported as ${what}`, async () => {
      const found = await failingCases(() => describeStorageOutageContract('wrong', interruptible(errorOf)));
      expect(found).to.deep.equal(failing);
    });
  }
});
