import type { Instance, Position, WorkspaceId } from '@workspace-api/core';
import { recordedPorts, type RecordedPorts } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { SYNC_BATCH } from '../../src/sync/in-batches.js';
import { newestPosition, removeMissing } from '../../src/sync/remove-missing.js';

const WORKSPACE = '10000000-0000-4000-8000-000000000000' as WorkspaceId;

interface Stored {
  readonly ports: RecordedPorts;
  readonly ids: readonly string[];
  readonly newest: Position;
}

/** Returns a storage with a number of instances. */
const store = async (count: number): Promise<Stored> => {
  const ports = recordedPorts();
  const now = ports.clock.now();
  const ids = Array.from({ length: count }, () => ports.ids.next());
  for (const id of ids) {
    await ports.instances.insertMissing(WORKSPACE, [
      {
        id: id as Instance['id'],
        name: 'Instance',
        status: 'disconnected',
        statusReason: null,
        statusChangedAt: now,
        metadata: {},
        createdAt: now,
        updatedAt: now,
      },
    ]);
  }
  const newest = await newestPosition(ports.instances, WORKSPACE);
  if (newest === null) throw new Error('Expected a stored instance.');
  ports.calls.length = 0;
  return { ports, ids, newest };
};

describe('removeMissing', () => {
  it('removes records of every batch', async () => {
    const { ports, newest } = await store(2_500);
    expect(await removeMissing(ports.instances, WORKSPACE, new Set(), newest)).to.equal(2_500);
    expect(await ports.instances.count(WORKSPACE)).to.equal(0);
  });

  it('reads each record once', async () => {
    const { ports, ids, newest } = await store(2_500);
    expect(await removeMissing(ports.instances, WORKSPACE, new Set(ids), newest)).to.equal(0);
    expect(ports.callsOf('instances.list')).to.have.length(Math.ceil(2_500 / SYNC_BATCH));
  });

  it('removes nothing if every record is named', async () => {
    const { ports, ids, newest } = await store(2);
    expect(await removeMissing(ports.instances, WORKSPACE, new Set(ids), newest)).to.equal(0);
    expect(ports.callsOf('instances.removeMany')).to.deep.equal([]);
  });

  it('stops after a batch that is not full', async () => {
    const { ports, newest } = await store(2);
    await removeMissing(ports.instances, WORKSPACE, new Set(), newest);
    expect(ports.callsOf('instances.list')).to.have.length(1);
  });
});
