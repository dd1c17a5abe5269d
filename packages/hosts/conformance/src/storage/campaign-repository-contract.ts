import { expect } from 'chai';
import type { Delivery } from '@workspace-api/admin';
import { toTimestamp, type Campaign, type CampaignId, type Timestamp } from '@workspace-api/core';
import {
  GROUP_COUNT,
  METADATA_LIMITS,
  REASON_LENGTH,
  TEXT_LENGTH,
  usagePeriodOf,
  type Idempotency,
} from '@workspace-api/core/internal';
import { atOnce } from '../support/at-once.js';
import { expectRejection } from '../support/expect-rejection.js';
import { scribble } from '../support/scribble.js';
import { AWKWARD_TEXTS } from './awkward-text.js';
import { invalidIds } from './invalid-ids.js';
import { describeList } from './list-cases.js';
import { EVERYTHING, campaignList, readAll } from './lists.js';
import {
  CREATED_AT,
  changeTo,
  minutesLater,
  newId,
  sampleCampaign,
  sampleDelivery,
  sampleIdempotency,
  sampleLease,
  versioned,
} from './samples.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { describe, it } from '../runner/test-runner.js';

/** Returns the campaign as a worker would have changed it. */
const started = (campaign: Campaign, minutes = 1): Campaign => ({
  ...campaign,
  status: 'running',
  stats: { ...campaign.stats, pending: campaign.stats.total - 1, sent: 1 },
  scheduledAt: minutesLater(minutes),
  startedAt: minutesLater(minutes),
  updatedAt: minutesLater(minutes),
});

const FIRST_TIME = toTimestamp(-62_167_219_200_000);
const LAST_TIME = toTimestamp(Date.UTC(9999, 11, 31, 23, 59, 59, 999));

/** The fields of a campaign of the maximum size. */
const LARGEST: Partial<Campaign> = {
  name: '\u{1f600}'.repeat(120),
  groupIds: Array.from({ length: GROUP_COUNT.max }, newId),
  content: { type: 'text', text: '\u{10ffff}'.repeat(TEXT_LENGTH.max) },
  stats: { total: 500, pending: 500, sent: 0, failed: 0, skipped: 0 },
  metadata: Object.fromEntries(
    Array.from({ length: METADATA_LIMITS.pairs }, (_, index) => [
      `${index}`.padStart(METADATA_LIMITS.key.max, '\u00e9'),
      '\u{1f4a9}'.repeat(METADATA_LIMITS.value.max),
    ]),
  ),
};

/** Registers the cases that every CampaignRepository must pass. */
export const describeCampaignRepositoryContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: CampaignRepository`, openHarness, (store) => {
    /** Adds a campaign to the home workspace. */
    const add = async (fields: Partial<Campaign> = {}, idempotency: Idempotency | null = null): Promise<Campaign> => {
      const { ports, home } = store();
      const campaign = sampleCampaign(fields);
      expect(await ports.campaigns.insert(home, campaign, idempotency)).to.be.true;
      return campaign;
    };

    /** Returns the ids in the list of the home workspace, newest first. */
    const listedIds = async (): Promise<CampaignId[]> =>
      (await readAll(campaignList, store().ports, store().home)).map(({ id }) => id);

    describe('insert', () => {
      it('returns false if the idempotency key is taken, and changes nothing', async () => {
        const { ports, home } = store();
        const idempotency = sampleIdempotency();
        const campaign = await add({}, idempotency);

        const second = sampleCampaign();
        const otherRequest = sampleIdempotency({ key: idempotency.key });
        expect(await ports.campaigns.insert(home, second, otherRequest)).to.be.false;

        expect(await listedIds()).to.deep.equal([campaign.id]);
        expect(await ports.campaigns.find(home, second.id)).to.be.null;
        expect(await ports.campaigns.countCreated(home, usagePeriodOf(CREATED_AT))).to.equal(1);
        expect(await ports.campaigns.findByIdempotencyKey(home, idempotency.key)).to.deep.equal({
          campaign,
          idempotency,
        });
        expect(await ports.campaigns.insert(home, second, sampleIdempotency())).to.be.true;
      });

      it('leaves the idempotency key of a rejected campaign free', async () => {
        const { ports, home } = store();
        const { id } = await add();
        const idempotency = sampleIdempotency();
        await expectRejection(ports.campaigns.insert(home, sampleCampaign({ id }), null));
        await expectRejection(ports.campaigns.insert(home, sampleCampaign({ id }), idempotency));
        expect(await ports.campaigns.countCreated(home, usagePeriodOf(CREATED_AT))).to.equal(1);
        await add({}, idempotency);
      });

      it('creates one campaign for many concurrent requests with the same idempotency key', async () => {
        const { ports, home } = store();
        const idempotency = sampleIdempotency();
        const campaigns = Array.from({ length: 50 }, () => sampleCampaign());
        const created = await Promise.all(campaigns.map((one) => ports.campaigns.insert(home, one, idempotency)));
        const winners = campaigns.filter((_, index) => created[index]);
        expect(winners).to.have.lengthOf(1);
        expect(await listedIds()).to.deep.equal(winners.map(({ id }) => id));
        const found = await ports.campaigns.findByIdempotencyKey(home, idempotency.key);
        expect(found?.campaign).to.deep.equal(winners[0]);
      });

      it('forgets the keys of campaigns that were created before a time, in all workspaces', async () => {
        const { ports, home, foreign } = store();
        const [old, time] = ['2001-01-01T00:00:00.000Z', '2001-01-02T00:00:00.000Z'] as Timestamp[];
        const keys = Array.from({ length: 5 }, () => sampleIdempotency());
        for (const [index, idempotency] of keys.entries())
          for (const workspaceId of [home, foreign]) {
            const campaign = sampleCampaign({ createdAt: String(index < 4 ? old : time) as Timestamp });
            await ports.campaigns.insert(workspaceId, campaign, idempotency);
          }
        let count = 7;
        while (count === 7) count = await ports.campaigns.forgetKeys(String(time) as Timestamp, 7);
        const found = await Promise.all(
          keys.flatMap(({ key }) => [home, foreign].map((id) => ports.campaigns.findByIdempotencyKey(id, key))),
        );
        expect(found.map((one) => one !== null)).to.deep.equal([...Array<boolean>(8).fill(false), true, true]);
        expect(await ports.campaigns.list(home, EVERYTHING)).to.have.lengthOf(5);
        await add({}, keys[0]);
      });

      it('lets the same idempotency key create one campaign in each workspace', async () => {
        const { ports, home, foreign } = store();
        const idempotency = sampleIdempotency();
        const campaign = await add({}, idempotency);
        const others = sampleCampaign();
        expect(await ports.campaigns.insert(foreign, others, idempotency)).to.be.true;
        expect((await ports.campaigns.findByIdempotencyKey(home, idempotency.key))?.campaign).to.deep.equal(campaign);
        expect((await ports.campaigns.findByIdempotencyKey(foreign, idempotency.key))?.campaign).to.deep.equal(others);
      });

      it('compares idempotency keys byte for byte', async () => {
        const { ports, home } = store();
        const keys = ['__proto__', 'constructor', '$where', 'a.b', '0', 'a', 'A', 'a/b', '"', '\\', 'k'.repeat(255)];
        const campaigns = await Promise.all(keys.map((key) => add({}, sampleIdempotency({ key }))));
        for (const [index, key] of keys.entries()) {
          const found = await ports.campaigns.findByIdempotencyKey(home, key);
          expect(found?.campaign.id, key).to.equal(campaigns[index]?.id);
        }
      });
    });

    describe('find and list', () => {
      for (const [what, fields] of [
        ['the largest campaign', LARGEST],
        ['the earliest and the latest timestamp', { startedAt: FIRST_TIME, scheduledAt: LAST_TIME }],
        ['empty metadata', { metadata: {} }],
        ['an empty value', { metadata: { empty: '' } }],
        // Unlike an object literal, `fromEntries` creates an own property for the key `__proto__`.
        ['any keys', { metadata: Object.fromEntries(AWKWARD_TEXTS.map((key) => [key, `value of ${key}`])) }],
      ] as const) {
        it(`return ${what} unchanged, with metadata in the same order`, async () => {
          const { ports, home } = store();
          const campaign = await add(fields);
          const found = await ports.campaigns.find(home, campaign.id);
          const [listed] = await readAll(campaignList, ports, home);
          for (const one of [found?.campaign, listed]) {
            expect(one).to.deep.equal(campaign);
            expect(Object.keys(one?.metadata ?? {})).to.deep.equal(Object.keys(campaign.metadata));
          }
        });
      }
    });

    describe('findByIdempotencyKey', () => {
      it('returns the current campaign, with the idempotency data of its creation', async () => {
        const { ports, home } = store();
        const idempotency = sampleIdempotency({ scheduledAt: minutesLater(60) });
        const campaign = await add({ scheduledAt: minutesLater(60), status: 'scheduled' }, idempotency);
        const { key } = idempotency;
        expect(await ports.campaigns.findByIdempotencyKey(home, key)).to.deep.equal({ campaign, idempotency });

        const changed = started(campaign);
        await ports.campaigns.replace(home, changeTo(changed), 1);
        expect(await ports.campaigns.findByIdempotencyKey(home, key)).to.deep.equal({ campaign: changed, idempotency });
        expect(await ports.campaigns.insert(home, sampleCampaign(), idempotency)).to.be.false;
      });

      it('is not affected by a caller that changes its input or output', async () => {
        const { ports, home } = store();
        const idempotency = sampleIdempotency();
        const given = { ...idempotency };
        const campaign = await add({}, given);
        scribble(given);
        scribble(await ports.campaigns.findByIdempotencyKey(home, idempotency.key));
        const found = await ports.campaigns.findByIdempotencyKey(home, idempotency.key);
        expect(found).to.deep.equal({ campaign, idempotency });
      });
    });

    describeList(campaignList, store);

    describe('countCreated', () => {
      it('counts from the start of the period to the last millisecond before its end, or up to a number', async () => {
        const { ports, home } = store();
        const period = usagePeriodOf(CREATED_AT);
        const start = Date.parse(period.start);
        const end = Date.parse(period.end);
        for (const milliseconds of [start - 1, start, end - 1, end])
          await add({ createdAt: toTimestamp(milliseconds) });
        expect(await ports.campaigns.countCreated(home, period)).to.equal(2);
        expect(await ports.campaigns.countCreated(home, period, 1)).to.be.within(1, 2);
        expect(await ports.campaigns.countCreated(home, period, 3)).to.equal(2);
      });

      it('counts all concurrently created campaigns, and neither changes nor those of another workspace', async () => {
        const { ports, home, foreign } = store();
        const campaign = await add();
        await ports.campaigns.replace(home, changeTo(started(campaign)), 1);
        await atOnce(20, () => ports.campaigns.insert(foreign, sampleCampaign(), null));
        expect(await ports.campaigns.countCreated(home, usagePeriodOf(CREATED_AT))).to.equal(1);
        expect(await ports.campaigns.countCreated(foreign, usagePeriodOf(CREATED_AT))).to.equal(20);
      });
    });

    describe('replace', () => {
      it('replaces the campaign and its lease, appends deliveries in order, and raises the version by one', async () => {
        const { ports, home } = store();
        const campaign = await add();
        const lease = sampleLease({ worker: AWKWARD_TEXTS.join('') });
        const [one, two, three] = [
          sampleDelivery({ groupId: newId(), status: 'failed', reason: AWKWARD_TEXTS.join('') }),
          sampleDelivery({ groupId: newId(), status: 'skipped' }),
          sampleDelivery({ groupId: newId() }),
        ];
        const changes = [
          changeTo(started(campaign)),
          changeTo(campaign, { lease, newDeliveries: [one, two] }),
          changeTo(started(campaign, 2)),
          changeTo(started(campaign, 3), { newDeliveries: [three] }),
        ];
        const deliveries: Delivery[] = [];
        for (const [index, change] of changes.entries()) {
          expect(await ports.campaigns.replace(home, change, index + 1)).to.be.true;
          deliveries.push(...change.newDeliveries);
          const expected = { campaign: change.campaign, version: index + 2, lease: change.lease, deliveries };
          expect(await ports.campaigns.find(home, campaign.id)).to.deep.equal(expected);
        }
      });

      it('stores the largest deliveries of the largest campaigns, and lists them', async () => {
        const { ports, home } = store();
        const newDeliveries = Array.from({ length: GROUP_COUNT.max }, () =>
          sampleDelivery({ groupId: newId(), status: 'failed', reason: '\u{1f4a9}'.repeat(REASON_LENGTH.max) }),
        );
        for (let count = 0; count < 20; count++) {
          const campaign = await add();
          await ports.campaigns.replace(home, changeTo(campaign, { newDeliveries }), 1);
          expect((await ports.campaigns.find(home, campaign.id))?.deliveries).to.deep.equal(newDeliveries);
        }
        expect(await listedIds()).to.have.lengthOf(20);
      });

      it('returns false for any other version, and changes nothing', async () => {
        const { ports, home } = store();
        const campaign = await add();
        await ports.campaigns.replace(home, changeTo(campaign), 1);
        for (const version of [0, 1, 3]) {
          expect(await ports.campaigns.replace(home, changeTo(started(campaign)), version)).to.be.false;
        }
        expect(await ports.campaigns.find(home, campaign.id)).to.deep.equal(versioned(campaign, 2));
      });

      it('lets exactly one of many concurrent callers replace the same version', async () => {
        const { ports, home } = store();
        const campaign = await add();
        const changes = Array.from({ length: 50 }, (_, index) => started(campaign, 1 + index));
        const results = await Promise.all(changes.map((one) => ports.campaigns.replace(home, changeTo(one), 1)));
        const winners = changes.filter((_, index) => results[index]);
        expect(winners).to.have.lengthOf(1);
        const found = await ports.campaigns.find(home, campaign.id);
        expect(found).to.deep.equal({ ...versioned(campaign, 2), campaign: winners[0] });
      });
    });

    it('treats an invalid key or version as unknown', async () => {
      const { ports, home } = store();
      const { campaigns } = ports;
      const campaign = await add({}, sampleIdempotency());
      for (const id of invalidIds()) {
        expect(await campaigns.countCreated(id, usagePeriodOf(CREATED_AT))).to.equal(0);
        expect(await campaigns.findByIdempotencyKey(home, id)).to.be.null;
      }
      expect(await campaigns.replace(home, changeTo(campaign), { $gt: 0 } as unknown as number)).to.be.false;
      expect(await campaigns.find(home, campaign.id)).to.deep.equal(versioned(campaign, 1));
    });
  });
};
