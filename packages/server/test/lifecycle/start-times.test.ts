import { migrate } from '@workspace-api/adapter-mongodb';
import { expect } from 'chai';
import { endChildren } from '../support/cli.js';
import { startDemo } from '../support/demo-server.js';
import { startMongodbServer } from '../support/mongodb-server.js';
import { openTestDatabase } from '../support/test-database.js';

/** Returns the lines of the log with a message. */
const linesThat = (log: string, msg: string): Record<string, unknown>[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['msg'] === msg);

const expectPhases = (line: Record<string, unknown> | undefined, phases: readonly string[]): void => {
  const milliseconds = line?.['startMs'] as Record<string, unknown>;
  expect(Object.keys(milliseconds)).to.deep.equal(phases);
  for (const phase of phases) expect(milliseconds[phase]).to.be.a('number').and.to.be.at.least(0);
  // Loading takes time in every process.
  expect(milliseconds['loaded']).to.be.above(0);
};

describe('the log of the start', function () {
  this.timeout(60_000);
  afterEach(endChildren);

  it('has the duration of each phase for demo data', async () => {
    const { run } = await startDemo();
    await run.shows('stderr', '"listening"}');
    expectPhases(linesThat(run.stderr, 'listening')[0], ['loaded', 'assembled', 'seeded', 'listening']);
  });

  it('has the duration of each phase for a database, and when it was ready', async () => {
    const { db, flags } = openTestDatabase();
    await migrate(db);
    const { run } = await startMongodbServer(flags);
    await run.shows('stderr', '"ready"}');
    expectPhases(linesThat(run.stderr, 'listening')[0], ['loaded', 'assembled', 'listening']);
    expect(linesThat(run.stderr, 'ready')[0]?.['sinceStartMs']).to.be.a('number').and.to.be.above(0);
  });
});
