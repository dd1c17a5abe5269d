import { SYNC_BATCH } from '@workspace-api/admin';
import { expect } from 'chai';
import fc from 'fast-check';
import { MAX_LINE_BYTES, readBatches, type LineBatch } from '../../src/sync/read-batches.js';

const batchesOf = async (chunks: Iterable<string | Buffer>): Promise<LineBatch[]> => {
  const batches: LineBatch[] = [];
  const source = async function* (): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk as string);
  };
  for await (const batch of readBatches(source())) batches.push(batch);
  return batches;
};

const NO_JSON = 'Must be one JSON object.';

const TOO_LONG = 'Must be at most 1048576 bytes long.';

describe('readBatches', function () {
  this.timeout(30_000);

  it('numbers lines from 1, skips empty ones, and ends a batch at a line without a record', async () => {
    expect(await batchesOf(['\ufeff1\n\n\r\n \t\nx\n2\r'])).to.deep.equal([
      { numbers: [1, 5], records: [1], problem: `${NO_JSON} Correct it at column 1.` },
      { numbers: [6], records: [2] },
    ]);
    for (const empty of ['', '\n\n']) expect(await batchesOf([empty])).to.deep.equal([]);
  });

  it('yields the same records for any chunks', async () => {
    const bytes = Buffer.from('{"name":"Café 😀\u2028"}\n\n[]\r\nnull\n"é"');
    const expected = [{ numbers: [1, 3, 4, 5], records: [{ name: 'Café 😀\u2028' }, [], null, 'é'] }];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length })), async (cuts) => {
        const ends = [...cuts.sort((one, other) => one - other), bytes.length];
        const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
        expect(await batchesOf(chunks)).to.deep.equal(expected);
      }),
    );
  });

  for (const [what, line, problem] of [
    ['no JSON', '{"name": secret}', `${NO_JSON} Correct it at column 10.`],
    ['two objects', '{}{}', `${NO_JSON} Correct it at column 3.`],
    ['half an object', '{"name": "Caf', `${NO_JSON} Correct it at column 14, where it ends.`],
    ['Latin-1', Buffer.from('{"name":"Café"}', 'latin1'), 'Must be UTF-8.'],
    ['UTF-16', Buffer.from('\ufeff{"name":"a"}', 'utf16le'), 'Must be UTF-8.'],
    ['a line that is too long', `"${'a'.repeat(MAX_LINE_BYTES - 1)}"`, TOO_LONG],
  ] as const)
    it(`yields a problem for ${what}`, async () => {
      expect(await batchesOf([line])).to.deep.equal([{ numbers: [1], records: [], problem }]);
    });

  it('continues after a line that is too long, and buffers no more than the maximum', async () => {
    const longest = 'a'.repeat(MAX_LINE_BYTES - 2);
    expect(await batchesOf([`"${longest}"\n"${longest}" \n2`])).to.deep.equal([
      { numbers: [1, 2], records: [longest], problem: TOO_LONG },
      { numbers: [3], records: [2] },
    ]);
    let most = 0;
    const before = process.memoryUsage();
    const endless = function* (): Generator<Buffer> {
      for (let chunk = 0; chunk < 4_096; chunk++) {
        yield Buffer.alloc(65_536, 'a');
        const { heapUsed, arrayBuffers } = process.memoryUsage();
        most = Math.max(most, heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers);
      }
    };
    expect(await batchesOf(endless())).to.deep.equal([{ numbers: [1], records: [], problem: TOO_LONG }]);
    // Out of 256 MiB. Some may not be garbage-collected yet.
    expect(most).to.be.within(1, 128 * 2 ** 20);
  });

  it('fills each batch to the maximum of a sync, and has fewer long lines in one', async () => {
    const sizesOf = (batches: readonly LineBatch[]): number[] => batches.map(({ records }) => records.length);
    expect(sizesOf(await batchesOf(['1\n'.repeat(2 * SYNC_BATCH + 1)]))).to.deep.equal([SYNC_BATCH, SYNC_BATCH, 1]);
    const line = `"${'a'.repeat(999_997)}"\n`;
    expect(sizesOf(await batchesOf(Array<string>(12).fill(line)))).to.deep.equal([5, 5, 2]);
  });
});
