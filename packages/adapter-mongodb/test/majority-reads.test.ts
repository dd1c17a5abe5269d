import { expect } from 'chai';
import { Timestamp, type Db, type Document } from 'mongodb';
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { readWithMajority } from '../src/majority-reads.js';

const HEARTBEAT_FREQUENCY = 5;

/** More than two heartbeats. */
const LATE = 20;

const PRIMARY = 'a:27017';

const opTime = { ts: new Timestamp({ t: 1, i: 1 }), t: 1 };

/** A primary's reply to `hello`. */
const helloOf = (members: Document): Document => ({
  setName: 'set',
  me: PRIMARY,
  primary: PRIMARY,
  isWritablePrimary: true,
  electionId: '7fffffff0000000000000001',
  lastWrite: { opTime, majorityOpTime: opTime },
  ...members,
});

/** Returns the level of a read that is sent when the last heartbeat of the primary is late. */
const levelWhenLate = async (members: Document): Promise<unknown> => {
  const client = Object.assign(new EventEmitter(), { options: { heartbeatFrequencyMS: HEARTBEAT_FREQUENCY } });
  const db = { client, command: () => Promise.resolve(helloOf(members)) } as unknown as Db;
  await readWithMajority(db, () => Promise.resolve(null));
  await delay(LATE);
  let level: unknown;
  await readWithMajority(db, (readConcern) => {
    level = readConcern['level'];
    return Promise.resolve(null);
  });
  return level;
};

describe('a read while the heartbeats of a healthy database are late', () => {
  it('has read concern majority if no other member can become primary', async () => {
    expect(await levelWhenLate({ hosts: [PRIMARY] })).to.equal('majority');
    expect(await levelWhenLate({ hosts: [PRIMARY], passives: ['b:27017'], arbiters: ['c:27017'] })).to.equal(
      'majority',
    );
  });

  it('is linearizable if another member can', async () => {
    expect(await levelWhenLate({ hosts: [PRIMARY, 'b:27017', 'c:27017'] })).to.equal('linearizable');
    expect(await levelWhenLate({ hosts: [PRIMARY, 'b:27017'], arbiters: ['c:27017'] })).to.equal('linearizable');
  });
});
