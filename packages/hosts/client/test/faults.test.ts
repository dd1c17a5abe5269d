import { createClient, type Campaign } from '@workspace-api/client';
import { expect } from 'chai';
import fc from 'fast-check';
import { allOf } from './support/all-of.js';
import { faultyFetch, type Fault } from './support/faulty-fetch.js';
import { openService } from './support/open-service.js';
import { scaledClock } from './support/scaled-clock.js';
import { TRANSPORTS } from './support/transports.js';

/** As many faults in a row as a call has retries by default. */
const faults = fc.array(
  fc.record<Fault>({
    kind: fc.constantFrom('broken', 'silent', 'truncated', 'limited', 'unavailable', 'error', 'gateway', 'twice'),
    isApplied: fc.boolean(),
  }),
  { maxLength: 10 },
);

/** Takes the faults of each request from its own list, in the order in which requests are seen. */
const inOrder = (lists: readonly (readonly Fault[])[]): ((request: string) => readonly Fault[]) => {
  const left = new Map<string, Fault[]>();
  return (request) => {
    const own = left.get(request) ?? [...(lists[left.size] ?? [])];
    left.set(request, own);
    const fault = own.shift();
    return fault === undefined ? [] : [fault];
  };
};

describe('calls over a network and a service that fail in every way', function () {
  this.timeout(120_000);

  it('lose and double no campaign, miss no record, and no caller sees an error', async () => {
    const serve = TRANSPORTS['the fetch handler, below a path'];
    if (serve === undefined) throw new Error('There is no such transport.');
    await fc.assert(
      fc.asyncProperty(fc.array(faults, { minLength: 4, maxLength: 12 }), async (lists) => {
        const service = await openService();
        const { secret: key } = await service.issueKey();
        const { baseUrl, fetch: reach = fetch } = await serve(service.api);
        let network = reach;
        // 150 ms on the scaled clock: only a silent service takes that long.
        const bounds = { attemptTimeoutMilliseconds: 3_000_000, timeoutMilliseconds: 2 ** 31 - 1, clock: scaledClock };
        const client = createClient({ baseUrl, key, fetch: (...call) => network(...call), ...bounds });
        // A service that has responded once is worth more retries.
        await client.me();
        network = faultyFetch(reach, inOrder(lists));

        const created = await Promise.all(
          [1, 2, 3].map((number) =>
            client.campaigns.create({
              name: `Campaign ${String(number)}`,
              instanceId: service.instanceId,
              groupIds: [service.groupIds[number] ?? ''],
              content: { type: 'text', text: 'It is here.' },
            }),
          ),
        );

        const byId = (campaigns: readonly Campaign[]): Campaign[] =>
          [...campaigns].sort((one, other) => (one.id < other.id ? -1 : 1));
        const listed = await allOf(client.campaigns.list({ limit: 1 }));
        const stored = await allOf(createClient({ baseUrl, key, fetch: reach }).campaigns.list());
        expect(byId(stored)).to.deep.equal(byId(created));
        expect(listed).to.deep.equal(stored);
      }),
      { numRuns: 40 },
    );
  });
});
