import { expect } from 'chai';
import fc from 'fast-check';
import { MAX_LINE_BYTES, LineSplitter } from '../../src/import/line-splitter.js';

/** The lines of a text that comes in chunks of these sizes, the last one repeated. */
const split = (text: string, sizes: readonly number[]): (string | null)[] => {
  const bytes = Buffer.from(text);
  const splitter = new LineSplitter();
  const lines: (Uint8Array | null)[] = [];
  for (let start = 0, index = 0; start < bytes.length; index++) {
    const size = sizes[Math.min(index, sizes.length - 1)] ?? 1;
    lines.push(...splitter.push(bytes.subarray(start, start + size)));
    start += size;
  }
  lines.push(...splitter.end());
  return lines.map((line) => (line === null ? null : Buffer.from(line).toString()));
};

describe('splitting bytes into lines', function () {
  this.timeout(30_000);

  it('gives the same lines, however the bytes are cut into chunks', () => {
    const text = fc
      .array(fc.constantFrom('a', 'é', '😀', '\n', '\r'), { maxLength: 60 })
      .map((parts) => parts.join(''));
    const sizes = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(text, sizes, (whole, chunks) => {
        const expected = whole.split('\n');
        if (expected.at(-1) === '') expected.pop();
        expect(split(whole, chunks)).to.deep.equal(expected);
      }),
    );
  });

  it('takes a line at the limit, and nothing of a longer one, and goes on behind it', () => {
    const longest = 'a'.repeat(MAX_LINE_BYTES);
    expect(split(`1\n${longest}\n${longest}a\n2\n${longest}aa`, [65_536])).to.deep.equal([
      '1',
      longest,
      null,
      '2',
      null,
    ]);
  });

  it('holds no more than a line may have', () => {
    const splitter = new LineSplitter();
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    for (let chunk = 0; chunk < 4_096; chunk++) {
      expect([...splitter.push(Buffer.alloc(65_536, 'a'))]).to.deep.equal([]);
      if (chunk % 64 === 0) most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    // Of 256 MiB that have come, which are not all collected yet.
    expect(most).to.be.below(128 * 2 ** 20);
    expect([...splitter.push(Buffer.from('\n'))]).to.deep.equal([null]);
  });
});
