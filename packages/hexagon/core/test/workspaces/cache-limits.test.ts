import { expect } from 'chai';
import { cacheLimits } from '../../src/workspaces/cache-limits.js';
import { NO_LIMITS, type WorkspaceLimits } from '../../src/limits/workspace-limits.js';
import { toTimestamp, type Timestamp } from '../../src/schema/timestamp.js';
import { toWorkspaceId } from '../../src/workspaces/workspace.js';

const ID = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057');
const OTHER = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8058');

const at = (seconds: number): Timestamp => toTimestamp(Date.UTC(2026, 0, 31, 9, 30) + seconds * 1_000);

const limitedTo = (campaigns: number): WorkspaceLimits => ({
  ...NO_LIMITS,
  quotas: { ...NO_LIMITS.quotas, campaigns },
});

/** A storage whose reads a test completes, with the limits that were stored when they started. */
const openLimits = () => {
  let stored: WorkspaceLimits | null = limitedTo(1);
  let isReachable = true;
  let ends: (() => void)[] = [];
  const reads: string[] = [];
  const limitsOf = cacheLimits({
    find: (workspaceId) => {
      reads.push(workspaceId);
      const [found, isFound] = [stored, isReachable];
      return new Promise((resolve, reject) => {
        ends.push(() => {
          if (isFound) resolve(found && { id: ID, name: 'Acme', createdAt: at(0), limits: found });
          else reject(new Error('outage'));
        });
      });
    },
  });
  const endReadings = async (): Promise<void> => {
    for (const end of ends) end();
    ends = [];
    await new Promise(setImmediate);
  };
  return {
    reads,
    endReadings,
    store: (limits: WorkspaceLimits | null) => {
      stored = limits;
    },
    setReachable: (reachable: boolean) => {
      isReachable = reachable;
    },
    limitsOf,
    /** Returns the limit if it is available synchronously. */
    kept: (seconds: number): number | null => {
      const limits = limitsOf(ID, at(seconds));
      expect(limits).not.to.be.a('promise');
      return (limits as WorkspaceLimits).quotas.campaigns;
    },
    /** Reads the limits at a time. */
    read: async (seconds: number): Promise<void> => {
      const limits = limitsOf(ID, at(seconds));
      expect(limits).to.be.a('promise');
      await endReadings();
      await limits;
    },
  };
};

describe('the limits of a workspace', () => {
  it('are read once for any number of concurrent requests', async () => {
    const { limitsOf, reads, endReadings } = openLimits();
    const asked = [limitsOf(ID, at(0)), limitsOf(ID, at(0)), limitsOf(ID, at(1))];
    await endReadings();
    expect(await Promise.all(asked.map((limits) => Promise.resolve(limits)))).to.deep.equal([
      limitedTo(1),
      limitedTo(1),
      limitedTo(1),
    ]);
    expect(reads).to.deep.equal([ID]);
  });

  it('are null if the storage has none', async () => {
    const { limitsOf, store, endReadings } = openLimits();
    store(null);
    const asked = limitsOf(ID, at(0));
    await endReadings();
    expect(await asked).to.equal(NO_LIMITS);
  });

  it('are then available without waiting, and refreshed every five seconds in the background', async () => {
    const { kept, read, reads, endReadings } = openLimits();
    await read(0);
    for (let seconds = 0; seconds < 60; seconds += 0.1) {
      kept(seconds);
      await endReadings();
    }
    expect(reads).to.have.lengthOf(12);
  });

  it('of two workspaces are kept apart', async () => {
    const { limitsOf, read, reads, endReadings } = openLimits();
    await read(0);
    const other = limitsOf(OTHER, at(0));
    expect(other).to.be.a('promise');
    await endReadings();
    expect(reads).to.deep.equal([ID, OTHER]);
  });

  for (const changedAt of [0, 2, 4.9]) {
    it(`take effect within 10 seconds when they are changed ${changedAt} seconds after they were read`, async () => {
      const { kept, read, store, endReadings } = openLimits();
      await read(0);
      store(limitedTo(2));
      let seen: number | null = null;
      for (let seconds = changedAt; seconds <= changedAt + 10; seconds += 0.5) {
        seen = kept(seconds);
        await endReadings();
      }
      expect(seen).to.equal(2);
    });
  }

  it('take effect within 10 seconds also for a workspace with rare requests', async () => {
    const { kept, read, store } = openLimits();
    await read(0);
    expect(kept(5)).to.equal(1);
    store(limitedTo(2));
    expect(kept(9.9)).to.equal(1);
  });

  it('are read again, and awaited, after ten seconds without a request', async () => {
    const { kept, read, store } = openLimits();
    await read(4.9);
    store(limitedTo(2));
    await read(10);
    expect(kept(10)).to.equal(2);
  });

  it('stay unchanged while the storage is unavailable', async () => {
    const { kept, read, setReachable, store, endReadings } = openLimits();
    await read(0);
    setReachable(false);
    store(limitedTo(2));
    for (let seconds = 0; seconds < 60; seconds++) {
      expect(kept(seconds)).to.equal(1);
      await endReadings();
    }
    setReachable(true);
    kept(60);
    await endReadings();
    expect(kept(60)).to.equal(2);
  });

  it('reject a request as unavailable if they are not cached and cannot be read, and are read again for the next', async () => {
    const { limitsOf, kept, read, setReachable, endReadings } = openLimits();
    setReachable(false);
    const asked = Promise.resolve(limitsOf(ID, at(0))).catch((error: unknown) => error);
    await endReadings();
    expect(await asked).to.be.an('error', 'outage');
    setReachable(true);
    await read(0);
    expect(kept(1)).to.equal(1);
  });

  it('that were read slowly are not cached for longer', async () => {
    const { limitsOf, kept, read, store, endReadings } = openLimits();
    await read(0);
    kept(5);
    store(limitedTo(2));
    // The read of second 5 ends in the generation of second 10.
    void limitsOf(OTHER, at(10));
    await endReadings();
    kept(12);
    await endReadings();
    expect(kept(12)).to.equal(2);
  });

  it('are read again in each generation, also while a read of the previous one is in progress', async () => {
    const { kept, read, store, reads, endReadings } = openLimits();
    await read(0);
    kept(5);
    store(limitedTo(2));
    kept(10);
    expect(reads).to.have.lengthOf(3);
    await endReadings();
    expect(kept(10)).to.equal(2);
  });
});
