import { IMPORT_BATCH } from '@workspace-api/admin';
import { expect } from 'chai';
import { ObjectId, Timestamp } from 'mongodb';
import { fromId } from '../src/bson-values.js';
import { InsertsInDoubt } from '../src/inserts-in-doubt.js';
import { toInstanceFields } from '../src/instance-document.js';
import { newId, sampleInstance } from './support/sample-records.js';

const sampleDocument = (fields: object = {}) => ({
  _id: new ObjectId(),
  workspaceId: fromId(newId()),
  position: new Timestamp(0n),
  ...toInstanceFields(sampleInstance()),
  ...fields,
});

/** The fields with the maximum length, in characters of four bytes. */
const LARGEST = { name: '😀'.repeat(120), statusReason: '😀'.repeat(500), externalId: '😀'.repeat(200) };

const sampleDocuments = (count: number, fields?: object) => Array.from({ length: count }, () => sampleDocument(fields));

/** Returns whether the document gets the `_id` of the attempt in doubt. */
const isInDoubt = (inDoubt: InsertsInDoubt, document: ReturnType<typeof sampleDocument>): boolean =>
  inDoubt.take([{ ...document, _id: new ObjectId() }])[0]?._id === document._id;

describe('InsertsInDoubt', () => {
  it('returns the `_id` of a document with the same content, once', () => {
    const inDoubt = new InsertsInDoubt();
    const [document, other] = [sampleDocument(), sampleDocument()];
    inDoubt.add([document]);
    expect(isInDoubt(inDoubt, other)).to.equal(false);
    expect(isInDoubt(inDoubt, document)).to.equal(true);
    expect(isInDoubt(inDoubt, document)).to.equal(false);
  });

  for (const [field, value] of [
    ['workspaceId', fromId(newId())],
    ['id', fromId(newId())],
    ['name', 'Another'],
    ['createdAt', new Date(0)],
    ['statusChangedAt', new Date(0)],
    ['externalId', 'desk'],
  ] as const) {
    it(`does not recognize a document with another ${field}`, () => {
      const inDoubt = new InsertsInDoubt();
      const document = sampleDocument();
      inDoubt.add([document]);
      expect(isInDoubt(inDoubt, { ...document, [field]: value })).to.equal(false);
    });
  }

  it('remembers a batch of the largest documents', () => {
    const inDoubt = new InsertsInDoubt();
    const documents = sampleDocuments(IMPORT_BATCH, LARGEST);
    inDoubt.add(documents);
    expect(documents.filter((document) => isInDoubt(inDoubt, document))).to.have.lengthOf(IMPORT_BATCH);
  });

  /** Remembers documents in small batches. Returns how many of them are remembered, and checks that they are the last. */
  const countRemembered = (documents: readonly ReturnType<typeof sampleDocument>[]): number => {
    const inDoubt = new InsertsInDoubt();
    for (let start = 0; start < documents.length; start += 100) inDoubt.add(documents.slice(start, start + 100));
    // The same documents again do not count twice.
    inDoubt.add(documents.slice(-100));
    const remembered = documents.map((document) => isInDoubt(inDoubt, document));
    const count = remembered.filter(Boolean).length;
    expect(remembered.slice(-count)).not.to.include(false);
    return count;
  };

  it('remembers the last 10,000 documents', () => {
    expect(countRemembered(sampleDocuments(11_000))).to.equal(10_000);
  });

  it('remembers at most 4 MB of content', () => {
    // The content of one of the largest documents has 3,480 bytes.
    expect(countRemembered(sampleDocuments(2_000, LARGEST))).to.be.within(1_100, 1_200);
  });
});
