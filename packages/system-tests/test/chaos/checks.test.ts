import { expect } from 'chai';
import { WORKSPACE_RATE_LIMIT } from '../../src/chaos/api/rate-limit.js';
import type { Check } from '../../src/chaos/checks/check.js';
import { CHECKS } from '../../src/chaos/checks/checks.js';
import { resultOf } from '../../src/chaos/report/result-of-check.js';
import {
  called,
  created,
  createdAt,
  dueCampaignOf,
  eventOf,
  evidenceOf,
  failed,
  pageOf,
  rejected,
  responseOf,
  spanOf,
  storedAs,
  used,
} from './evidence-of.js';

/** Evidence of violations, and what the check reports. */
type Case = readonly [what: string, evidence: Parameters<typeof evidenceOf>[0], violations: readonly string[]];

const listed = createdAt({ oldest: 0, older: 10, newer: 20, newest: 30 });
const passed = responseOf(200);
const revoked = responseOf(401, { code: 'revoked_key' });
const unknown = responseOf(401, { code: 'unknown_key' });
const revocations = [{ keyId: 'key', isAcknowledged: true, ...spanOf([6, 10]) }];
const resumedPrimaries = [spanOf([20, 30])];
const completeRun = [
  ...[eventOf('claimed', 'lease', 0), eventOf('sending', 'lease', 1, 'g'), eventOf('sending', 'lease', 2, 'h')],
  eventOf('completed', 'lease', 3),
];
/** Three requests that were let through, until time 30. */
const counted = {
  creations: [created('k', 'c', [0, 10])],
  pages: [pageOf(['c'], [10, 20])],
  uses: [used('key', [20, 30], passed)],
};
const { limit } = WORKSPACE_RATE_LIMIT;
const limitedUses = Array.from({ length: 2 * limit + 1 }, (_, at) => used('key', [at, at + 1], passed));

/** A check that reports too much shows in the run itself. One that reports too little does not, so it shows here. */
const CASES: readonly (readonly [name: string, ...Case[]])[] = [
  [
    'one campaign per idempotency key',
    [
      'two campaigns in the database',
      { creations: [created('k', 'c', [0, 1])], stored: [storedAs('c', 'k'), storedAs('d', 'k')] },
      ['key k has the campaigns c and d'],
    ],
  ],
  [
    'every acknowledged campaign exists, with the acknowledged bytes',
    [
      'a campaign that is gone, also if its key has another',
      { creations: [created('k', 'c', [0, 1]), created('k', 'd', [2, 3])], stored: [storedAs('d', 'k')] },
      ['campaign c, acknowledged by A, is gone'],
    ],
  ],
  [
    'replays equal the first response, byte for byte',
    [
      'other bytes, whichever request was sent first',
      { creations: [created('k', 'c', [0, 9], { body: 'later' }), created('k', 'c', [5, 6], { body: 'first' })] },
      ['key k got first, and later from A later'],
    ],
  ],
  [
    'a page shows every campaign that was acknowledged before its request',
    [
      'a page that lacks a campaign between its rows, a first page that lacks the newest, and an empty one',
      {
        ...listed,
        pages: [
          pageOf(['newest', 'older'], [40, 41], { hasMore: true, limit: 2 }),
          pageOf(['newer', 'older', 'oldest'], [40, 41], { walk: 2 }),
          pageOf([], [42, 43], { walk: 3 }),
        ],
      },
      [
        'a page of A (walk 1) lacks newer',
        'a page of A (walk 2) lacks newest',
        'a page of A (walk 3) lacks newest, newer, older, oldest',
      ],
    ],
    [
      'pages before and after the time in which a stopped primary was resumed',
      {
        ...listed,
        resumedPrimaries: [spanOf([50, 60])],
        pages: [pageOf([], [40, 49]), pageOf([], [45, 51], { walk: 2 }), pageOf([], [61, 70], { walk: 3 })],
      },
      [
        'a page of A (walk 1) lacks newest, newer, older, oldest',
        'a page of A (walk 3) lacks newest, newer, older, oldest',
      ],
    ],
  ],
  [
    'pages show one list in one order, and no row twice in a walk',
    [
      'a row twice in a walk',
      {
        ...listed,
        pages: [pageOf(['newest', 'newer'], [0, 1], { limit: 2, hasMore: true }), pageOf(['newer', 'older'], [2, 3])],
      },
      ['a page of A (walk 1) shows newer again'],
    ],
    [
      'another order, a row above the cursor, and one that is gone in the end',
      {
        ...listed,
        pages: [
          pageOf(['newest', 'older', 'newer'], [0, 1]),
          pageOf(['newest', 'oldest'], [0, 1], { walk: 2, after: 'older' }),
          pageOf(['newest', 'fleeting'], [0, 1], { walk: 3 }),
        ],
      },
      [
        'a page of A (walk 1) shows newer in another order than the list has',
        'a page of A (walk 2) shows newest in another order than the list has',
        'a page of A (walk 3) shows fleeting, which is not there in the end',
      ],
    ],
  ],
  [
    'a new campaign never appears below one that was seen before its first request',
    [
      'a campaign below a row of an earlier page',
      {
        creations: [rejected('key of first', [0, 100]), created('key of second', 'second', [20, 21])],
        pages: [pageOf(['first'], [10, 11])],
        stored: [storedAs('first'), storedAs('second')],
      },
      ['campaign second was requested after first was seen, and is below it'],
    ],
  ],
  [
    'a revoked key is rejected once its revocation is acknowledged',
    [
      'any response that takes the key for valid',
      { revocations, uses: [used('key', [11, 12], passed), used('key', [11, 12], responseOf(403))] },
      ['A responded with 200 to the revoked key key', 'A responded with 403 to the revoked key key'],
    ],
    [
      'linearizable reads while a stopped primary is resumed, and majority reads at other times',
      {
        ...{ revocations, resumedPrimaries },
        uses: [
          used('key', [15, 20], passed),
          used('key', [15, 20], passed, { process: 'B' }),
          used('key', [31, 32], passed),
        ],
      },
      ['B responded with 200 to the revoked key key', 'A responded with 200 to the revoked key key'],
    ],
  ],
  [
    'every due campaign is completed once, with each delivery counted once',
    ['a campaign that is gone', { dueCampaignIds: ['c'] }, ['campaign c is gone']],
    [
      'a campaign that is not completed',
      { workerEvents: completeRun, dueCampaigns: [dueCampaignOf({ status: 'running' })] },
      ['campaign c is running'],
    ],
    [
      'a delivery that is there twice, and not counted',
      {
        workerEvents: completeRun,
        dueCampaigns: [
          dueCampaignOf({ deliveries: [...dueCampaignOf().deliveries, { groupId: 'g', status: 'sent' }] }),
        ],
      },
      [
        'campaign c has 3 deliveries for 2 groups',
        'campaign c counts {"total":2,"pending":0,"sent":1,"failed":1,"skipped":0}',
      ],
    ],
  ],
  [
    'a worker that has lost its lease sends at most one more message',
    [
      'a worker that goes on after another has claimed the campaign',
      {
        workerEvents: [
          ...[eventOf('claimed', 'first', 0), eventOf('claimed', 'second', 10)],
          ...[eventOf('sending', 'first', 13, 'h'), eventOf('sending', 'first', 14, 'i')],
        ],
      },
      ['worker of first sent 2 messages of c after worker of second had claimed it'],
    ],
  ],
  [
    'no campaign created through the client is lost or doubled',
    [
      'a campaign that is lost, and campaigns that are doubled, whether the call succeeded or not',
      {
        clientCalls: [called('lost', ['a'], [0, 1]), called('one', ['b'], [0, 1]), failed('two')],
        clientCampaigns: ['one', 'one', 'two', 'two'].map((name, index) => ({ name, id: 'bcde'[index] })) as never,
      },
      [
        'campaign lost has the ids [], but a was acknowledged',
        'campaign one has the ids [b, c], so it is doubled',
        'campaign two has the ids [d, e], so it is doubled',
      ],
    ],
  ],
  [
    'lists read through the client miss nothing and repeat nothing',
    [
      'a campaign that is missing, and one that comes twice',
      {
        clientCalls: [
          ...[called('one', ['c'], [0, 1]), called('two', ['d'], [5, 9])],
          ...[called(null, ['c'], [10, 11]), called(null, ['c', 'd', 'c'], [10, 11])],
        ],
      },
      ['a list lacks d', 'a list shows a campaign twice'],
    ],
  ],
  [
    'no call of the client fails with an error that a retry would have cured',
    ['an error before the attempts are used up', { clientCalls: [failed('one')] }, ['connection_failed']],
  ],
  [
    'every status is 2xx, an expected 4xx, or 503 with Retry-After',
    [
      'errors, and rejections that the caller did not cause',
      {
        uses: [
          used('key', [0, 1], responseOf(500, { code: 'internal_error' })),
          used('key', [0, 1], responseOf(503, { code: 'unavailable' })),
          used('key', [0, 1], responseOf(409, { code: 'idempotency_in_progress', retryAfter: '1' })),
          used('key', [0, 1], responseOf(429, { code: 'rate_limited', retryAfter: '1' })),
        ],
        creations: [rejected('k', [2, 3], responseOf(422, { code: 'schedule_in_past' }))],
        stored: [storedAs('c', 'k')],
      },
      [
        'A responded with 422 schedule_in_past: ',
        'A responded with 500 internal_error: ',
        'A responded with 503 unavailable: ',
        'A responded with 409 idempotency_in_progress: ',
        'A responded with 429 rate_limited: ',
      ],
    ],
    [
      'the rejection of another key, and of a key before its revocation begins',
      { revocations, uses: [used('key', [0, 5], revoked), used('other', [0, 11], revoked)] },
      ['A responded with 401 revoked_key: ', 'A responded with 401 revoked_key: '],
    ],
    [
      'an unknown key, unless majority reads meet a stopped primary that is resumed',
      {
        resumedPrimaries,
        uses: [
          used('key', [25, 26], unknown),
          used('key', [25, 26], unknown, { process: 'B' }),
          used('key', [31, 32], unknown),
        ],
      },
      ['B responded with 401 unknown_key: ', 'A responded with 401 unknown_key: '],
    ],
    [
      'a lost connection, unless its process is interrupted',
      {
        outages: [{ process: 'A', isKilled: true, ...spanOf([10, 20]) }],
        uses: [used('key', [25, 26], null), used('key', [5, 10], null, { process: 'B' })],
      },
      [
        'A was alive and closed a connection without a response',
        'B was alive and closed a connection without a response',
      ],
    ],
  ],
  [
    'every response arrives within 10 s',
    [
      'requests that take longer, also if the other process, or this one at another time, was blocked',
      {
        uses: [used('key', [1_000, 11_600], passed), used('key', [0, 30_000], null)],
        stalls: [
          { where: 'B', milliseconds: 900, ...spanOf([3_000, 4_000]) },
          { where: 'A', milliseconds: 900, ...spanOf([30_001, 31_000]) },
        ],
      },
      ['A took 10600 ms, status 200', 'A took 30000 ms, status none'],
    ],
  ],
  [
    'the usage has every request once, except for the last ones of a killed process',
    ...([2, 4] as const).map((storedUsage): Case => [
      `a request that is ${storedUsage < 3 ? 'lost' : 'counted twice'}`,
      { ...counted, storedCounts: [{ process: 'A', before: 30 }], storedUsage },
      [`the usage is ${storedUsage}, and must be 3 to 3`],
    ]),
    [
      'requests that a killed process had stored',
      {
        ...counted,
        outages: [{ process: 'A', isKilled: true, ...spanOf([25, 40]) }],
        storedCounts: [10, 50].map((before) => ({ process: 'A' as const, before })),
      },
      ['the usage is 0, and must be 1 to 3'],
    ],
    [
      'a request that a graceful shutdown has lost',
      {
        ...counted,
        outages: [{ process: 'A', isKilled: false, ...spanOf([25, 40]) }],
        storedCounts: [{ process: 'A', before: 35 }],
        storedUsage: 2,
      },
      ['the usage is 2, and must be 3 to 3'],
    ],
  ],
  [
    'a process lets no more requests through than its rate limit allows',
    [
      'one request too many, also if a clock is set back, or that of the other process ahead',
      {
        limitedUses,
        clockSteps: [
          { process: 'A', aheadMilliseconds: -1, ...spanOf([2, 3]) },
          { process: 'B', aheadMilliseconds: 1, ...spanOf([2, 3]) },
        ],
      },
      [`A let ${2 * limit + 1} requests through, and the maximum is ${2 * limit}`],
    ],
  ],
  [
    'a large command on a half-dead connection ends, and its connection returns to the pool',
    [
      'a problem of a process',
      { largeCommands: [{ process: 'B', problem: 'It does not end.', ...spanOf([0, 12_000]) }] },
      ['B: It does not end.'],
    ],
  ],
  [
    'after the last fault every request succeeds again',
    ['a run that gave up', { recoveries: [{ isComplete: false, ...spanOf([10_000, 130_000]) }] }, ['not within 120 s']],
  ],
  ['no API process reports an internal error', ['an error', { errors: ['A: TypeError'] }, ['A: TypeError']]],
];

describe('the checks of the chaos run', () => {
  it('have a case for each', () => {
    expect(CASES.map(([name]) => name)).to.have.members(CHECKS.map(({ name }) => name));
  });

  for (const check of CHECKS) {
    describe(check.name, () => {
      const [, ...cases] = CASES.find(([name]) => name === check.name) ?? [];
      for (const [what, evidence, violations] of cases) {
        it(`reports ${what}`, () => {
          expect(check.judge(evidenceOf(evidence)).violations.map((violation) => violation.what)).to.deep.equal(
            violations,
          );
          expect(resultOf(check, evidenceOf(evidence), 1).isPassed).to.equal(false);
        });
      }
    });
  }

  it('fail with too little evidence for the time, and with none', () => {
    const check: Check = {
      ...{ name: 'promise', unit: 'things', minPerSecond: 0.5 },
      judge: () => ({ checked: 10, excused: 0, violations: [] }),
    };
    expect(resultOf(check, evidenceOf({}), 20).isPassed).to.equal(true);
    expect(resultOf(check, evidenceOf({}), 30).details).to.deep.equal([
      'Only 10 things were checked, and at least 15 are required.',
    ]);
    for (const each of CHECKS.filter(({ unit }) => unit !== 'processes'))
      expect(resultOf(each, evidenceOf({}), 1).isPassed, each.name).to.equal(false);
  });
});
