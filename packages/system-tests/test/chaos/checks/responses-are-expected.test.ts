import { expect } from 'chai';
import { responsesAreExpected } from '../../../src/chaos/checks/responses-are-expected.js';
import type { RecordedResponse } from '../../../src/chaos/history/history.js';
import { responseOf, created, evidenceOf, pageOf, rejected, spanOf, storedAs, used } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

const unavailable = responseOf(503, { code: 'unavailable', retryAfter: '1' });
const inProgress = responseOf(409, { code: 'idempotency_in_progress', retryAfter: '1' });
const revoked = responseOf(401, { code: 'revoked_key' });
const unknown = responseOf(401, { code: 'unknown_key' });

const violationsOfAnswer = (response: RecordedResponse): readonly string[] =>
  violationsOf(responsesAreExpected, evidenceOf({ uses: [used('key', [0, 1], response)] }));

describe('responses are expected', () => {
  it('holds for successes, for 503 with the time to wait, and for 409 to a creation', () => {
    const evidence = evidenceOf({
      creations: [created('k', 'c', [0, 1]), rejected('k', [0, 1], inProgress)],
      pages: [pageOf([], [0, 1])],
      uses: [used('key', [0, 1], unavailable)],
    });
    expect(responsesAreExpected.judge(evidence)).to.deep.equal({ checked: 4, excused: 0, violations: [] });
  });

  it('is broken by 500, and by 503 without Retry-After', () => {
    expect(violationsOfAnswer(responseOf(500, { code: 'internal_error', body: '{}' }))).to.deep.equal([
      'A responded with 500 internal_error: {}',
    ]);
    expect(violationsOfAnswer({ ...unavailable, retryAfter: null })).to.have.length(1);
  });

  it('is broken by a rejection that the caller did not cause', () => {
    for (const response of [responseOf(404), responseOf(422), inProgress, revoked, unknown]) {
      expect(violationsOfAnswer(response)).to.have.length(1);
    }
  });

  it('accepts schedule_in_past for a campaign that does not exist', () => {
    const inPast = responseOf(422, { code: 'schedule_in_past' });
    const creations = [rejected('k', [0, 1]), rejected('k', [2, 3], inPast)];
    expect(violationsOf(responsesAreExpected, evidenceOf({ creations: creations.slice(1) }))).to.deep.equal([]);
    expect(
      violationsOf(responsesAreExpected, evidenceOf({ creations: creations.slice(1), stored: [storedAs('c', 'k')] })),
    ).to.deep.equal(['A responded with 422 schedule_in_past: ']);
  });

  it('accepts the rejection of a key from the start of its revocation', () => {
    const revocations = [{ keyId: 'key', isAcknowledged: false, ...spanOf([10, 20]) }];
    const uses = [used('key', [0, 11], revoked), used('key', [0, 9], revoked), used('other', [0, 11], revoked)];
    expect(
      responsesAreExpected.judge(evidenceOf({ revocations, uses })).violations.map(({ when }) => when),
    ).to.deep.equal(uses.slice(1));
  });

  it('accepts 429 only for the key of the workspace with a rate limit', () => {
    const use = used('key', [0, 1], responseOf(429, { code: 'rate_limited', retryAfter: '1' }));
    expect(violationsOf(responsesAreExpected, evidenceOf({ limitedUses: [use] }))).to.deep.equal([]);
    expect(violationsOf(responsesAreExpected, evidenceOf({ uses: [use] }))).to.have.length(1);
  });

  it('accepts a lost connection only while its process is interrupted', () => {
    const outages = [{ process: 'A' as const, isKilled: true, ...spanOf([10, 20]) }];
    const uses = [
      used('key', [5, 10], null),
      used('key', [25, 26], null),
      used('key', [5, 10], null, { process: 'B' }),
    ];
    expect(violationsOf(responsesAreExpected, evidenceOf({ outages, uses }))).to.deep.equal([
      'A was alive and closed a connection without a response',
      'B was alive and closed a connection without a response',
    ]);
  });

  it('excuses an unknown key while a stopped primary is resumed, unless key reads are linearizable', () => {
    const resumedPrimaries = [spanOf([0, 10])];
    const uses = [used('key', [5, 6], unknown)];
    expect(responsesAreExpected.judge(evidenceOf({ resumedPrimaries, uses }))).to.deep.include({
      excused: 1,
      violations: [],
    });
    const strict = evidenceOf({ resumedPrimaries, uses, keyReads: 'linearizable' });
    expect(violationsOf(responsesAreExpected, strict)).to.have.length(1);
  });
});
