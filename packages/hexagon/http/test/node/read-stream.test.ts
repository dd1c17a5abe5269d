import { expect } from 'chai';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { readStream } from '../../src/node/read-stream.js';
import type { NodeRequest } from '../../src/node/index.js';
import { requestErrorOf } from '../support/request-error-of.js';

/** Returns a request whose body arrives in chunks of the given lengths. */
const requestWith = (lengths: readonly number[], headers: Readonly<Record<string, string>> = {}): NodeRequest => {
  let next = 0;
  const chunks = lengths.map((length) => Uint8Array.from({ length }, () => next++ % 251));
  return Object.assign(Readable.from(chunks, { objectMode: true }), { headers }) as unknown as NodeRequest;
};

/** Returns a request whose body has arrived completely. */
const arrivedWith = (lengths: readonly number[]): IncomingMessage => {
  const request = new IncomingMessage(new Socket());
  let next = 0;
  for (const length of lengths) request.push(Uint8Array.from({ length }, () => next++ % 251));
  request.push(null);
  request.complete = true;
  return request;
};

/** Returns a request whose body has arrived completely. Each read returns one chunk. */
const chunkwise = (lengths: readonly number[]): IncomingMessage => {
  const request = arrivedWith(lengths);
  const left = [...lengths];
  const read = request.read.bind(request);
  return Object.assign(request, { read: () => read(left.shift()) as Buffer | null });
};

const expected = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => index % 251);

describe('readStream', () => {
  for (const lengths of [[], [5], [1, 2, 3], Array<number>(999).fill(1), Array<number>(2_500).fill(1)]) {
    it(`joins ${String(lengths.length)} chunks in their order`, async () => {
      const length = lengths.reduce((sum, each) => sum + each, 0);
      expect(Buffer.from(await readStream(requestWith(lengths), 5_000)).equals(expected(length))).to.equal(true);
    });
  }

  it('reads a body of exactly the limit, with or without its length in a header', async () => {
    expect(await readStream(requestWith([4, 4]), 8)).to.have.lengthOf(8);
    expect(await readStream(requestWith([8], { 'content-length': '8' }), 8)).to.have.lengthOf(8);
  });

  for (const lengths of [[], [5], [1, 2, 3]]) {
    it(`reads a body that has arrived in ${String(lengths.length)} chunks, without a listener`, async () => {
      const request = arrivedWith(lengths);
      const reading = readStream(request, 8);
      expect(['data', 'end', 'error'].map((event) => request.listenerCount(event))).to.deep.equal([0, 0, 0]);
      const length = lengths.reduce((sum, each) => sum + each, 0);
      expect(Buffer.from(await reading).equals(expected(length))).to.equal(true);
    });
  }

  it('rejects a body beyond the limit that has arrived', async () => {
    for (const arrive of [arrivedWith, chunkwise]) {
      expect(await readStream(arrive([4, 4]), 8)).to.have.lengthOf(8);
      const error = await requestErrorOf(() => readStream(arrive([4, 5]), 8));
      expect(error).to.have.property('code', 'body_too_large');
    }
  });

  it('reads all of a body that has arrived if each read returns one chunk, as since Node.js 26', async () => {
    expect(Buffer.from(await readStream(chunkwise([1, 2, 3]), 6)).equals(expected(6))).to.equal(true);
  });

  it('rejects a body beyond the limit', async () => {
    expect(await requestErrorOf(() => readStream(requestWith([4, 5]), 8))).to.have.property('code', 'body_too_large');
    const announced = requestWith([1], { 'content-length': '9' });
    expect(await requestErrorOf(() => readStream(announced, 8))).to.have.property('code', 'body_too_large');
  });
});
