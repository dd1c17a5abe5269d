import { expect } from 'chai';
import { isDuplicateOn } from '../src/driver-errors.js';
import { IDEMPOTENCY_KEY, POSITION } from '../src/indexes.js';
import { createMongoPorts } from '../src/index.js';
import { rejectionOf } from './support/expect-unavailable.js';
import { withFailPoint, type FailPoint } from './support/fail-point.js';
import { newId, sampleCampaign, sampleGroup } from '@workspace-api/conformance/samples';
import { openTestDatabase } from './support/test-database.js';

const { client, db } = await openTestDatabase();
const { groups, campaigns } = createMongoPorts({ db });

/** Makes an insert fail as if another document had the same value in an index. */
const duplicateOn = ({ key }: { readonly key: object }): FailPoint => ({
  failCommands: ['insert'],
  errorCode: 11000,
  errorExtraInfo: { keyPattern: key, keyValue: {} },
});

describe('a duplicate', () => {
  describe('of a position', () => {
    it('is invisible to the caller: the record is inserted again, with a new position', async () => {
      const workspaceId = newId();
      await withFailPoint(client, 2, duplicateOn(POSITION), () => groups.insertMissing(workspaceId, [sampleGroup()]));
      expect(await groups.count(workspaceId)).to.equal(1);
    });

    it('is an error if it happens three times', async () => {
      await withFailPoint(client, 'always', duplicateOn(POSITION), async () => {
        expect(await rejectionOf(groups.insertMissing(newId(), [sampleGroup()]))).to.include({ code: 11000 });
      });
    });
  });

  describe('of an idempotency key', () => {
    const idempotency = { key: 'key', fingerprint: 'fingerprint', scheduledAt: null };

    it('is reported even if the campaign with the key was rolled back and the lookup finds none', async () => {
      const workspaceId = newId();
      await withFailPoint(client, 1, duplicateOn(IDEMPOTENCY_KEY), async () => {
        expect(await campaigns.insert(workspaceId, sampleCampaign(), idempotency)).to.be.false;
      });
      expect(await campaigns.findByIdempotencyKey(workspaceId, 'key')).to.be.null;
    });
  });

  it('is recognised by its index name if the driver reports nothing else', async () => {
    const document = { workspaceId: 1, id: 'index: idempotency_key dup key', position: 1 };
    const error = await rejectionOf(db.collection('campaigns').insertMany([{ ...document }, { ...document, id: 2 }]));
    expect(error).to.include({ name: 'MongoBulkWriteError' }).and.not.to.have.property('keyPattern');
    expect([isDuplicateOn(POSITION, error), isDuplicateOn(IDEMPOTENCY_KEY, error)]).to.deep.equal([true, false]);
  });
});
