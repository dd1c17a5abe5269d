import { SYNC_BATCH } from '@workspace-api/admin';
import { expect } from 'chai';
import { Readable } from 'node:stream';
import { readBatches, type LineBatch } from '../../src/sync/read-batches.js';

const batchesOf = async (...chunks: string[]): Promise<LineBatch[]> => {
  const batches: LineBatch[] = [];
  for await (const batch of readBatches(Readable.from(chunks.map((chunk) => Buffer.from(chunk))))) batches.push(batch);
  return batches;
};

describe('readBatches', function () {
  this.timeout(30_000);

  it('numbers lines from 1, and skips empty ones', async () => {
    const [batch] = await batchesOf('1\n\n\r\nx\n2');
    expect(batch?.lines).to.deep.equal([
      { number: 1, content: { record: 1 } },
      { number: 4, content: { problem: 'Must be one JSON object.' } },
      { number: 5, content: { record: 2 } },
    ]);
    expect(batch?.bytesRead).to.equal(8);
  });

  it('yields no batch for an empty file', async () => {
    expect(await batchesOf()).to.deep.equal([]);
    expect(await batchesOf('\n\n')).to.deep.equal([]);
  });

  it('fills each batch to the maximum of a sync', async () => {
    const lines = '1\n'.repeat(2 * SYNC_BATCH + 1);
    const sizes = (await batchesOf(lines)).map((batch) => batch.lines.length);
    expect(sizes).to.deep.equal([SYNC_BATCH, SYNC_BATCH, 1]);
  });

  it('yields smaller batches of long lines', async () => {
    const line = `"${'a'.repeat(999_997)}"\n`;
    const sizes = (await batchesOf(...Array<string>(12).fill(line))).map((batch) => batch.lines.length);
    expect(sizes).to.deep.equal([5, 5, 2]);
  });
});
