import { expect } from 'chai';
import { Timestamp, type Db, type Document } from 'mongodb';
import { EventEmitter } from 'node:events';
import { Primaries } from '../src/primaries.js';

/** The duration of a heartbeat whose reply waited for longer than a confirmation lasts. */
const LATE = 2_100;

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

/** Opens a database whose primary has these members. */
const open = (members: Document) => {
  const client = new EventEmitter();
  const db = { client, command: () => Promise.resolve(helloOf(members)) } as unknown as Db;
  Primaries.of(db.client);
  return { client, db };
};

const levelOfRead = async (db: Db): Promise<unknown> => {
  let level: unknown;
  await Primaries.of(db.client).read(db, (readConcern) => {
    level = readConcern['level'];
    return Promise.resolve(null);
  });
  return level;
};

/** Emits the reply to a heartbeat. */
const hear = (client: EventEmitter, reply: Document, { duration = 1, awaited = false } = {}): void => {
  client.emit('serverHeartbeatSucceeded', { reply, duration, awaited });
};

/** Returns the level of a read that is sent when the last heartbeat of the primary is late. */
const levelWhenLate = (members: Document): Promise<unknown> => {
  const { client, db } = open(members);
  hear(client, helloOf(members), { duration: LATE });
  return levelOfRead(db);
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

describe('a read after the first commit of a new primary', () => {
  const hosts = [PRIMARY, 'b:27017', 'c:27017'];
  const lastWrite = { opTime: { ...opTime, t: 2 }, majorityOpTime: opTime };

  it('has read concern majority, because a majority took part in the commit', async () => {
    const { db } = open({ hosts, lastWrite });
    expect(await levelOfRead(db)).to.equal('majority');
  });

  it('is linearizable if the other members do not confirm the primary in time', async () => {
    expect(await levelWhenLate({ hosts, lastWrite })).to.equal('linearizable');
  });

  it('is linearizable if nobody has seen when the primary committed', async () => {
    const { db } = open({ hosts });
    expect(await levelOfRead(db)).to.equal('linearizable');
  });
});

describe('a read after a process stood still', () => {
  const hosts = [PRIMARY, 'b:27017', 'c:27017'];

  /** Returns the level of a read after each member has named the primary in a reply. */
  const levelAfter = (options: { duration?: number; awaited?: boolean }): Promise<unknown> => {
    const { client, db } = open({ hosts });
    hear(client, helloOf({ hosts }), options);
    for (const me of hosts.slice(1)) hear(client, { me, primary: PRIMARY }, options);
    return levelOfRead(db);
  };

  it('has read concern majority once the members have replied to new heartbeats', async () => {
    expect(await levelAfter({})).to.equal('majority');
  });

  it('is linearizable if the replies answer heartbeats from before', async () => {
    expect(await levelAfter({ duration: LATE })).to.equal('linearizable');
  });

  it('is linearizable if the servers stream the replies, because their age is unknown', async () => {
    expect(await levelAfter({ awaited: true })).to.equal('linearizable');
  });
});

describe('the reply to a majority read', () => {
  const OTHERS = ['b:27017', 'c:27017'];

  /** Returns the levels of the reads of one call, with a change that happens before the first reply arrives. */
  const levelsAfter = async (change: (client: EventEmitter) => void): Promise<unknown[]> => {
    const { client, db } = open({ hosts: [PRIMARY, ...OTHERS] });
    await Primaries.of(db.client).read(db, () => Promise.resolve(null));
    confirm(client, PRIMARY);
    const levels: unknown[] = [];
    const reply = await Primaries.of(db.client).read(db, ({ level }) => {
      if (levels.push(level) === 1) change(client);
      return Promise.resolve(levels.length);
    });
    expect(reply, 'the last reply').to.equal(levels.length);
    return levels;
  };

  const confirm = (client: EventEmitter, primary: string): void => {
    for (const me of OTHERS) hear(client, { me, primary });
  };

  it('counts if nothing has changed', async () => {
    expect(await levelsAfter(() => undefined)).to.deep.equal(['majority']);
  });

  it('does not count if the members no longer confirm the primary, and the next read is linearizable', async () => {
    const levels = await levelsAfter((client) => confirm(client, 'b:27017'));
    expect(levels).to.deep.equal(['majority', 'linearizable']);
  });

  it('does not count if there is another primary, and the read is repeated', async () => {
    const levels = await levelsAfter((client) => {
      const elected = { me: 'b:27017', primary: 'b:27017', electionId: '7fffffff0000000000000002' };
      hear(client, { ...helloOf({ hosts: [PRIMARY, ...OTHERS] }), ...elected });
      confirm(client, 'b:27017');
    });
    expect(levels).to.deep.equal(['majority', 'majority']);
  });
});
