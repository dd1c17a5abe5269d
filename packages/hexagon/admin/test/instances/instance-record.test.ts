import { isBlank, type Instance } from '@workspace-api/core';
import {
  addInstance,
  issuesOfOutcome,
  openScene,
  outcomesOf,
  type RecordedScene,
  type RecordedWorkspace,
} from '@workspace-api/test-stubs';
import { expect } from 'chai';
import fc from 'fast-check';
import type { SyncedInstance } from '../../src/generated/call-types.js';

type Fields = Readonly<Record<string, unknown>>;

/** Returns a record with only the required fields. */
const record = (number: number, fields: Fields = {}): SyncedInstance => ({
  id: `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `Instance ${String(number)}`,
  ...fields,
});

/** Returns a past time, a number of minutes after midnight. */
const at = (minutes: number): string => `2020-01-01T00:${String(minutes).padStart(2, '0')}:00.000Z`;

/** Returns the newest instances of a workspace, which were imported last. */
const newest = async (
  { api }: RecordedScene,
  { principal }: RecordedWorkspace,
  limit: number,
): Promise<readonly Instance[]> => (await api.listInstances(principal, { limit })).items;

describe('a record of syncInstances', () => {
  it('adds a record with only an id and a name as disconnected from now on', async () => {
    const scene = await openScene();
    const { admin, own, ports } = scene;
    ports.clock.advance(1000);
    const now = ports.clock.now();
    await outcomesOf((options) => admin.syncInstances({ workspaceId: own.id, records: [record(1)], ...options }));
    expect(await newest(scene, own, 1)).to.deep.equal([
      {
        ...record(1),
        status: 'disconnected',
        statusReason: null,
        statusChangedAt: now,
        metadata: {},
        createdAt: now,
        updatedAt: now,
      },
    ]);
  });

  it('uses updatedAt for an omitted statusChangedAt', async () => {
    const scene = await openScene();
    const { admin, own } = scene;
    await outcomesOf((options) =>
      admin.syncInstances({
        workspaceId: own.id,
        records: [record(1, { createdAt: at(1), updatedAt: at(3) })],
        ...options,
      }),
    );
    expect(await newest(scene, own, 1)).to.have.nested.property('[0].statusChangedAt', at(3));
  });

  it('accepts whatever the API returns, and recreates it exactly', async () => {
    const change = fc.record({
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((name) => !isBlank(name)),
      status: fc.option(fc.constantFrom('connecting', 'disabled'), { nil: null }),
      reason: fc.option(fc.string({ minLength: 1, maxLength: 20 }), { nil: null }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 20 }), async (changes) => {
        const scene = await openScene();
        const { admin, own, foreign, ports } = scene;
        for (const { name, status, reason } of changes) {
          ports.clock.advance(1000);
          const { id } = await addInstance(admin, { workspaceId: own.id, name });
          ports.clock.advance(1000);
          if (status !== null)
            await admin.changeInstanceStatus({ workspaceId: own.id, instanceId: id, status, reason });
        }
        const exported = (await newest(scene, own, 100)).toReversed();
        ports.clock.advance(1000);
        await outcomesOf((options) =>
          admin.syncInstances({
            workspaceId: foreign.id,
            records: JSON.parse(JSON.stringify(exported)) as SyncedInstance[],
            ...options,
          }),
        );
        expect((await newest(scene, foreign, exported.length)).toReversed()).to.deep.equal(exported);
      }),
    );
  });

  it('reports every issue of each record', async () => {
    const { admin, own, ports } = await openScene();
    const outcomes = await outcomesOf((options) =>
      admin.syncInstances({
        workspaceId: own.id,
        records: [
          {},
          record(1, {
            id: 1,
            name: 'n'.repeat(121),
            status: 'asleep',
            statusReason: '',
            statusChangedAt: '2020-01-01',
            createdAt: at(2),
            updatedAt: at(1),
            secret: 'x',
          }),
          record(2, { status: null, statusReason: 'r'.repeat(501), statusChangedAt: null }),
          null,
        ] as SyncedInstance[],
        ...options,
      }),
    );
    expect(outcomes.map(issuesOfOutcome)).to.deep.equal([
      ['id required', 'name required'],
      [
        'id wrong_type',
        'name too_long',
        'status not_allowed',
        'statusReason too_short',
        'statusChangedAt invalid_format',
        'secret unknown_field',
        'updatedAt out_of_range',
      ],
      ['status not_allowed', 'statusReason too_long', 'statusChangedAt wrong_type'],
      [' wrong_type'],
    ]);
    expect(ports.callsOf('instances.insertMissing')).to.deep.equal([]);
  });
});
