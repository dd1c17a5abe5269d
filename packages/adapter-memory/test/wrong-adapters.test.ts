import {
  describeApiKeyRepositoryContract,
  describeCampaignQueueContract,
  describeCampaignRepositoryContract,
  describeCountersContract,
  describeGroupRepositoryContract,
  describeStorageOutageContract,
  describeWorkspaceRepositoryContract,
  type OpenStorage,
} from '@workspace-api/conformance';
import type { Member, AdminStoragePorts } from '@workspace-api/admin';
import {
  DomainError,
  toPosition,
  type ApiKey,
  type Group,
  type GroupId,
  type ListRange,
  type MemberId,
  type WorkspaceId,
} from '@workspace-api/core';
import { expect } from 'chai';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { createMemoryPorts, createMemoryStore } from '../src/index.js';
import { failingCases } from './support/failing-cases.js';

/** Replaces methods of the ports by wrong ones. */
type Spoil = (ports: AdminStoragePorts) => void;

/** Returns a port with methods of its own, so that replacing one does not change the other ports over the store. */
const ownPort = <Port extends object>(port: Port): Port =>
  new Proxy({} as Port, {
    get: (own, name) =>
      Reflect.get(own, name) ?? (Reflect.get(port, name) as (...args: unknown[]) => unknown).bind(port),
  });

const ownPorts = (ports: AdminStoragePorts): AdminStoragePorts =>
  Object.fromEntries(
    Object.entries(ports).map(([name, port]: [string, object]) => [name, ownPort(port)]),
  ) as unknown as AdminStoragePorts;

/** Opens stores whose ports are wrong. `openSpoil` is called once per store. */
const spoiledStores = (openSpoil: () => Spoil) => async () => {
  const store = createMemoryStore();
  const spoil = openSpoil();
  const openPorts = (): AdminStoragePorts => {
    const ports = ownPorts(createMemoryPorts(store));
    spoil(ports);
    return ports;
  };
  return { openPorts, close: async () => undefined };
};

const spoiled = (spoil: Spoil) => spoiledStores(() => spoil);

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

const EVERYTHING: ListRange = { below: null, limit: 1_000 };

/** Lists groups by numbers that processes take before they insert. */
const numberedGroups = (openProcess: () => () => number) => (): Spoil => {
  const numbers = new Map<GroupId, number>();
  return ({ groups }) => {
    const next = openProcess();
    const insert = groups.insertMissing.bind(groups);
    const list = groups.list.bind(groups);
    groups.insertMissing = async (workspaceId, records) => {
      const number = next();
      for (let turn = number % 3; turn > 0; turn--) await nextTurn();
      for (const { id } of records) numbers.set(id, number);
      return insert(workspaceId, records);
    };
    groups.list = async (workspaceId, { below, limit }) =>
      (await list(workspaceId, EVERYTHING))
        .map(({ record }) => {
          const number = numbers.get(record.id) ?? 0;
          return { position: toPosition(number.toString(16).padStart(16, '0')), record };
        })
        .filter(({ position }) => below === null || position < below)
        .sort((one, other) => (one.position < other.position ? 1 : -1))
        .slice(0, limit);
  };
};

const counterFrom = (first: number) => {
  let last = first;
  return () => (last += 3);
};

/** Each process counts on from its own clock. */
const processClock = (): Spoil => {
  let processes = 0;
  return numberedGroups(() => counterFrom(30_000 * processes++))();
};

/** All processes take the next number before they insert, and do not wait for each other. */
const bareSequence = (): Spoil => {
  let last = 0;
  return numberedGroups(() => () => ++last)();
};

/** Caches keys until this process revokes one. */
const ownRevocationsOnly: Spoil = ({ apiKeys }) => {
  const find = apiKeys.findBySecretHash.bind(apiKeys);
  const revoke = apiKeys.revoke.bind(apiKeys);
  const cache = new Map<string, ApiKey | null>();
  apiKeys.findBySecretHash = async (hash) => {
    const found = cache.get(hash) ?? (await find(hash));
    cache.set(hash, found);
    return found;
  };
  apiKeys.revoke = (...args) => {
    cache.clear();
    return revoke(...args);
  };
};

const withoutVersionCheck: Spoil = ({ campaigns }) => {
  const replace = campaigns.replace.bind(campaigns);
  campaigns.replace = async (workspaceId, change) => {
    const found = await campaigns.find(workspaceId, change.campaign.id);
    return found !== null && replace(workspaceId, change, found.version);
  };
};

/** Checks that an OWNER stays, and changes the members later. */
const withoutMemberLock = (): Spoil => {
  const members = new Map<WorkspaceId, Map<MemberId, Member>>();
  return ({ workspaces }) => {
    const of = (workspaceId: WorkspaceId) => members.get(workspaceId) ?? new Map<MemberId, Member>();
    const isLastOwner = (workspaceId: WorkspaceId, id: MemberId): boolean => {
      const owners = [...of(workspaceId).values()].filter(({ role }) => role === 'OWNER');
      return owners.length === 1 && owners[0]?.id === id;
    };
    const insert = workspaces.insert.bind(workspaces);
    workspaces.insert = async (workspaceId, workspace, owner) => {
      members.set(workspaceId, new Map([[owner.id, owner]]));
      return insert(workspaceId, workspace, owner);
    };
    workspaces.listMembers = async (workspaceId) => [...of(workspaceId).values()];
    workspaces.setRole = async (workspaceId, id, role) => {
      if (role !== 'OWNER' && isLastOwner(workspaceId, id)) return false;
      await nextTurn();
      if (role === null) return of(workspaceId).delete(id);
      return of(workspaceId).set(id, { id, role }).size > 0;
    };
  };
};

const newestDueFirst: Spoil = ({ campaignQueue }) => {
  const findDue = campaignQueue.findDue.bind(campaignQueue);
  campaignQueue.findDue = async (now, limit) => (await findDue(now, 1_000)).toReversed().slice(0, limit);
};

/** Stores the last write of a use, not the latest use. */
const lastWriteOfUse = (): Spoil => {
  const uses = new Map<string, Pick<ApiKey, 'lastUsedAt' | 'lastUsedAddress'>>();
  return ({ apiKeys }) => {
    const find = apiKeys.findBySecretHash.bind(apiKeys);
    apiKeys.recordUse = async (_workspaceId, id, lastUsedAt, lastUsedAddress) =>
      void uses.set(id, { lastUsedAt, lastUsedAddress });
    apiKeys.findBySecretHash = async (hash) => {
      const key = await find(hash);
      return key === null ? null : { ...key, ...uses.get(key.id) };
    };
  };
};

/** Lists the very objects that were inserted. */
const sharedByReference = (): Spoil => {
  const inserted = new Map<GroupId, Group>();
  return ({ groups }) => {
    const insert = groups.insertMissing.bind(groups);
    const list = groups.list.bind(groups);
    groups.insertMissing = async (workspaceId, records) => {
      for (const group of records) inserted.set(group.id, group);
      return insert(workspaceId, records);
    };
    groups.list = async (workspaceId, range) =>
      (await list(workspaceId, range)).map(({ position, record }) => ({
        position,
        record: inserted.get(record.id) ?? record,
      }));
  };
};

const neverStored: Spoil = ({ counters }) => {
  counters.flush = counters.close = async () => undefined;
};

const unavailable = (applied: 'no' | 'unknown') => new DomainError('unavailable', { retryAfterSeconds: 1, applied });

/** Returns the error of a call during an outage. `method` is its name, such as `find`. */
type ErrorOf = (isWrite: boolean, method: string) => unknown;

const rightError: ErrorOf = (isWrite) => unavailable(isWrite ? 'unknown' : 'no');

/**
 * Ports whose store can become unavailable. All calls then reject with `errorOf`. If only replies are lost, the store
 * carries them out.
 */
const interruptible =
  (errorOf: ErrorOf, { losesReplies = false } = {}) =>
  async () => {
    const store = createMemoryStore();
    let isInterrupted = false;
    const isWrite = (name: string): boolean => !/^(?:find|list|count|total)/.test(name);
    const guard = <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get: (target, name: string) => {
          const method = (Reflect.get(target, name) as (...args: unknown[]) => unknown).bind(target);
          if (name === 'add' || name === 'known') return method;
          return async (...args: unknown[]) => {
            if (!isInterrupted) return method(...args);
            if (losesReplies) await method(...args);
            throw errorOf(isWrite(name), name);
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
      'is visible to the next lookup of every process, even right after another one',
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

  const LOCK = 'keeps one OWNER if all are removed or step down concurrently';
  const wrongAdapters: readonly (readonly [
    what: string,
    openSpoil: () => Spoil,
    suite: (name: string, openHarness: OpenStorage) => void,
    failing: string,
  ])[] = [
    [
      'counts that are never stored',
      () => neverStored,
      describeCountersContract,
      'stores counts when it is flushed or closed, and other processes see them',
    ],
    [
      'positions from the clock of a process',
      processClock,
      describeGroupRepositoryContract,
      'orders records that two processes add in turn',
    ],
    [
      'positions from a sequence',
      bareSequence,
      describeGroupRepositoryContract,
      'shows no new record below one that was shown before, while two processes add records',
    ],
    [
      'a key cache that sees revocations of its process only',
      () => ownRevocationsOnly,
      describeApiKeyRepositoryContract,
      'is visible to the next lookup of every process, even right after another one',
    ],
    [
      'campaigns that are replaced whatever their version',
      () => withoutVersionCheck,
      describeCampaignRepositoryContract,
      'returns false for any other version, and changes nothing',
    ],
    ['members that are removed without a lock', withoutMemberLock, describeWorkspaceRepositoryContract, LOCK],
    [
      'workspaces in the wrong order of their due campaigns',
      () => newestDueFirst,
      describeCampaignQueueContract,
      'returns each workspace with a due campaign once, oldest campaign first',
    ],
    ['a last use that goes back', lastWriteOfUse, describeApiKeyRepositoryContract, 'only moves lastUsedAt forwards'],
    [
      'a list that shares its records',
      sharedByReference,
      describeGroupRepositoryContract,
      'is not affected by a caller that changes its output',
    ],
  ];
  for (const [what, openSpoil, suite, failing] of wrongAdapters) {
    it(`detect ${what}`, async () => {
      expect(await failingCases(() => suite('wrong', spoiledStores(openSpoil)))).to.include(failing);
    });
  }

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

  it('detect writes that were carried out and are reported as not applied, if the harness loses replies', async () => {
    const open = interruptible(() => unavailable('no'), { losesReplies: true });
    expect(await failingCases(() => describeStorageOutageContract('wrong', open))).to.include(
      'applies nothing of a write that is reported as not applied',
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
