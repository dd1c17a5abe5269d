import { expect } from 'chai';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_MEMBERS, type Member, type Role, type WorkspaceChange } from '@workspace-api/admin';
import type { Workspace, WorkspaceId, WorkspaceLimits } from '@workspace-api/core';
import { NO_LIMITS } from '@workspace-api/core/internal';
import { atOnce } from '../support/at-once.js';
import { scribble } from '../support/scribble.js';
import { AWKWARD_TEXTS } from './awkward-text.js';
import { invalidIds } from './invalid-ids.js';
import { minutesLater, newId, sampleWorkspace } from './samples.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { describeWorkspaceListing } from './workspace-listing-cases.js';
import { describe, it } from '../runner/test-runner.js';

const LIMITS: WorkspaceLimits = {
  rateLimits: { key: 1, workspace: 1_000_000_000 },
  quotas: { api_requests: 1_000_000_000, instances: 0, groups: null, campaigns: 5 },
};

/** The first member of the workspaces of a store. */
const OWNER: Member = { id: 'owner', role: 'OWNER' };
const ADA: Member = { id: 'ada', role: 'OWNER' };

/** Registers the cases that every WorkspaceRepository must pass. */
export const describeWorkspaceRepositoryContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: WorkspaceRepository`, openHarness, (store) => {
    const repository = () => store().ports.workspaces;

    const expectStored = async (
      workspace: Workspace,
      members: readonly Member[],
      limits: WorkspaceLimits = NO_LIMITS,
    ): Promise<void> => {
      expect(await repository().find(workspace.id)).to.deep.equal({ ...workspace, limits });
      expect(await repository().listMembers(workspace.id)).to.deep.equal(members);
    };

    /** Fails unless no method finds or changes a workspace with an id. */
    const expectAbsent = async (id: WorkspaceId): Promise<void> => {
      for (const change of [{ name: 'New' }, { limits: LIMITS }])
        expect(await repository().update(id, change)).to.be.false;
      for (const role of ['OWNER', 'MEMBER', null] as const)
        for (const memberId of ['owner', 'bob']) expect(await repository().setRole(id, memberId, role)).to.be.false;
      expect(await repository().find(id)).to.be.null;
      expect(await repository().listMembers(id)).to.be.null;
    };

    const roleOf = async (id: WorkspaceId, memberId: string): Promise<Role | null> =>
      (await repository().listMembers(id))?.find((member) => member.id === memberId)?.role ?? null;

    /** Gives members of the home workspace a role, one after the other. */
    const setRoles = async (ids: readonly string[], role: Role): Promise<void> => {
      for (const id of ids) expect(await repository().setRole(store().home, id, role), id).to.be.true;
    };

    describe('insert', () => {
      it('adds the workspace together with its first member', async () => {
        const workspace = sampleWorkspace({ name: '\u{1f600} & <Söhne> ' });
        expect(await repository().insert(workspace.id, workspace, ADA)).to.be.true;
        await expectStored(workspace, [ADA]);
      });

      it('returns false for a taken id, and changes neither the workspace nor its members', async () => {
        const { home } = store();
        const intruder = sampleWorkspace({ id: home, name: 'Intruder' });
        expect(await repository().insert(home, intruder, ADA)).to.be.false;
        expect(await repository().insert(home, intruder, { ...OWNER, role: 'MEMBER' })).to.be.false;
        await expectStored(sampleWorkspace({ id: home }), [OWNER]);
      });

      it('never shows a workspace without its first member, or the member without the workspace', async () => {
        for (let round = 1; round <= 10; round++) {
          const workspace = sampleWorkspace();
          const { id } = workspace;
          const state = { isInserted: false };
          const inserting = repository()
            .insert(id, workspace, ADA)
            .finally(() => {
              state.isInserted = true;
            });
          while (!state.isInserted) {
            // The second read is later than the first one.
            if ((await repository().find(id)) !== null) expect(await roleOf(id, 'ada')).to.equal('OWNER');
            if ((await roleOf(id, 'ada')) !== null) expect(await repository().find(id)).not.to.be.null;
            await nextTurn();
          }
          await inserting;
        }
      });

      it('lets exactly one of many concurrent callers take the same id, with its member', async () => {
        const id = newId();
        const workspaces = Array.from({ length: 20 }, (_, index) => sampleWorkspace({ id, name: `Name ${index}` }));
        const members = workspaces.map((_, index): Member => ({ id: `member ${index}`, role: 'OWNER' }));
        const inserted = await atOnce(20, (index) =>
          repository().insert(id, workspaces[index] ?? sampleWorkspace(), members[index] ?? ADA),
        );
        expect(inserted.filter(Boolean)).to.have.lengthOf(1);
        const winner = inserted.indexOf(true);
        await expectStored(workspaces[winner] ?? sampleWorkspace(), members.slice(winner, winner + 1));
      });
    });

    describeWorkspaceListing(store);

    describe('a workspace', () => {
      it('that is unknown is neither found nor added by any method', async () => {
        const workspace = sampleWorkspace();
        await expectAbsent(workspace.id);
        expect(await repository().markDeleted(workspace.id, minutesLater(1))).to.be.false;
        await repository().insert(workspace.id, workspace, ADA);
        await expectStored(workspace, [ADA]);
      });

      it('with an invalid id is unknown, also to one of many concurrent callers', async () => {
        const { home, foreign } = store();
        for (const id of invalidIds()) await expectAbsent(id);
        const ids = [home, ...invalidIds(), foreign];
        const found = await atOnce(ids.length, (index) => repository().find(ids[index] ?? home));
        expect(found.map((one) => one?.limits)).to.deep.equal([
          NO_LIMITS,
          ...invalidIds().map(() => undefined),
          NO_LIMITS,
        ]);
      });

      it('that is marked as deleted is hidden from every method, keeps its id, and affects no other', async () => {
        const { home, foreign } = store();
        for (let times = 0; times < 3; times++) {
          expect(await repository().markDeleted(home, minutesLater(times))).to.be.true;
          await expectAbsent(home);
          expect(await repository().insert(home, sampleWorkspace({ id: home }), ADA)).to.be.false;
          await expectAbsent(home);
        }
        await expectStored(sampleWorkspace({ id: foreign }), [OWNER]);
      });

      it('that is marked as deleted gets no concurrently added members', async () => {
        const { home } = store();
        await atOnce(20, async (index) => {
          if (index === 10) await repository().markDeleted(home, minutesLater(1));
          else await repository().setRole(home, `member ${index}`, 'OWNER');
        });
        await expectAbsent(home);
      });

      it('is not affected by a caller that changes its input or output', async () => {
        const workspace = sampleWorkspace();
        const [given, member, limits] = [{ ...workspace }, { ...ADA }, structuredClone(LIMITS)];
        await repository().insert(workspace.id, given, member);
        scribble(await repository().find(workspace.id));
        await expectStored(workspace, [ADA]);
        await repository().update(workspace.id, { limits });
        for (const input of [given, member, limits]) scribble(input);
        for (const output of [repository().find(workspace.id), repository().listMembers(workspace.id)])
          scribble(await output);
        await expectStored(workspace, [ADA], LIMITS);
        const { home, foreign } = store();
        scribble(await repository().find(home));
        await expectStored(sampleWorkspace({ id: foreign }), [OWNER]);
      });
    });

    describe('update', () => {
      it('changes the given fields and nothing else, and returns true', async () => {
        const { home, foreign } = store();
        let [workspace, limits] = [sampleWorkspace({ id: home }), NO_LIMITS];
        const changes: readonly WorkspaceChange[] = [
          { limits: LIMITS },
          { name: '\u{1f600} $name' },
          { limits: NO_LIMITS },
          { name: 'Both', limits: LIMITS },
        ];
        for (const change of changes) {
          for (let times = 0; times < 2; times++) expect(await repository().update(home, change)).to.be.true;
          workspace = { ...workspace, name: change.name ?? workspace.name };
          limits = change.limits ?? limits;
          await expectStored(workspace, [OWNER], limits);
        }
        await expectStored(sampleWorkspace({ id: foreign }), [OWNER]);
      });
    });

    describe('setRole', () => {
      it('adds members in order, changes and removes one, and returns true', async () => {
        const { home, foreign } = store();
        await setRoles(['zoe', 'bob', 'ada', 'bob'], 'MEMBER');
        await setRoles(['bob', 'bob', 'ada'], 'OWNER');
        expect(await repository().listMembers(home)).to.deep.equal([
          OWNER,
          { id: 'zoe', role: 'MEMBER' },
          { id: 'bob', role: 'OWNER' },
          ADA,
        ]);
        await repository().setRole(foreign, 'zoe', 'MEMBER');
        for (const id of ['zoe', 'owner', 'bob']) expect(await repository().setRole(home, id, null), id).to.be.true;
        await expectStored(sampleWorkspace({ id: home }), [ADA]);
        await expectStored(sampleWorkspace({ id: foreign }), [OWNER, { id: 'zoe', role: 'MEMBER' }]);
      });

      for (const [what, role] of [
        ['the role of the last OWNER', 'MEMBER'],
        ['the last OWNER', null],
      ] as const) {
        it(`keeps ${what}, and returns false`, async () => {
          const { home, foreign } = store();
          await setRoles(['bob'], 'MEMBER');
          await repository().setRole(foreign, 'bob', 'OWNER');
          expect(await repository().setRole(home, 'owner', role)).to.be.false;
          expect(await repository().listMembers(home)).to.deep.equal([OWNER, { id: 'bob', role: 'MEMBER' }]);
          await setRoles(['bob'], 'OWNER');
          expect(await repository().setRole(home, 'owner', role)).to.be.true;
          expect([await roleOf(home, 'owner'), await roleOf(home, 'bob')]).to.deep.equal([role, 'OWNER']);
        });
      }

      it('keeps one OWNER if all are removed or step down concurrently', async () => {
        const { home } = store();
        const ids = ['owner', 'ada', 'bob', 'cat', 'dan', 'eve'];
        await setRoles(ids, 'OWNER');
        await atOnce(ids.length, (index) =>
          repository().setRole(home, ids[index] ?? '', index % 2 === 0 ? null : 'MEMBER'),
        );
        const members = (await repository().listMembers(home)) ?? [];
        expect(members.filter(({ role }) => role === 'OWNER')).to.have.lengthOf(1);
      });

      it('removes no one who is not a member, and returns false', async () => {
        const { home } = store();
        for (const id of ['stranger', ...AWKWARD_TEXTS])
          expect(await repository().setRole(home, id, null), id).to.be.false;
        await expectStored(sampleWorkspace({ id: home }), [OWNER]);
      });

      it('accepts any string as a member id', async () => {
        const { home } = store();
        const roleAt = (index: number): Role => (index % 2 === 0 ? 'OWNER' : 'MEMBER');
        const members = [...AWKWARD_TEXTS, 'm'.repeat(255), '\u{1f600}'.repeat(255)].map((id, index) => ({
          id,
          role: roleAt(index),
        }));
        for (const { id, role } of members) await setRoles([id], role);
        expect(await repository().listMembers(home)).to.deep.equal([OWNER, ...members]);
      });

      it('adds no member beyond the maximum, even concurrently, and still changes existing ones', async () => {
        const { home } = store();
        for (let count = 1; count < MAX_MEMBERS - 1; count += 100)
          await atOnce(Math.min(100, MAX_MEMBERS - 1 - count), (index) =>
            repository().setRole(home, `member ${count + index}`, 'MEMBER'),
          );
        const added = await atOnce(5, (index) => repository().setRole(home, `last ${index}`, 'MEMBER'));
        expect(added.filter(Boolean)).to.have.lengthOf(1);
        expect(await repository().listMembers(home)).to.have.lengthOf(MAX_MEMBERS);
        await setRoles(['member 7'], 'OWNER');
      });

      it('loses no concurrently added member', async () => {
        const { home } = store();
        await atOnce(20, (index) => repository().setRole(home, `member ${index}`, 'MEMBER'));
        const expected = Array.from({ length: 20 }, (_, index): Member => ({ id: `member ${index}`, role: 'MEMBER' }));
        expect(await repository().listMembers(home)).to.have.deep.members([OWNER, ...expected]);
      });
    });
  });
};
