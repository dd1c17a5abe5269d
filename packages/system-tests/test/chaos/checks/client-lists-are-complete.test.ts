import { expect } from 'chai';
import { clientListsAreComplete } from '../../../src/chaos/checks/client-lists-are-complete.js';
import { creationCall, listCall } from '../support/client-calls.js';
import { evidenceOf, spanOf } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';

const created = [creationCall('one', 'c', [0, 1]), creationCall('two', 'd', [5, 9])];

describe('client lists are complete', () => {
  it('holds for a list with everything that was acknowledged before it began', () => {
    const clientCalls = [...created, listCall(['c'], [8, 20]), listCall(['d', 'c'], [10, 11])];
    expect(clientListsAreComplete.judge(evidenceOf({ clientCalls }))).to.deep.equal({
      ...{ checked: 2, excused: 0, violations: [] },
    });
  });

  it('is broken by a campaign that is missing', () => {
    const evidence = evidenceOf({ clientCalls: [...created, listCall(['c'], [10, 11])] });
    expect(violationsOf(clientListsAreComplete, evidence)).to.deep.equal(['a list lacks d']);
  });

  it('is broken by a campaign that comes twice', () => {
    const evidence = evidenceOf({ clientCalls: [listCall(['c', 'd', 'c'], [10, 11])] });
    expect(violationsOf(clientListsAreComplete, evidence)).to.deep.equal(['a list shows a campaign twice']);
  });

  it('excuses a list that is read while a stopped primary is resumed', () => {
    const clientCalls = [...created, listCall(['c'], [10, 11])];
    const evidence = evidenceOf({ clientCalls, resumedPrimaries: [spanOf([11, 12])] });
    expect(clientListsAreComplete.judge(evidence)).to.deep.include({ excused: 1, violations: [] });
  });
});
