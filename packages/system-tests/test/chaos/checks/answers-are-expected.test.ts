import { expect } from 'chai';
import { answersAreExpected } from '../../../src/chaos/checks/answers-are-expected.js';
import type { Answer } from '../../../src/chaos/history/history.js';
import { answerOf, created, evidenceOf, pageOf, rejected, spanOf, storedAs, used } from '../support/evidence-of.js';
import { offencesOf } from '../support/offences-of.js';

const unavailable = answerOf(503, { code: 'unavailable', retryAfter: '1' });
const inProgress = answerOf(409, { code: 'idempotency_in_progress', retryAfter: '1' });
const revoked = answerOf(401, { code: 'revoked_key' });
const unknown = answerOf(401, { code: 'unknown_key' });

const offencesOfAnswer = (answer: Answer): readonly string[] =>
  offencesOf(answersAreExpected, evidenceOf({ uses: [used('key', [0, 1], answer)] }));

describe('answers are expected', () => {
  it('holds for successes, for 503 with the time to wait, and for 409 to a creation', () => {
    const evidence = evidenceOf({
      creations: [created('k', 'c', [0, 1]), rejected('k', [0, 1], inProgress)],
      pages: [pageOf([], [0, 1])],
      uses: [used('key', [0, 1], unavailable)],
    });
    expect(answersAreExpected.judge(evidence)).to.deep.equal({ checked: 4, excused: 0, offences: [] });
  });

  it('is broken by 500, and by 503 that does not say when to come again', () => {
    expect(offencesOfAnswer(answerOf(500, { code: 'internal_error', body: '{}' }))).to.deep.equal([
      'A answered 500 internal_error: {}',
    ]);
    expect(offencesOfAnswer({ ...unavailable, retryAfter: null })).to.have.length(1);
  });

  it('is broken by a rejection that the caller did not bring about', () => {
    for (const answer of [answerOf(404), answerOf(422), inProgress, revoked, unknown]) {
      expect(offencesOfAnswer(answer)).to.have.length(1);
    }
  });

  it('lets a campaign be rejected whose time has come, unless it was created', () => {
    const inPast = answerOf(422, { code: 'schedule_in_past' });
    const creations = [rejected('k', [0, 1]), rejected('k', [2, 3], inPast)];
    expect(offencesOf(answersAreExpected, evidenceOf({ creations: creations.slice(1) }))).to.deep.equal([]);
    expect(
      offencesOf(answersAreExpected, evidenceOf({ creations: creations.slice(1), stored: [storedAs('c', 'k')] })),
    ).to.deep.equal(['A answered 422 schedule_in_past: ']);
  });

  it('lets a key be rejected as soon as somebody has begun to revoke it', () => {
    const revocations = [{ keyId: 'key', isAcknowledged: false, ...spanOf([10, 20]) }];
    const uses = [used('key', [0, 11], revoked), used('key', [0, 9], revoked), used('other', [0, 11], revoked)];
    expect(answersAreExpected.judge(evidenceOf({ revocations, uses })).offences.map(({ when }) => when)).to.deep.equal(
      uses.slice(1),
    );
  });

  it('lets a connection be lost while its process is killed, and at no other time', () => {
    const outages = [{ process: 'A' as const, ...spanOf([10, 20]) }];
    const uses = [
      used('key', [5, 10], null),
      used('key', [25, 26], null),
      used('key', [5, 10], null, { process: 'B' }),
    ];
    expect(offencesOf(answersAreExpected, evidenceOf({ outages, uses }))).to.deep.equal([
      'A, which lived, closed a connection without an answer',
      'B, which lived, closed a connection without an answer',
    ]);
  });

  it('excuses an unknown key while a stopped primary is resumed, unless key reads are linearizable', () => {
    const resumedPrimaries = [spanOf([0, 10])];
    const uses = [used('key', [5, 6], unknown)];
    expect(answersAreExpected.judge(evidenceOf({ resumedPrimaries, uses }))).to.deep.include({
      excused: 1,
      offences: [],
    });
    const strict = evidenceOf({ resumedPrimaries, uses, keyReads: 'linearizable' });
    expect(offencesOf(answersAreExpected, strict)).to.have.length(1);
  });
});
