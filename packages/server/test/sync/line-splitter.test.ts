import { expect } from 'chai';
import fc from 'fast-check';
import { MAX_LINE_BYTES, LineSplitter } from '../../src/sync/line-splitter.js';

/** Splits a text in chunks of these sizes, the last one repeated. Returns its lines. */
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

describe('LineSplitter', function () {
  this.timeout(30_000);

  it('yields the same lines for any chunk sizes', () => {
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

  it('accepts a line of the maximum length, and replaces a longer one by null', () => {
    const longest = 'a'.repeat(MAX_LINE_BYTES);
    expect(split(`1\n${longest}\n${longest}a\n2\n${longest}aa`, [65_536])).to.deep.equal([
      '1',
      longest,
      null,
      '2',
      null,
    ]);
  });

  it('buffers at most the maximum length of a line', () => {
    const splitter = new LineSplitter();
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    for (let chunk = 0; chunk < 4_096; chunk++) {
      expect([...splitter.push(Buffer.alloc(65_536, 'a'))]).to.deep.equal([]);
      if (chunk % 64 === 0) most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    // Out of 256 MiB. Some may not be garbage-collected yet.
    expect(most).to.be.below(128 * 2 ** 20);
    expect([...splitter.push(Buffer.from('\n'))]).to.deep.equal([null]);
  });
});
