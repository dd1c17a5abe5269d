import { expect } from 'chai';
import { NodeClock } from '../src/index.js';

describe('NodeClock', () => {
  const { now } = Date;

  afterEach(() => {
    Date.now = now;
  });

  it('follows the system when its clock is set back', () => {
    const clock = new NodeClock();
    Date.now = () => 1_000;
    expect(clock.now()).to.equal('1970-01-01T00:00:01.000Z');
    Date.now = () => 999;
    expect(clock.now()).to.equal('1970-01-01T00:00:00.999Z');
  });
});
