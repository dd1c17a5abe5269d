import { SYNC_BATCH } from '@workspace-api/admin';
import { expect } from 'chai';
import fc from 'fast-check';
import { Readable } from 'node:stream';
import { MAX_LINE_BYTES, readBatches, type LineBatch } from '../../src/sync/read-batches.js';

const batchesOf = async (...chunks: readonly (string | Buffer)[]): Promise<LineBatch[]> => {
  const batches: LineBatch[] = [];
  const source = Readable.from(chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)));
  for await (const batch of readBatches(source)) batches.push(batch);
  return batches;
};

const contentsOf = async (...chunks: readonly (string | Buffer)[]): Promise<unknown[]> =>
  (await batchesOf(...chunks)).flatMap(({ lines }) => lines.map(({ content }) => content));

describe('readBatches', function () {
  this.timeout(30_000);

  it('numbers lines from 1, and skips empty ones', async () => {
    const [batch] = await batchesOf('\ufeff1\n\n\r\n \t\nx\n2\r');
    expect(batch?.lines).to.deep.equal([
      { number: 1, content: { record: 1 } },
      { number: 5, content: { problem: 'Must be one JSON object.', start: 'x' } },
      { number: 6, content: { record: 2 } },
    ]);
    expect(batch?.bytesRead).to.equal(15);
  });

  it('yields no batch for an empty file', async () => {
    expect(await batchesOf()).to.deep.equal([]);
    expect(await batchesOf('\n\n')).to.deep.equal([]);
  });

  it('yields the same records for any chunks', async () => {
    const text = '{"name":"Café 😀"}\n\n[]\r\nnull\n"é"';
    const expected = [{ name: 'Café 😀' }, [], null, 'é'].map((record) => ({ record }));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 60, maxLength: 60 }), async (sizes) => {
        const bytes = Buffer.from(text);
        let end = 0;
        const chunks = sizes.map((size) => bytes.subarray(end, (end += size)));
        expect(await contentsOf(...chunks, bytes.subarray(end))).to.deep.equal(expected);
      }),
    );
  });

  it('yields a problem for a line that is not one JSON text in UTF-8', async () => {
    for (const [line, problem] of [
      ['{"name": secret}', 'Must be one JSON object.'],
      ['{}{}', 'Must be one JSON object.'],
      ['{"name": "Caf', 'Must be one JSON object.'],
      [Buffer.from('{"name":"Café"}', 'latin1'), 'Must be UTF-8.'],
      [Buffer.from('\ufeff{"name":"a"}', 'utf16le'), 'Must be UTF-8.'],
    ] as const) {
      expect(await contentsOf(line)).to.have.deep.nested.property('[0].problem', problem);
    }
  });

  it('yields a problem for a line that is too long, and buffers no more than the maximum', async () => {
    const longest = `"${'a'.repeat(MAX_LINE_BYTES - 2)}"`;
    const problem = 'Must be at most 1048576 bytes long.';
    expect(await contentsOf(`${longest}\n${longest} \n2`)).to.deep.equal([
      { record: 'a'.repeat(MAX_LINE_BYTES - 2) },
      { problem },
      { record: 2 },
    ]);
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const endless = function* (): Generator<Buffer> {
      for (let chunk = 0; chunk < 4_096; chunk++) {
        yield Buffer.alloc(65_536, 'a');
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      }
    };
    for await (const { lines } of readBatches(Readable.from(endless())))
      expect(lines[0]?.content).to.deep.equal({ problem });
    // Out of 256 MiB. Some may not be garbage-collected yet.
    expect(most).to.be.within(1, 128 * 2 ** 20);
  });

  it('fills each batch to the maximum of a sync, and has fewer long lines in one', async () => {
    const sizesOf = (batches: readonly LineBatch[]): number[] => batches.map(({ lines }) => lines.length);
    expect(sizesOf(await batchesOf('1\n'.repeat(2 * SYNC_BATCH + 1)))).to.deep.equal([SYNC_BATCH, SYNC_BATCH, 1]);
    const line = `"${'a'.repeat(999_997)}"\n`;
    expect(sizesOf(await batchesOf(...Array<string>(12).fill(line)))).to.deep.equal([5, 5, 2]);
  });
});
