import { expect } from 'chai';
import type { AdminStoragePorts } from '@workspace-api/admin';
import { NO_LIMITS, isDomainError, usagePeriodOf, type WorkspaceId } from '@workspace-api/core';
import { afterEach, beforeEach, describe, it } from '../runner/test-runner.js';
import { EVERYTHING } from './lists.js';
import {
  CREATED_AT,
  minutesLater,
  newHash,
  newId,
  sampleApiKey,
  sampleAuditEntry,
  sampleCampaign,
  sampleGroup,
  sampleIdempotency,
  sampleInstance,
  sampleLease,
  sampleRevocation,
  sampleWorkspace,
} from './samples.js';
import { addWorkspace, type StorageHarness } from './storage-harness.js';

/** A store whose connection can be interrupted. */
export interface OutageHarness extends StorageHarness {
  /** Makes the store unreachable, like a network failure. */
  interrupt(): Promise<void>;
  /** Makes it reachable again, and waits until the ports reach it. */
  resume(): Promise<void>;
}

/** The name of every method of every storage port, such as `groups.list`. */
type Method = {
  [Name in keyof AdminStoragePorts]: `${Name}.${keyof AdminStoragePorts[Name] & string}`;
}[keyof AdminStoragePorts];

type Read = Extract<Method, `${string}.${'find' | 'list' | 'count'}${string}` | 'counters.total'>;

/** The counters count in memory, and store nothing if nothing was counted. */
type Write = Exclude<Method, Read | `counters.${string}`>;

type Calls = Readonly<Record<string, () => Promise<unknown>>>;

/** A call of each method. The type makes the build fail if one is missing. */
type CallsOf<Name extends Method> = Readonly<Record<Name, () => Promise<unknown>>>;

const MONTH = usagePeriodOf(CREATED_AT);

const readsOf = ({
  workspaces,
  apiKeys,
  instances,
  groups,
  campaigns,
  campaignQueue,
  counters,
  auditLog,
}: AdminStoragePorts): CallsOf<Read> => ({
  'workspaces.find': () => workspaces.find(newId()),
  'workspaces.list': () => workspaces.list(null, 1),
  'workspaces.listMembers': () => workspaces.listMembers(newId()),
  'apiKeys.findBySecretHash': () => apiKeys.findBySecretHash(newHash()),
  'apiKeys.find': () => apiKeys.find(newId(), newId()),
  'apiKeys.list': () => apiKeys.list(newId(), EVERYTHING),
  'instances.findMany': () => instances.findMany(newId(), [newId()]),
  'instances.list': () => instances.list(newId(), EVERYTHING),
  'instances.count': () => instances.count(newId()),
  'groups.findMany': () => groups.findMany(newId(), [newId()]),
  'groups.list': () => groups.list(newId(), EVERYTHING),
  'groups.count': () => groups.count(newId()),
  'campaigns.findByIdempotencyKey': () => campaigns.findByIdempotencyKey(newId(), 'key'),
  'campaigns.find': () => campaigns.find(newId(), newId()),
  'campaigns.list': () => campaigns.list(newId(), EVERYTHING),
  'campaigns.countCreated': () => campaigns.countCreated(newId(), MONTH),
  'campaignQueue.findDue': () => campaignQueue.findDue(CREATED_AT, 1),
  'auditLog.list': () => auditLog.list(newId(), EVERYTHING),
  'auditLog.listAll': () => auditLog.listAll(null, 1),
  'counters.total': () => counters.total(newId(), 'api_requests', MONTH),
});

const writesOf = (
  { workspaces, apiKeys, instances, groups, campaigns, campaignQueue, auditLog, eraser }: AdminStoragePorts,
  home: WorkspaceId,
): CallsOf<Write> => {
  const at = minutesLater(1);
  const status = { status: 'connecting', statusReason: null, statusChangedAt: at, updatedAt: at } as const;
  return {
    'workspaces.insert': () => workspaces.insert(newId(), sampleWorkspace(), { id: 'ada', role: 'OWNER' }),
    'workspaces.update': () => workspaces.update(home, { name: 'Renamed', limits: NO_LIMITS }),
    'workspaces.setRole': () => workspaces.setRole(home, 'bob', 'MEMBER'),
    'workspaces.markDeleted': () => workspaces.markDeleted(newId(), at),
    'eraser.eraseSome': () => eraser.eraseSome(newId(), 1),
    'auditLog.append': () => auditLog.append(home, sampleAuditEntry()),
    'auditLog.appendOutcome': () => auditLog.appendOutcome(home, newId(), 'made', null),
    'apiKeys.insert': () => apiKeys.insert(home, sampleApiKey(home), newHash()),
    'apiKeys.revoke': () => apiKeys.revoke(home, newId(), sampleRevocation(1)),
    'apiKeys.recordUse': () => apiKeys.recordUse(home, newId(), at, null),
    'instances.insertMissing': () => instances.insertMissing(home, [sampleInstance()]),
    'instances.changeStatus': () => instances.changeStatus(home, newId(), 'disconnected', status),
    'instances.updateMany': () => instances.updateMany(home, [sampleInstance()]),
    'instances.removeMany': () => instances.removeMany(home, [newId()]),
    'groups.insertMissing': () => groups.insertMissing(home, [sampleGroup()]),
    'groups.updateMany': () => groups.updateMany(home, [sampleGroup()]),
    'groups.removeMany': () => groups.removeMany(home, [newId()]),
    'campaigns.insert': () => campaigns.insert(home, sampleCampaign(), sampleIdempotency()),
    'campaigns.replace': () =>
      campaigns.replace(home, { campaign: sampleCampaign(), lease: null, newDeliveries: [] }, 1),
    'campaignQueue.take': () =>
      campaignQueue.take([home], at, 1, ({ campaign }) => ({ campaign, lease: sampleLease(), newDeliveries: [] })),
  };
};

/** Resolves to the `applied` of the outage that a call reports, or to a description of any other result. */
const outcomeOf = async (call: () => Promise<unknown>): Promise<string> => {
  try {
    await call();
    return 'was fulfilled';
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'unavailable') return `rejected with ${String(error)}`;
    const { retryAfterSeconds, applied } = error.details;
    if (!Number.isInteger(retryAfterSeconds) || retryAfterSeconds < 1)
      return `has retryAfterSeconds ${String(retryAfterSeconds)}`;
    return `unavailable, applied: ${applied}`;
  }
};

/** Makes all calls concurrently. Resolves to the outcome of each, by name. */
const outcomesOf = async (calls: Calls): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(calls).map(async ([name, call]) => [name, await outcomeOf(call)] as const)),
  );

/**
 * Registers the cases of storage adapters whose store can be unreachable. An outage must be reported as `unavailable`,
 * which callers may retry, not as a result or an internal error.
 */
export const describeStorageOutageContract = (name: string, openHarness: () => Promise<OutageHarness>): void => {
  describe(`${name}: an outage of the store`, () => {
    let harness: OutageHarness;
    let ports: AdminStoragePorts;
    let home: WorkspaceId;

    beforeEach(async () => {
      harness = await openHarness();
      ports = harness.openPorts();
      home = await addWorkspace(ports);
    });

    afterEach(() => harness.close());

    it('is unavailable to every read', async () => {
      await harness.interrupt();
      const reads = readsOf(ports);
      const expected = Object.fromEntries(Object.keys(reads).map((read) => [read, 'unavailable, applied: no']));
      expect(await outcomesOf(reads)).to.deep.equal(expected);
    });

    it('is unavailable to every write, which reports whether it was applied', async () => {
      await harness.interrupt();
      for (const [write, outcome] of Object.entries(await outcomesOf(writesOf(ports, home)))) {
        expect(outcome, write).to.be.oneOf(['unavailable, applied: no', 'unavailable, applied: unknown']);
      }
    });

    it('applies nothing of a write that is reported as not applied', async () => {
      const group = sampleGroup();
      await harness.interrupt();
      const outcome = await outcomeOf(() => ports.groups.insertMissing(home, [group]));
      await harness.resume();
      const stored = await ports.groups.findMany(home, [group.id]);
      if (outcome === 'unavailable, applied: no') expect(stored).to.deep.equal([]);
    });

    it('does not stop counters, which store their counts afterwards', async () => {
      await harness.interrupt();
      for (let count = 1; count <= 3; count++) ports.counters.add(home, 'workspace', MONTH);
      for (const call of [() => ports.counters.flush(), () => ports.counters.close()])
        expect(await outcomeOf(call)).to.match(/^unavailable/);
      expect(ports.counters.known(home, 'workspace', MONTH)).to.equal(3);
      await harness.resume();
      await ports.counters.close();
      expect(await harness.openPorts().counters.total(home, 'workspace', MONTH)).to.equal(3);
    });

    it('changes nothing in the store', async () => {
      const group = sampleGroup();
      await ports.groups.insertMissing(home, [group]);
      await harness.interrupt();
      await outcomeOf(() => ports.groups.count(home));
      await harness.resume();
      const rows = await ports.groups.list(home, EVERYTHING);
      expect(rows.map(({ record }) => record)).to.deep.equal([group]);
      await ports.groups.insertMissing(home, [sampleGroup()]);
      expect(await ports.groups.count(home)).to.equal(2);
    });
  });
};
