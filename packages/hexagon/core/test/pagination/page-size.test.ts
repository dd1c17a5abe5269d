import { NodeDigest } from '@workspace-api/adapter-node';
import { expect } from 'chai';
import fc from 'fast-check';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listCampaigns } from '../../src/campaigns/list-campaigns.js';
import { CampaignInput } from '../../src/campaigns/campaign-input.js';
import { validate } from '../../src/errors/validate.js';
import { bindOperation } from '../../src/operations/bind-operation.js';
import type { NeedsOf } from '../../src/operations/operation.js';
import { GROUP_COUNT, TEXT_LENGTH, newCampaign, type Campaign, type CampaignId } from '../../src/campaigns/campaign.js';
import type { InstanceId } from '../../src/instances/instance.js';
import type { GroupId } from '../../src/groups/group.js';
import { createPrincipal } from '../../src/operations/principal.js';
import type { Page, Positioned, ListRange } from '../../src/pagination/page.js';
import { jsonSize, MAX_PAGE_BYTES, readFittingRows } from '../../src/pagination/page-size.js';
import { METADATA_LIMITS } from '../../src/values/metadata.js';
import { paginate } from '../../src/pagination/paginate.js';
import { NAME_LENGTH, REASON_LENGTH } from '../../src/schema/text.js';
import { toTimestamp } from '../../src/schema/timestamp.js';
import { toWorkspaceId } from '../../src/workspaces/workspace.js';
import type { WorkspaceId } from '../../src/schema/id.js';
import { FakeTable } from '../support/fake-table.js';

const WORKSPACE = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057');

const OTHER_WORKSPACE = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8058');

const idOf = (number: number): string => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const unit = fc.constantFrom('a', '"', '\\', '\u0001', 'é', '€', '🚀', '\n');

const text = (max: number): fc.Arbitrary<string> =>
  fc.tuple(unit, fc.nat(max)).map(([character, length]) => character.repeat(length));

const campaigns: fc.Arbitrary<Omit<Campaign, 'id'>> = fc
  .record({
    name: text(120),
    body: text(4_096),
    groups: fc.nat(500),
    metadata: fc.dictionary(fc.string({ maxLength: 40 }), text(500), { maxKeys: 20 }),
  })
  .map(({ name, body, groups, metadata }) =>
    newCampaign({
      id: idOf(0) as CampaignId,
      name,
      instanceId: idOf(1) as InstanceId,
      groupIds: Array.from({ length: groups }, (_, number) => idOf(number) as GroupId),
      content: { type: 'text', text: body },
      metadata,
      scheduledAt: toTimestamp(0),
      createdAt: toTimestamp(0),
    }),
  );

/** Returns a campaign whose JSON has about the given number of bytes. */
const ofSize = (bytes: number): Omit<Campaign, 'id'> => {
  const [sample] = fc.sample(campaigns, 1);
  if (sample === undefined) throw new Error('No sample.');
  return { ...sample, name: 'Offer', groupIds: [], metadata: {}, content: { type: 'text', text: 'a'.repeat(bytes) } };
};

/** A list of campaigns, with the ranges that were read. */
const openList = (records: readonly Omit<Campaign, 'id'>[]) => {
  const table = new FakeTable<Campaign>();
  for (const [index, record] of records.entries()) {
    table.insert(WORKSPACE, { ...record, id: idOf(index) as CampaignId });
  }
  const ranges: ListRange[] = [];
  const list = async (_: unknown, range: ListRange): Promise<readonly Positioned<Campaign>[]> => {
    ranges.push(range);
    return table.list(WORKSPACE, range);
  };
  const ports = { campaigns: { list }, digest: new NodeDigest() } as unknown as NeedsOf<typeof listCampaigns>;
  const read = bindOperation(listCampaigns, ports);
  const page = (limit?: number, cursor?: string): Promise<Page<Campaign>> =>
    read(createPrincipal(WORKSPACE, ['campaigns:read']), { limit, cursor });
  return { ranges, page };
};

/** Control characters, which JSON escapes with six bytes. */
const ESCAPED = Array.from({ length: 20 }, (_, index) => String.fromCharCode(index < 7 ? index + 1 : index + 7));

/** Returns the campaign with the largest JSON that the core accepts. */
const largestCampaign = (): Omit<Campaign, 'id'> => {
  const [escaped = ''] = ESCAPED;
  const { pairs, key, value } = METADATA_LIMITS;
  const keys = ESCAPED.slice(0, pairs).map((character) => character.repeat(key.max));
  const input = {
    name: `${escaped.repeat(NAME_LENGTH.max - 1)}a`,
    instanceId: idOf(1),
    groupIds: Array.from({ length: GROUP_COUNT.max }, (_, number) => idOf(number)),
    content: { type: 'text', text: escaped.repeat(TEXT_LENGTH.max) },
    scheduledAt: toTimestamp(1),
    metadata: Object.fromEntries(keys.map((name) => [name, escaped.repeat(value.max)])),
  } as const;
  const request = validate(CampaignInput, input);
  const campaign = newCampaign({ ...request, id: idOf(0) as CampaignId, createdAt: toTimestamp(0) });
  const times = { startedAt: toTimestamp(1), endedAt: toTimestamp(2) };
  return { ...campaign, ...times, status: 'cancelled', failureReason: escaped.repeat(REASON_LENGTH.max) };
};

const bytesOf = (page: Page<Campaign>): number => Buffer.byteLength(JSON.stringify({ data: page }));

describe('the size of a page', () => {
  it('is at most 256 KiB of JSON, whatever the campaigns hold, and pages lose and repeat none', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(campaigns, { maxLength: 130, size: 'max' }),
        fc.integer({ min: 1, max: 100 }),
        async (records, limit) => {
          const { page } = openList(records);
          const met: string[] = [];
          let cursor: string | null | undefined = undefined;
          while (cursor !== null) {
            const found: Page<Campaign> = await page(limit, cursor);
            expect(bytesOf(found)).to.be.at.most(MAX_PAGE_BYTES);
            expect(found.items.length).to.be.within(records.length === 0 ? 0 : 1, limit);
            met.push(...found.items.map(({ id }) => id));
            cursor = found.nextCursor;
          }
          expect(met).to.deep.equal(records.map((_, index) => idOf(index)).reverse());
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('is close to 256 KiB when the limit would make it larger', async () => {
    const { page } = openList(Array.from({ length: 100 }, () => ofSize(50_000)));
    const { items, nextCursor } = await page(100);
    expect(items).to.have.lengthOf(5);
    expect(nextCursor).to.be.a('string');
    expect((await page(100, String(nextCursor))).items).to.have.lengthOf(5);
  });

  it('fits two campaigns of the maximum size, which is below 114 KB', async () => {
    const campaign = largestCampaign();
    expect(jsonSize(campaign)).to.be.within(113_000, 114_000);
    const { page } = openList(Array.from({ length: 20 }, () => campaign));
    expect((await page(100)).items).to.have.lengthOf(2);
  });

  it('does not drop a record that is larger than a page', async () => {
    const { page } = openList([ofSize(2_000_000), ofSize(2_000_000)]);
    const { items, nextCursor } = await page();
    expect(items).to.have.lengthOf(1);
    expect((await page(50, String(nextCursor))).nextCursor).to.equal(null);
  });

  it('reads 6 campaigns first and then 45 at once, and no more than one part beyond it', async () => {
    const small = openList(Array.from({ length: 130 }, () => ofSize(10)));
    expect((await small.page()).items).to.have.lengthOf(50);
    expect((await small.page(100)).items).to.have.lengthOf(100);
    expect(small.ranges.map(({ limit }) => limit)).to.deep.equal([6, 45, 6, 45, 45, 5]);

    const large = openList(Array.from({ length: 130 }, () => ofSize(100_000)));
    expect((await large.page(100)).items).to.have.lengthOf(2);
    expect(large.ranges.map(({ limit }) => limit)).to.deep.equal([6]);
  });

  it('reads as many campaigns after the first as fit if they have the same size', async () => {
    const same = openList(Array.from({ length: 130 }, () => ofSize(20_000)));
    expect((await same.page(100)).items).to.have.lengthOf(12);
    expect(same.ranges.map(({ limit }) => limit)).to.deep.equal([6, 7]);

    // Newest first.
    const smaller = openList([
      ...Array.from({ length: 124 }, () => ofSize(10)),
      ...Array.from({ length: 6 }, () => ofSize(41_000)),
    ]);
    expect((await smaller.page(100)).items).to.have.lengthOf(36);
    expect(smaller.ranges.map(({ limit }) => limit)).to.deep.equal([6, 6, 12, 24]);
  });

  for (const [characters, items] of [
    ['a', 25],
    // Escaped in JSON.
    ['\0', 4],
    ['\u{1f4a9}', 6],
  ] as const) {
    it(`of groups with the largest metadata is at most 256 KiB, read at once: ${JSON.stringify(characters)}`, async () => {
      const table = new FakeTable<{ id: string; metadata: object }>();
      const metadata = Object.fromEntries(
        ESCAPED.map((_, index) => [String(index), characters.repeat(METADATA_LIMITS.value.max)]),
      );
      for (let index = 0; index < 120; index++) table.insert(WORKSPACE, { id: idOf(index), metadata });
      const ranges: ListRange[] = [];
      const page = await paginate(new NodeDigest(), WORKSPACE, 'groups', { limit: 100 }, async (range) => {
        ranges.push(range);
        return table.list(WORKSPACE, range);
      });
      expect(page.items).to.have.lengthOf(items);
      expect(Buffer.byteLength(JSON.stringify({ data: page }))).to.be.at.most(MAX_PAGE_BYTES);
      expect(ranges.map(({ limit }) => limit)).to.deep.equal([101]);
    });
  }

  /** Records of a host, each with about this number of characters. JSON escapes some with six bytes. */
  for (const [what, record] of [
    ['text', (length: number) => ({ a: '\0'.repeat(length) })],
    ['names of fields', (length: number) => ({ ['\0'.repeat(length)]: '\0' })],
    ['objects in objects', (length: number) => ({ a: { b: { c: '\0'.repeat(length) } } })],
    ['numbers', (length: number) => Array.from({ length: length / 24 }, () => -1.234_567_890_123_456_7e-100)],
    ['values with a JSON of their own', (length: number) => ({ toJSON: () => '\0'.repeat(length) })],
  ] as const) {
    it(`of any records is filled to its last byte, also if it has many ${what}`, async () => {
      for (const length of [24, 240, 360, 430, 440, 2_400, 24_000]) {
        const first: object = record(length);
        const size = jsonSize(first) + 1;
        const count = Math.max(1, Math.floor((MAX_PAGE_BYTES - 100) / size));
        const rest = MAX_PAGE_BYTES - 100 - count * size;
        // One byte more than fits, and then as much as fits.
        for (const [more, fitting] of [
          [1, count],
          [0, count + 1],
        ] as const) {
          const last = 'a'.repeat(rest + more - 3);
          const rows = [...Array.from({ length: count }, () => first), last].map((item, position) => ({
            record: item,
            position: idOf(count - position) as never,
          }));
          const found = await readFittingRows({ below: null, limit: rows.length }, rows.length, async () => rows);
          expect(found.fitting).to.equal(fitting);
        }
      }
    });
  }

  it('is read alone in its workspace and process, also after one that failed', async () => {
    const started: string[] = [];
    const ends: ((error?: Error) => void)[] = [];
    const list = async (workspaceId: WorkspaceId): Promise<readonly Positioned<Campaign>[]> => {
      started.push(workspaceId);
      await new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
      return [];
    };
    const ports = { campaigns: { list }, digest: new NodeDigest() } as unknown as NeedsOf<typeof listCampaigns>;
    const read = bindOperation(listCampaigns, ports);
    const pages = [WORKSPACE, WORKSPACE, WORKSPACE, OTHER_WORKSPACE].map((id) =>
      read(createPrincipal(id, ['campaigns:read'])),
    );
    const settled = Promise.allSettled(pages);
    await nextTurn();
    expect(started).to.deep.equal([WORKSPACE, OTHER_WORKSPACE]);
    ends[0]?.(new Error('The storage failed.'));
    await nextTurn();
    expect(started).to.deep.equal([WORKSPACE, OTHER_WORKSPACE, WORKSPACE]);
    ends[2]?.();
    await nextTurn();
    expect(started).to.have.lengthOf(4);
    ends[1]?.();
    ends[3]?.();
    expect((await settled).map(({ status }) => status)).to.deep.equal([
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
  });

  it('is read after the page before it, also if that one began after another', async () => {
    const ends: (() => void)[] = [];
    const list = async (): Promise<readonly Positioned<Campaign>[]> => {
      await new Promise<void>((resolve) => ends.push(resolve));
      return [];
    };
    const ports = { campaigns: { list }, digest: new NodeDigest() } as unknown as NeedsOf<typeof listCampaigns>;
    const read = bindOperation(listCampaigns, ports);
    const page = (): Promise<unknown> => read(createPrincipal(WORKSPACE, ['campaigns:read']));
    const pages = [page(), page()];
    await nextTurn();
    ends[0]?.();
    await nextTurn();
    pages.push(page());
    await nextTurn();
    expect(ends).to.have.lengthOf(2);
    ends[1]?.();
    await nextTurn();
    ends[2]?.();
    await Promise.all(pages);
    pages.push(page());
    await nextTurn();
    expect(ends).to.have.lengthOf(4);
    ends[3]?.();
    await Promise.all(pages);
  });

  it('is filled to its last byte', async () => {
    const sample = ofSize(0);
    const ofLength = (length: number): Omit<Campaign, 'id'> => ({
      ...sample,
      content: { type: 'text', text: 'a'.repeat(length) },
    });
    const size = jsonSize({ ...sample, id: idOf(0) });
    // Two records with their commas, in 100 bytes of other fields.
    const rest = MAX_PAGE_BYTES - 100 - 2 * (size + 1);
    for (const [length, count] of [
      [rest - 100_000, 2],
      [rest - 99_999, 1],
    ] as const) {
      const { items } = await openList([ofLength(100_000), ofLength(length)]).page();
      expect(items).to.have.lengthOf(count);
    }
  });
});

describe('jsonSize', () => {
  it('is the length of the JSON in UTF-8', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(jsonSize(value)).to.equal(Buffer.byteLength(JSON.stringify(value)));
      }),
    );
  });

  for (const character of ['\u007f', '\u0080', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\uffff', '\u{10000}']) {
    const name = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    it(`counts U+${name} with its length in UTF-8`, () => {
      expect(jsonSize(character)).to.equal(Buffer.byteLength(character) + 2);
    });
  }
});
