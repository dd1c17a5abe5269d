import {
  describeApiKeyRepositoryContract,
  describeCampaignRepositoryContract,
  describeGroupRepositoryContract,
  describeListGuaranteeContract,
  describeStorageOutageContract,
  type OpenStorage,
} from '@workspace-api/conformance';
import type { AdminStoragePorts } from '@workspace-api/admin';
import { DomainError, toPosition, type ApiKey, type GroupId } from '@workspace-api/core';
import { expect } from 'chai';
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

/** Opens stores whose ports are wrong. `openSpoil` is called once per store. */
const spoiledStores =
  (openSpoil: () => Spoil): OpenStorage =>
  async () => {
    const store = createMemoryStore();
    const spoil = openSpoil();
    const openPorts = (): AdminStoragePorts => {
      const ports = Object.fromEntries(
        Object.entries(createMemoryPorts(store)).map(([name, port]: [string, object]) => [name, ownPort(port)]),
      ) as unknown as AdminStoragePorts;
      spoil(ports);
      return ports;
    };
    return { openPorts, close: async () => undefined };
  };

const cachedLookups: Spoil = ({ apiKeys }) => {
  const find = apiKeys.findBySecretHash.bind(apiKeys);
  const cache = new Map<string, ApiKey>();
  apiKeys.findBySecretHash = async (hash) => {
    const found = cache.get(hash) ?? (await find(hash));
    if (found !== null) cache.set(hash, found);
    return found;
  };
};

/** Each process takes a hundred numbers at once, as from a sequence with a cache. */
const cachedSequence = (): Spoil => {
  let taken = 0;
  const numbers = new Map<GroupId, number>();
  return ({ groups }) => {
    const insert = groups.insertMissing.bind(groups);
    const list = groups.list.bind(groups);
    let next = 0;
    groups.insertMissing = (workspaceId, records) => {
      if (next % 100 === 0) {
        next = taken;
        taken += 100;
      }
      next++;
      for (const { id } of records) numbers.set(id, next);
      return insert(workspaceId, records);
    };
    groups.list = async (workspaceId, { below, limit }) =>
      (await list(workspaceId, { below: null, limit: 1_000 }))
        .map(({ record }) => {
          const number = numbers.get(record.id) ?? 0;
          return { position: toPosition(number.toString(16).padStart(16, '0')), record };
        })
        .filter(({ position }) => below === null || position < below)
        .sort((one, other) => (one.position < other.position ? 1 : -1))
        .slice(0, limit);
  };
};

const withoutVersionCheck: Spoil = ({ campaigns }) => {
  const replace = campaigns.replace.bind(campaigns);
  campaigns.replace = async (workspaceId, change) => {
    const found = await campaigns.find(workspaceId, change.campaign.id);
    return found !== null && replace(workspaceId, change, found.version);
  };
};

/** Never returns the last record of a page. */
const shortPages: Spoil = ({ instances }) => {
  const list = instances.list.bind(instances);
  instances.list = async (workspaceId, range) => (await list(workspaceId, range)).slice(0, range.limit - 1);
};

/** Opens stores whose calls reject with an error of the driver while they are interrupted. */
const withDriverErrors = async () => {
  let isInterrupted = false;
  const ports = Object.fromEntries(
    Object.entries(createMemoryPorts()).map(([name, port]: [string, object]) => [
      name,
      new Proxy(port, {
        get: (target, method) => {
          const call = (Reflect.get(target, method) as (...args: unknown[]) => unknown).bind(target);
          if (method === 'add' || method === 'known') return call;
          return async (...args: unknown[]) => {
            if (!isInterrupted) return call(...args);
            if (method === 'find') throw new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });
            throw new Error('connect ECONNREFUSED');
          };
        },
      }),
    ]),
  ) as unknown as AdminStoragePorts;
  return {
    openPorts: () => ports,
    interrupt: async () => void (isInterrupted = true),
    resume: async () => void (isInterrupted = false),
    close: async () => undefined,
  };
};

/** A suite that accepts too much does not show where an adapter is right. */
describe('the storage suites', () => {
  const wrongAdapters: readonly (readonly [
    what: string,
    openSpoil: () => Spoil,
    suite: (name: string, openHarness: OpenStorage) => void,
    failing: string,
  ])[] = [
    [
      'a cache in front of key lookups',
      () => cachedLookups,
      describeApiKeyRepositoryContract,
      'is visible to the next lookup of every process, even right after another one',
    ],
    [
      'positions from a sequence with a cache',
      cachedSequence,
      describeGroupRepositoryContract,
      'shows a record above all that were shown before its creation, while two processes add records',
    ],
    [
      'campaigns that are replaced whatever their version',
      () => withoutVersionCheck,
      describeCampaignRepositoryContract,
      'returns false for any other version, and changes nothing',
    ],
    [
      'pages that miss their last record',
      () => shortPages,
      describeListGuaranteeContract,
      'returns exactly the expected records on every page, with records added and removed between pages',
    ],
  ];
  for (const [what, openSpoil, suite, failing] of wrongAdapters) {
    it(`detect ${what}`, async () => {
      expect(await failingCases(() => suite('wrong', spoiledStores(openSpoil)))).to.include(failing);
    });
  }

  it('detect an outage that is reported as an error of the driver', async () => {
    expect(await failingCases(() => describeStorageOutageContract('wrong', withDriverErrors))).to.include.members([
      'is unavailable to every read',
      'is unavailable to every write, which reports whether it was applied',
      'does not stop counters, which store their counts afterwards',
    ]);
  });
});
