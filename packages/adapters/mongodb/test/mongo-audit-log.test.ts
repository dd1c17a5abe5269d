import { expect } from 'chai';
import { UUID } from 'mongodb';
import { createMongoPorts } from '../src/index.js';
import { pause } from '../src/pause.js';
import { newId, sampleAuditEntry } from '@workspace-api/conformance/samples';
import { openTestDatabase } from './support/test-database.js';

const { client, db, empty } = await openTestDatabase();

describe('the export of the audit log', () => {
  before(empty);

  it('leaves out an entry as long as an insert that began before it may still end', async () => {
    const { auditLog } = createMongoPorts({ db });
    const exported = async (): Promise<string[]> => (await auditLog.listAll(null, 100)).map(({ record }) => record.id);
    const [workspaceId, slow, fast] = [newId(), sampleAuditEntry(), sampleAuditEntry()];

    // The server retries an insert as long as a transaction has one with the same unique key.
    const session = client.startSession();
    session.startTransaction();
    const entries = db.collection('auditEntries');
    await entries.insertOne({ workspaceId: new UUID(workspaceId), id: new UUID(slow.id) }, { session });
    const appending = auditLog.append(workspaceId, slow);
    await pause(500);
    await auditLog.append(newId(), fast);
    expect(await exported()).to.deep.equal([]);
    await session.abortTransaction();
    await session.endSession();
    await appending;

    let ids: string[] = [];
    while (!ids.includes(fast.id)) {
      await pause(200);
      await auditLog.append(newId(), sampleAuditEntry());
      ids = await exported();
    }
    expect(ids.slice(0, 2)).to.deep.equal([slow.id, fast.id]);
  });
});
