import { expect } from 'chai';
import type { AdminStoragePorts } from '@workspace-api/admin';
import { isDomainError, type Counters, type Group, type Instance, type WorkspaceId } from '@workspace-api/core';
import { NO_LIMITS, usagePeriodOf } from '@workspace-api/core/internal';
import { afterEach, beforeEach, describe, it } from '../runner/test-runner.js';
import { EVERYTHING, type SyncedRepository } from './lists.js';
import {
  CREATED_AT,
  changeTo,
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

/** A call of each method of a port. The type makes the build fail if one is missing. */
type CallsOf<Port> = Readonly<Record<keyof Port, (port: Port, home: WorkspaceId) => Promise<unknown>>>;

/** The ports, and of the counters, which count in memory, the method that always reads. */
type Ports = Omit<AdminStoragePorts, 'counters'> & { readonly counters: Pick<Counters, 'total'> };

const MONTH = usagePeriodOf(CREATED_AT);

const AT = minutesLater(1);

/** Returns a call of each method of a repository whose records a host can sync. */
const callsOfRecords = (sample: () => Group | Instance): CallsOf<SyncedRepository<Group | Instance>> => ({
  findMany: (port) => port.findMany(newId(), [newId()]),
  list: (port) => port.list(newId(), EVERYTHING),
  count: (port) => port.count(newId()),
  insertMissing: (port, home) => port.insertMissing(home, [sample()]),
  updateMany: (port, home) => port.updateMany(home, [sample()]),
  removeMany: (port, home) => port.removeMany(home, [newId()]),
});

const CALLS: { readonly [Name in keyof Ports]: CallsOf<Ports[Name]> } = {
  workspaces: {
    find: (port) => port.find(newId()),
    list: (port) => port.list(null, 1),
    listMembers: (port) => port.listMembers(newId()),
    insert: (port) => port.insert(newId(), sampleWorkspace(), { id: 'ada', role: 'OWNER' }),
    update: (port, home) => port.update(home, { name: 'Renamed', limits: NO_LIMITS }),
    setRole: (port, home) => port.setRole(home, 'bob', 'MEMBER'),
    markDeleted: (port) => port.markDeleted(newId(), AT),
  },
  apiKeys: {
    findBySecretHash: (port) => port.findBySecretHash(newHash()),
    find: (port) => port.find(newId(), newId()),
    countValid: (port) => port.countValid(newId(), AT, 1),
    list: (port) => port.list(newId(), EVERYTHING),
    insert: (port, home) => port.insert(home, sampleApiKey(home), newHash()),
    update: (port, home) => port.update(home, newId(), sampleRevocation(1)),
    recordUse: (port, home) => port.recordUse(home, newId(), AT, null),
  },
  instances: {
    ...callsOfRecords(sampleInstance),
    changeStatus: (port, home) => {
      const change = { status: 'connecting', statusReason: null, statusChangedAt: AT, updatedAt: AT } as const;
      return port.changeStatus(home, newId(), 'disconnected', change);
    },
  },
  groups: callsOfRecords(sampleGroup),
  campaigns: {
    findByIdempotencyKey: (port) => port.findByIdempotencyKey(newId(), 'key'),
    find: (port) => port.find(newId(), newId()),
    list: (port) => port.list(newId(), EVERYTHING),
    countCreated: (port) => port.countCreated(newId(), MONTH),
    insert: (port, home) => port.insert(home, sampleCampaign(), sampleIdempotency()),
    replace: (port, home) => port.replace(home, changeTo(sampleCampaign()), 1),
    forgetKeys: (port) => port.forgetKeys(CREATED_AT, 1),
  },
  campaignQueue: {
    findDue: (port) => port.findDue(CREATED_AT, 1),
    take: (port, home) => port.take([home], AT, 1, ({ campaign }) => ({ ...changeTo(campaign), lease: sampleLease() })),
  },
  auditLog: {
    list: (port) => port.list(newId(), EVERYTHING),
    listAll: (port) => port.listAll(null, 1),
    append: (port, home) => port.append(home, sampleAuditEntry()),
    appendOutcome: (port, home) => port.appendOutcome(home, newId(), 'made', null),
    updateMany: (port, home) => port.updateMany(home, [sampleAuditEntry()]),
    removeMany: (port, home) => port.removeMany(home, [newId()]),
  },
  eraser: { eraseSome: (port) => port.eraseSome(newId(), 1) },
  counters: { total: (port) => port.total(newId(), 'api_requests', MONTH) },
};

const isRead = (method: string): boolean => /^(?:find|list|count|total)/.test(method);

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

/** Calls the methods that read, or those that write, concurrently. Resolves to the outcome of each, by name. */
const outcomesOf = async (ports: Ports, home: WorkspaceId, reads: boolean): Promise<(readonly [string, string])[]> => {
  const calls = Object.entries(CALLS).flatMap(([name, methods]) =>
    Object.entries(methods as CallsOf<Readonly<Record<string, unknown>>>)
      .filter(([method]) => isRead(method) === reads)
      .map(([method, call]) => [`${name}.${method}`, () => call(ports[name as keyof Ports] as never, home)] as const),
  );
  return Promise.all(calls.map(async ([name, call]) => [name, await outcomeOf(call)] as const));
};

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
      for (const [read, outcome] of await outcomesOf(ports, home, true))
        expect(outcome, read).to.equal('unavailable, applied: no');
    });

    it('is unavailable to every write, which reports whether it was applied', async () => {
      await harness.interrupt();
      for (const [write, outcome] of await outcomesOf(ports, home, false))
        expect(outcome, write).to.be.oneOf(['unavailable, applied: no', 'unavailable, applied: unknown']);
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
