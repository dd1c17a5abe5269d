import { expect } from 'chai';
import { lostLeasesEndWork } from '../../../src/chaos/checks/lost-leases-end-work.js';
import { evidenceOf } from '../support/evidence-of.js';
import { violationsOf } from '../support/violations-of.js';
import { eventOf } from '../support/worker-events.js';

const takeover = [
  eventOf('claimed', 'first', 0),
  eventOf('sending', 'first', 1, 'g'),
  eventOf('claimed', 'second', 10),
  eventOf('sending', 'second', 11, 'g'),
  eventOf('sending', 'second', 12, 'h'),
];

describe('lost leases end work', () => {
  it('holds for a worker that sends the message that it was about to send, and no more', () => {
    const workerEvents = [...takeover, eventOf('sending', 'first', 13, 'h')];
    expect(lostLeasesEndWork.judge(evidenceOf({ workerEvents }))).to.deep.equal({
      ...{ checked: 1, excused: 0, violations: [] },
    });
  });

  it('is broken by a worker that goes on after another has claimed the campaign', () => {
    const workerEvents = [...takeover, eventOf('sending', 'first', 13, 'h'), eventOf('sending', 'first', 14, 'i')];
    expect(violationsOf(lostLeasesEndWork, evidenceOf({ workerEvents }))).to.deep.equal([
      'worker of first sent 2 messages of c after worker of second had claimed it',
    ]);
  });

  it('says nothing of a campaign that one worker ran alone', () => {
    const workerEvents = takeover.slice(0, 2);
    expect(lostLeasesEndWork.judge(evidenceOf({ workerEvents })).checked).to.equal(0);
  });
});
