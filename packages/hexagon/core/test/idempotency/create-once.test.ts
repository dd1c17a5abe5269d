import { NodeDigest } from '@workspace-api/adapter-node';
import { rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { DomainError } from '../../src/errors/domain-error.js';
import { createOnce, type OnceStore, type RequestIdentity } from '../../src/idempotency/create-once.js';

interface Invoice {
  readonly number: number;
}

/** Returns a store of invoices with a unique key. An invoice may not be visible or readable yet. */
const openStore = ({ isVisible = true, isReachable = true } = {}) => {
  const stored: { record: Invoice; identity: RequestIdentity | null }[] = [];
  const reads: string[] = [];
  let rejection: Error | null = null;
  const store: OnceStore<Invoice> = {
    insert: async (identity) => {
      if (rejection !== null) throw rejection;
      if (identity !== null && stored.some((one) => one.identity?.key === identity.key)) return null;
      const record = { number: stored.length + 1 };
      stored.push({ record, identity });
      return record;
    },
    find: async (key) => {
      reads.push(key);
      if (!isReachable) throw new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });
      const found = isVisible ? stored.find(({ identity }) => identity?.key === key) : undefined;
      return found === undefined ? null : { record: found.record, fingerprint: found.identity?.fingerprint ?? '' };
    },
  };
  return {
    stored,
    reads,
    rejectWith: (error: Error) => void (rejection = error),
    create: (request: object, idempotencyKey = 'order-7') =>
      createOnce(new NodeDigest(), { idempotencyKey, request }, store),
    createWithoutKey: (request: object) => createOnce(new NodeDigest(), { idempotencyKey: undefined, request }, store),
  };
};

const REQUEST = { customer: 'Acme', lines: [{ text: 'Paper', cents: 500 }] };

describe('createOnce', () => {
  it('creates a record, and replays it for the same request in any order of fields', async () => {
    const { create, stored } = openStore();
    expect(await create(REQUEST)).to.deep.equal({ record: { number: 1 }, replayed: false });
    const same = { lines: [{ cents: 500, text: 'Paper' }], customer: 'Acme' };
    expect(await create(same)).to.deep.equal({ record: { number: 1 }, replayed: true });
    expect(stored).to.have.length(1);
  });

  // Stored fingerprints outlive a version of this package: another order would turn each retry into a mismatch.
  it('hashes the request with the fields of every object in ascending order, and arrays as they are', async () => {
    const { create, stored } = openStore();
    await create({ b: [{ d: 1, c: null }, 2, 1], a: 'text', B: true });
    const hash = new NodeDigest().sha256('{"B":true,"a":"text","b":[{"c":null,"d":1},2,1]}');
    expect(stored[0]?.identity?.fingerprint).to.equal(hash);
  });

  it('rejects another request with the same key', async () => {
    const { create, stored } = openStore();
    await create(REQUEST);
    const others = [
      { ...REQUEST, customer: 'Globex' },
      { ...REQUEST, lines: [] },
      { ...REQUEST, more: null },
      [REQUEST],
    ];
    for (const other of others) expect((await rejectionOf(create(other))).code).to.equal('idempotency_mismatch');
    expect(stored).to.have.length(1);
  });

  it('creates a record for each request without a key, and never reads', async () => {
    const { create, createWithoutKey, stored, reads } = openStore();
    await create(REQUEST);
    for (const number of [2, 3])
      expect(await createWithoutKey(REQUEST)).to.deep.equal({ record: { number }, replayed: false });
    expect([stored.length, reads]).to.deep.equal([3, []]);
  });

  it('says that the first request is in progress while its record cannot be read', async () => {
    const { create } = openStore({ isVisible: false });
    await create(REQUEST);
    expect((await rejectionOf(create(REQUEST))).code).to.equal('idempotency_in_progress');
  });

  it('replays the record even if the request would be rejected by now', async () => {
    const { create, rejectWith } = openStore();
    await create(REQUEST);
    rejectWith(new DomainError('quota_exceeded', { resetsAt: null, violatedPolicies: [] }));
    expect((await create(REQUEST)).replayed).to.equal(true);
    expect((await rejectionOf(create(REQUEST, 'order-8'))).code).to.equal('quota_exceeded');
  });

  it("replays the record if the host's own error would reject the request by now, and otherwise throws it", async () => {
    const { create, createWithoutKey, rejectWith } = openStore();
    await create(REQUEST);
    const rejection = new RangeError('The invoice is paid.');
    rejectWith(rejection);
    expect((await create(REQUEST)).replayed).to.equal(true);
    expect((await rejectionOf(create([]))).code).to.equal('idempotency_mismatch');
    for (const other of [create(REQUEST, 'order-8'), createWithoutKey(REQUEST)])
      expect(await other.catch((error: unknown) => error)).to.equal(rejection);
  });

  it('passes on an outage without a lookup', async () => {
    const { create, rejectWith, reads } = openStore();
    rejectWith(new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'unknown' }));
    expect((await rejectionOf(create(REQUEST))).code).to.equal('unavailable');
    expect(reads).to.deep.equal([]);
  });

  it('reports an outage as unknown if the record of the key cannot be read, because it may exist', async () => {
    const { create, rejectWith } = openStore({ isReachable: false });
    await create(REQUEST);
    const unknown = { retryAfterSeconds: 1, applied: 'unknown' };
    expect((await rejectionOf(create(REQUEST))).details).to.deep.equal(unknown);
    rejectWith(new DomainError('idempotency_mismatch'));
    expect((await rejectionOf(create(REQUEST))).details).to.deep.equal(unknown);
  });
});
