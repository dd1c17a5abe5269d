import { isBlank, type WorkspaceId } from '@workspace-api/core';
import {
  addGroup,
  issuesOfOutcome,
  openScene,
  outcomesOf,
  rejectionOf,
  type RecordedWorkspace,
} from '@workspace-api/test-stubs';
import { expect } from 'chai';
import fc from 'fast-check';
import type { SyncedGroup } from '../../src/generated/call-types.js';
import { SYNC_BATCH } from '../../src/sync/in-batches.js';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the id of a new record. */
const idOf = (number: number): string => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Returns a record with only the required fields, and perhaps fields with values that are not allowed. */
const record = ({ instance }: RecordedWorkspace, number: number, fields: Fields = {}): SyncedGroup => ({
  id: idOf(number),
  instanceId: instance.id,
  name: `Group ${String(number)}`,
  memberCount: number,
  sendable: true,
  ...fields,
});

describe('a record of syncGroups', () => {
  it('accepts whatever the API returns, and recreates it exactly', async () => {
    const field = fc.record({
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((name) => !isBlank(name)),
      memberCount: fc.nat({ max: 1_000_000_000 }),
      sendable: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(field, { maxLength: 20 }), async (groups) => {
        const { admin, api, own, foreign, ports } = await openScene();
        const { name, id } = own.instance;
        for (const group of groups) {
          ports.clock.advance(1000);
          await addGroup(admin, { workspaceId: own.id, ...group, instanceId: id });
        }
        const exported = (await api.listGroups(own.principal, { limit: 100 })).items.toReversed();
        ports.clock.advance(1000);
        await outcomesOf((options) =>
          admin.syncInstances({ workspaceId: foreign.id, records: [{ id, name }], ...options }),
        );
        await outcomesOf((options) =>
          admin.syncGroups({
            workspaceId: foreign.id,
            records: JSON.parse(JSON.stringify(exported)) as SyncedGroup[],
            ...options,
          }),
        );
        const { items } = await api.listGroups(foreign.principal, { limit: exported.length });
        expect(items.toReversed()).to.deep.equal(exported);
      }),
    );
  });

  it('rejects an instance of another workspace exactly like one that does not exist', async () => {
    const { admin, own, foreign, ports } = await openScene();
    const outcomes = await outcomesOf((options) =>
      admin.syncGroups({
        workspaceId: own.id,
        records: [record(own, 1, { instanceId: foreign.instance.id }), record(own, 1, { instanceId: idOf(7) })],
        ...options,
      }),
    );
    expect(outcomes.map(issuesOfOutcome)).to.deep.equal([
      ['instanceId instance_not_found'],
      ['instanceId instance_not_found'],
    ]);
    expect(outcomes[0]).to.deep.equal(outcomes[1]);
    expect(ports.callsOf('groups.insertMissing')).to.deep.equal([]);
  });

  it('reports every issue of each record', async () => {
    const { admin, own, foreign } = await openScene();
    const outcomes = await outcomesOf((options) =>
      admin.syncGroups({
        workspaceId: own.id,
        records: [
          {},
          record(own, 1, {
            id: 'one',
            instanceId: foreign.instance.id,
            name: '',
            memberCount: -1,
            sendable: null,
            createdAt: 'today',
            updatedAt: null,
            workspaceId: own.id,
          }),
          record(own, 2, { instanceId: 12 }),
          [record(own, 3)],
          'group',
          undefined,
        ] as SyncedGroup[],
        ...options,
      }),
    );
    expect(outcomes.map(issuesOfOutcome)).to.deep.equal([
      ['id required', 'instanceId required', 'name required', 'memberCount required', 'sendable required'],
      [
        'id invalid_format',
        'name too_short',
        'memberCount out_of_range',
        'sendable not_allowed',
        'createdAt invalid_format',
        'updatedAt wrong_type',
        'workspaceId unknown_field',
        'instanceId instance_not_found',
      ],
      ['instanceId wrong_type'],
      [' wrong_type'],
      [' wrong_type'],
      [' required'],
    ]);
  });

  it('calls the storage eight times for a whole batch', async () => {
    const { admin, own, ports } = await openScene();
    const records = Array.from({ length: SYNC_BATCH }, (_, index) => record(own, index));
    const outcomes = await outcomesOf((options) => admin.syncGroups({ workspaceId: own.id, records, ...options }));
    expect(outcomes).to.deep.equal(records.map(() => ({ status: 'added' })));
    expect(ports.calls.map(({ method }) => method)).to.have.members([
      'workspaces.find',
      'auditLog.append',
      'auditLog.appendOutcome',
      'instances.findMany',
      'groups.findMany',
      'workspaces.find',
      'groups.insertMissing',
      'workspaces.find',
    ]);
    expect(ports.callsOf('instances.findMany')).to.deep.equal([[own.id, [own.instance.id]]]);
  });

  it('rejects a workspace that does not exist, and stores nothing', async () => {
    const { admin, own, ports } = await openScene();
    const unknown = idOf(0) as WorkspaceId;
    for (const records of [[], [record(own, 1)]]) {
      expect(
        (await rejectionOf(outcomesOf((options) => admin.syncGroups({ workspaceId: unknown, records, ...options }))))
          .code,
      ).to.equal('workspace_not_found');
    }
    expect(ports.callsOf('groups.insertMissing')).to.deep.equal([]);
  });
});
