import { createNodePorts } from '@workspace-api/adapter-node';
import { toTimestamp } from '@workspace-api/core';
import { usagePeriodOf } from '@workspace-api/core/internal';
import { expect } from 'chai';
import { createMongoPorts, type TimedCommand } from '../src/index.js';
import { expectUnavailable, rejectionOf } from './support/expect-unavailable.js';
import { withFailPoint } from './support/fail-point.js';
import { newId, sampleCampaign, sampleInstance, sampleRevocation } from '@workspace-api/conformance/samples';
import { openTestDatabase } from './support/test-database.js';

const { clock } = createNodePorts();

const { client, db } = await openTestDatabase();

const MONTH = usagePeriodOf(clock.now());

describe('the ports report', () => {
  /** Opens ports over their own database object, with the events that they report. */
  const open = () => {
    const commands: TimedCommand[] = [];
    const flushes: string[] = [];
    const ports = createMongoPorts({
      db: client.db(db.databaseName),
      onCommand: (command) => commands.push(command),
      onFlush: (outcome) => flushes.push(outcome),
    });
    return { ports, commands, flushes, names: () => commands.map(({ name }) => name) };
  };

  it('the duration of each command, by its name', async () => {
    const { ports, commands } = open();
    await ports.groups.list(newId(), { below: null, limit: 5 });
    expect(commands).to.have.lengthOf(1);
    expect(commands[0]).to.include({ name: 'find', outcome: 'succeeded' });
    expect(commands[0]?.durationMilliseconds).to.be.above(0).and.below(60_000);
  });

  it('reads, counts, inserts, updates and deletions', async () => {
    const { ports, names } = open();
    const workspaceId = newId();
    const instance = sampleInstance();
    await ports.instances.insertMissing(workspaceId, [instance]);
    await ports.instances.count(workspaceId);
    await ports.instances.removeMany(workspaceId, [instance.id]);
    await ports.apiKeys.recordUse(workspaceId, newId(), toTimestamp(0), null);
    await ports.apiKeys.update(workspaceId, newId(), sampleRevocation());
    expect(names()).to.include.members(['insert', 'count', 'delete', 'update', 'findAndModify']);
  });

  it('each attempt', async () => {
    const { ports, commands } = open();
    await withFailPoint(client, 1, { failCommands: ['find'], closeConnection: true }, () =>
      ports.groups.list(newId(), { below: null, limit: 5 }),
    );
    expect(commands.map(({ name, outcome }) => `${name} ${outcome}`)).to.deep.equal(['find failed', 'find succeeded']);
  });

  it('a rejection by a unique index as a success', async () => {
    const { ports, commands } = open();
    const workspaceId = newId();
    const campaign = sampleCampaign();
    await ports.campaigns.insert(workspaceId, campaign, null);
    const rejection = await rejectionOf(ports.campaigns.insert(workspaceId, campaign, null));
    expect(rejection).to.have.property('code', 11000);
    expect(commands.map(({ outcome }) => outcome)).to.deep.equal(['succeeded', 'succeeded']);
  });

  it('nothing about other ports', async () => {
    const one = open();
    const other = open();
    await one.ports.groups.list(newId(), { below: null, limit: 5 });
    expect(other.commands).to.deep.equal([]);
  });

  it('the outcome of each flush', async () => {
    const { ports, flushes } = open();
    ports.counters.add(newId(), 'api_requests', MONTH);
    await withFailPoint(client, 'always', { failCommands: ['update'], errorCode: 262 }, () =>
      expectUnavailable(ports.counters.close(), 'unknown'),
    );
    expect(flushes).to.deep.equal(['failed']);
    await ports.counters.close();
    expect(flushes).to.deep.equal(['failed', 'succeeded']);
  });
});
