import { expect } from 'chai';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_MEMBERS, type AdminWorkspaceRepository, type Role } from '@workspace-api/admin';
import { NO_LIMITS, type MemberId, type WorkspaceId, type WorkspaceLimits } from '@workspace-api/core';
import { atOnce } from '../support/at-once.js';
import { scribble } from '../support/scribble.js';
import { AWKWARD_TEXTS } from './awkward-text.js';
import { invalidIds } from './invalid-ids.js';
import { minutesLater, newId, sampleWorkspace } from './samples.js';
import { addWorkspace, describeStorage, type OpenStorage } from './storage-harness.js';
import { describeWorkspaceListing } from './workspace-listing-cases.js';
import { describe, it } from '../runner/test-runner.js';

const LIMITS: WorkspaceLimits = {
  rateLimits: { key: 1, workspace: 1_000_000_000 },
  quotas: { api_requests: 1_000_000_000, instances: 0, groups: null, campaigns: 5 },
};

/** Resolves to the role of a person, or to null if the person is not a member. */
const roleOf = async (
  workspaces: AdminWorkspaceRepository,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<Role | null> => (await workspaces.listMembers(workspaceId))?.find(({ id }) => id === memberId)?.role ?? null;

/** Resolves to the limits of a workspace, or to null if it does not exist. */
const limitsOf = async (
  workspaces: AdminWorkspaceRepository,
  workspaceId: WorkspaceId,
): Promise<WorkspaceLimits | null> => (await workspaces.find(workspaceId))?.limits ?? null;

/** Registers the cases that every WorkspaceRepository must pass. */
export const describeWorkspaceRepositoryContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: WorkspaceRepository`, openHarness, (store) => {
    describe('insert', () => {
      it('adds the workspace together with its first member', async () => {
        const { workspaces } = store().ports;
        const workspace = sampleWorkspace({ name: '\u{1f600} & <Söhne> ' });
        expect(await workspaces.insert(workspace.id, workspace, { id: 'ada', role: 'OWNER' })).to.be.true;
        expect(await workspaces.find(workspace.id)).to.deep.include(workspace);
        expect(await roleOf(workspaces, workspace.id, 'ada')).to.equal('OWNER');
      });

      it('returns false for a taken id, and changes neither the workspace nor its members', async () => {
        const { workspaces } = store().ports;
        const workspace = sampleWorkspace();
        await workspaces.insert(workspace.id, workspace, { id: 'ada', role: 'OWNER' });

        const intruder = { ...workspace, name: 'Intruder' };
        expect(await workspaces.insert(workspace.id, intruder, { id: 'eve', role: 'OWNER' })).to.be.false;
        expect(await workspaces.insert(workspace.id, intruder, { id: 'ada', role: 'MEMBER' })).to.be.false;

        expect(await workspaces.find(workspace.id)).to.deep.include(workspace);
        expect(await roleOf(workspaces, workspace.id, 'eve')).to.be.null;
        expect(await roleOf(workspaces, workspace.id, 'ada')).to.equal('OWNER');
      });

      it('never shows a workspace without its first member, or the member without the workspace', async () => {
        const { workspaces } = store().ports;
        for (let round = 1; round <= 10; round++) {
          const workspace = sampleWorkspace();
          const { id } = workspace;
          const state = { isInserted: false };
          const inserting = workspaces.insert(id, workspace, { id: 'ada', role: 'OWNER' }).finally(() => {
            state.isInserted = true;
          });
          while (!state.isInserted) {
            // The second read is later than the first one.
            if ((await workspaces.find(id)) !== null) expect(await roleOf(workspaces, id, 'ada')).to.equal('OWNER');
            if ((await roleOf(workspaces, id, 'ada')) !== null) expect(await workspaces.find(id)).not.to.be.null;
            await nextTurn();
          }
          await inserting;
        }
      });

      it('lets exactly one of many concurrent callers take the same id, with its member', async () => {
        const { workspaces } = store().ports;
        const { id } = sampleWorkspace();
        const inserted = await atOnce(20, (index) =>
          workspaces.insert(id, sampleWorkspace({ id, name: `Name ${index}` }), {
            id: `member ${index}`,
            role: 'OWNER',
          }),
        );
        const winners = inserted.flatMap((isInserted, index) => (isInserted ? [index] : []));

        expect(winners).to.have.lengthOf(1);
        expect((await workspaces.find(id))?.name).to.equal(`Name ${String(winners[0])}`);
        const roles = await atOnce(20, (index) => roleOf(workspaces, id, `member ${index}`));
        expect(roles.flatMap((role, index) => (role === null ? [] : [index]))).to.deep.equal(winners);
      });
    });

    describe('find', () => {
      it('is not affected by a caller that changes its input or output', async () => {
        const { workspaces } = store().ports;
        const workspace = sampleWorkspace();
        const owner = { id: 'ada', role: 'OWNER' as Role };
        const given = { ...workspace };
        await workspaces.insert(workspace.id, given, owner);
        scribble(given);
        scribble(owner);
        scribble(await workspaces.find(workspace.id));
        expect(await workspaces.find(workspace.id)).to.deep.include(workspace);
        expect(await roleOf(workspaces, workspace.id, 'ada')).to.equal('OWNER');
      });
    });

    describeWorkspaceListing(store);

    describe('update', () => {
      it('changes the name and nothing else, and returns true', async () => {
        const { ports, home, foreign } = store();
        const { workspaces } = ports;
        const renamed = sampleWorkspace({ id: home, name: '\u{1f600} $name' });
        await workspaces.update(home, { limits: LIMITS });
        expect(await workspaces.update(home, { name: renamed.name })).to.be.true;
        expect(await workspaces.update(home, { name: renamed.name })).to.be.true;
        expect(await workspaces.find(home)).to.deep.include(renamed);
        expect(await roleOf(workspaces, home, 'owner')).to.equal('OWNER');
        expect(await limitsOf(workspaces, home)).to.deep.equal(LIMITS);
        expect((await workspaces.find(foreign))?.name).to.equal(sampleWorkspace().name);
      });

      it('returns false for an unknown workspace, and adds none', async () => {
        const { workspaces } = store().ports;
        const id = newId();
        expect(await workspaces.update(id, { name: 'New' })).to.be.false;
        expect(await workspaces.find(id)).to.be.null;
      });
    });

    describe('markDeleted', () => {
      it('hides the workspace from every method, and returns true each time', async () => {
        const { ports, home } = store();
        const { workspaces } = ports;
        for (let times = 0; times < 3; times++) {
          expect(await workspaces.markDeleted(home, minutesLater(times))).to.be.true;
          expect(await workspaces.find(home)).to.be.null;
          expect(await roleOf(workspaces, home, 'owner')).to.be.null;
          expect(await workspaces.listMembers(home)).to.be.null;
          expect(await limitsOf(workspaces, home)).to.be.null;
          expect(await workspaces.update(home, { name: 'New' })).to.be.false;
          expect(await workspaces.setRole(home, 'owner', 'OWNER')).to.be.false;
          expect(await workspaces.setRole(home, 'owner', null)).to.be.false;
          expect(await workspaces.update(home, { limits: LIMITS })).to.be.false;
        }
      });

      it('never frees the id', async () => {
        const { ports, home } = store();
        await ports.workspaces.markDeleted(home, minutesLater(1));
        const again = ports.workspaces.insert(home, sampleWorkspace({ id: home }), { id: 'eve', role: 'OWNER' });
        expect(await again).to.be.false;
        expect(await ports.workspaces.find(home)).to.be.null;
        expect(await roleOf(ports.workspaces, home, 'eve')).to.be.null;
      });

      it('returns false for an unknown workspace, and changes no other', async () => {
        const { ports, home, foreign } = store();
        const unknown = newId();
        expect(await ports.workspaces.markDeleted(unknown, minutesLater(1))).to.be.false;
        await ports.workspaces.insert(unknown, sampleWorkspace({ id: unknown }), { id: 'ada', role: 'OWNER' });
        await ports.workspaces.markDeleted(home, minutesLater(1));
        expect(await roleOf(ports.workspaces, foreign, 'owner')).to.equal('OWNER');
        expect(await roleOf(ports.workspaces, unknown, 'ada')).to.equal('OWNER');
      });

      it('rejects concurrently added members', async () => {
        const { ports, home } = store();
        await atOnce(20, async (index) => {
          if (index === 10) await ports.workspaces.markDeleted(home, minutesLater(1));
          else await ports.workspaces.setRole(home, `member ${index}`, 'OWNER');
        });
        const roles = await atOnce(20, (index) => roleOf(ports.workspaces, home, `member ${index}`));
        expect(roles).to.deep.equal(Array(20).fill(null));
      });
    });

    describe('listMembers', () => {
      it('returns the members in the order in which they were added', async () => {
        const { ports, home } = store();
        const { workspaces } = ports;
        for (const id of ['zoe', 'bob', 'ada']) await workspaces.setRole(home, id, 'MEMBER');
        await workspaces.setRole(home, 'bob', 'OWNER');
        const expected = [
          { id: 'owner', role: 'OWNER' },
          { id: 'zoe', role: 'MEMBER' },
          { id: 'bob', role: 'OWNER' },
          { id: 'ada', role: 'MEMBER' },
        ];
        expect(await workspaces.listMembers(home)).to.deep.equal(expected);
        scribble(await workspaces.listMembers(home));
        expect(await workspaces.listMembers(home)).to.deep.equal(expected);
      });

      it('returns null for an unknown workspace', async () => {
        expect(await store().ports.workspaces.listMembers(newId())).to.be.null;
      });
    });

    describe('setRole with null', () => {
      it('removes one member, even an OWNER if there is another', async () => {
        const { ports, home, foreign } = store();
        const { workspaces } = ports;
        for (const id of ['bob', 'ada']) await workspaces.setRole(home, id, 'MEMBER');
        await workspaces.setRole(foreign, 'bob', 'MEMBER');
        await workspaces.setRole(home, 'ada', 'OWNER');
        expect(await workspaces.setRole(home, 'bob', null)).to.be.true;
        expect(await workspaces.setRole(home, 'owner', null)).to.be.true;
        expect(await workspaces.listMembers(home)).to.deep.equal([{ id: 'ada', role: 'OWNER' }]);
        expect(await roleOf(workspaces, foreign, 'bob')).to.equal('MEMBER');
      });

      it('keeps the last OWNER, and returns false', async () => {
        const { ports, home, foreign } = store();
        const { workspaces } = ports;
        await workspaces.setRole(home, 'bob', 'MEMBER');
        await workspaces.setRole(foreign, 'bob', 'OWNER');
        expect(await workspaces.setRole(home, 'owner', null)).to.be.false;
        expect(await roleOf(workspaces, home, 'owner')).to.equal('OWNER');
      });

      it('keeps one OWNER if all are removed or step down concurrently', async () => {
        const { ports, home } = store();
        const ids = ['owner', 'ada', 'bob', 'cat', 'dan', 'eve'];
        for (const id of ids) await ports.workspaces.setRole(home, id, 'OWNER');
        await atOnce(ids.length, (index) => {
          const id = ids[index] ?? '';
          return index % 2 === 0
            ? ports.workspaces.setRole(home, id, null)
            : ports.workspaces.setRole(home, id, 'MEMBER');
        });
        const members = (await ports.workspaces.listMembers(home)) ?? [];
        expect(members.filter(({ role }) => role === 'OWNER')).to.have.lengthOf(1);
      });

      it('returns false for a non-member, and in an unknown workspace', async () => {
        const { ports, home } = store();
        for (const id of ['stranger', ...AWKWARD_TEXTS])
          expect(await ports.workspaces.setRole(home, id, null), id).to.be.false;
        expect(await ports.workspaces.setRole(newId(), 'owner', null)).to.be.false;
        expect(await ports.workspaces.listMembers(home)).to.deep.equal([{ id: 'owner', role: 'OWNER' }]);
      });
    });

    describe('setRole', () => {
      it('adds a member, changes a role, and returns true', async () => {
        const { ports, home } = store();
        const { workspaces } = ports;
        expect(await workspaces.setRole(home, 'bob', 'MEMBER')).to.be.true;
        expect(await roleOf(workspaces, home, 'bob')).to.equal('MEMBER');
        expect(await workspaces.setRole(home, 'bob', 'OWNER')).to.be.true;
        expect(await workspaces.setRole(home, 'bob', 'OWNER')).to.be.true;
        expect(await roleOf(workspaces, home, 'bob')).to.equal('OWNER');
        expect(await roleOf(workspaces, home, 'owner')).to.equal('OWNER');
      });

      it('returns false for an unknown workspace, and adds nothing', async () => {
        const { workspaces } = store().ports;
        const workspace = sampleWorkspace();
        expect(await workspaces.setRole(workspace.id, 'bob', 'OWNER')).to.be.false;
        expect(await workspaces.find(workspace.id)).to.be.null;
        await workspaces.insert(workspace.id, workspace, { id: 'ada', role: 'OWNER' });
        expect(await roleOf(workspaces, workspace.id, 'bob')).to.be.null;
      });

      it('keeps the role of the last OWNER, and returns false', async () => {
        const { ports, home, foreign } = store();
        const { workspaces } = ports;
        await workspaces.setRole(home, 'bob', 'MEMBER');
        await workspaces.setRole(foreign, 'ada', 'OWNER');
        expect(await workspaces.setRole(home, 'owner', 'MEMBER')).to.be.false;
        expect(await roleOf(workspaces, home, 'owner')).to.equal('OWNER');
        await workspaces.setRole(home, 'bob', 'OWNER');
        expect(await workspaces.setRole(home, 'owner', 'MEMBER')).to.be.true;
        expect(await workspaces.setRole(home, 'owner', 'MEMBER')).to.be.true;
        expect(await roleOf(workspaces, home, 'owner')).to.equal('MEMBER');
        expect(await roleOf(workspaces, home, 'bob')).to.equal('OWNER');
      });

      it('accepts any string as a member id', async () => {
        const { ports } = store();
        const home = await addWorkspace(ports);
        const members = [...AWKWARD_TEXTS, 'm'.repeat(255), '\u{1f600}'.repeat(255)];
        const roleAt = (index: number): Role => (index % 2 === 0 ? 'OWNER' : 'MEMBER');
        for (const [index, id] of members.entries()) await ports.workspaces.setRole(home, id, roleAt(index));
        for (const [index, id] of members.entries()) {
          expect(await roleOf(ports.workspaces, home, id), id).to.equal(roleAt(index));
        }
      });

      it('adds no member beyond the maximum, even concurrently, and still changes existing ones', async () => {
        const { ports } = store();
        const home = await addWorkspace(ports);
        for (let count = 1; count < MAX_MEMBERS - 1; count += 100)
          await atOnce(Math.min(100, MAX_MEMBERS - 1 - count), (index) =>
            ports.workspaces.setRole(home, `member ${count + index}`, 'MEMBER'),
          );
        const added = await atOnce(5, (index) => ports.workspaces.setRole(home, `last ${index}`, 'MEMBER'));
        expect(added.filter(Boolean)).to.have.lengthOf(1);
        expect(await ports.workspaces.listMembers(home)).to.have.lengthOf(MAX_MEMBERS);
        expect(await ports.workspaces.setRole(home, 'member 7', 'OWNER')).to.be.true;
      });

      it('loses no concurrently added member', async () => {
        const { ports, home } = store();
        await atOnce(20, (index) => ports.workspaces.setRole(home, `member ${index}`, 'MEMBER'));
        const roles = await atOnce(20, (index) => roleOf(ports.workspaces, home, `member ${index}`));
        expect(roles).to.deep.equal(Array(20).fill('MEMBER'));
      });
    });

    it('treats an invalid id as that of an unknown workspace', async () => {
      const { workspaces } = store().ports;
      for (const id of invalidIds()) {
        expect(await workspaces.find(id)).to.be.null;
        expect(await roleOf(workspaces, id, 'owner')).to.be.null;
        expect(await limitsOf(workspaces, id)).to.be.null;
        expect(await workspaces.setRole(id, 'bob', 'OWNER')).to.be.false;
        expect(await workspaces.update(id, { limits: LIMITS })).to.be.false;
      }
    });

    describe('find with limits', () => {
      it('returns the limits to all concurrent callers, even if some ids are invalid', async () => {
        const { ports, home, foreign } = store();
        const ids = [home, ...invalidIds(), foreign];
        const found = await atOnce(ids.length, (index) => limitsOf(ports.workspaces, ids[index] ?? home));
        expect(found).to.deep.equal(ids.map((id) => ([home, foreign].includes(id) ? NO_LIMITS : null)));
      });
    });

    describe('update of limits', () => {
      it('sets the limits of a workspace without limits, and returns true', async () => {
        const { ports, home } = store();
        expect(await limitsOf(ports.workspaces, home)).to.deep.equal(NO_LIMITS);
        expect(await ports.workspaces.update(home, { limits: LIMITS })).to.be.true;
        expect(await limitsOf(ports.workspaces, home)).to.deep.equal(LIMITS);
        expect(await ports.workspaces.update(home, { limits: LIMITS })).to.be.true;
        expect(await ports.workspaces.update(home, { limits: NO_LIMITS })).to.be.true;
        expect(await limitsOf(ports.workspaces, home)).to.deep.equal(NO_LIMITS);
      });

      it('changes neither the workspace nor its members, and keeps workspaces apart', async () => {
        const { ports, home, foreign } = store();
        const before = await ports.workspaces.find(home);
        await ports.workspaces.update(home, { limits: LIMITS });
        expect(await ports.workspaces.find(home)).to.deep.equal({ ...before, limits: LIMITS });
        expect(await roleOf(ports.workspaces, home, 'owner')).to.equal('OWNER');
        expect(await limitsOf(ports.workspaces, foreign)).to.deep.equal(NO_LIMITS);
      });

      it('returns false for an unknown workspace, and adds nothing', async () => {
        const { workspaces } = store().ports;
        const id = newId();
        expect(await workspaces.update(id, { limits: LIMITS })).to.be.false;
        expect(await limitsOf(workspaces, id)).to.be.null;
        expect(await workspaces.find(id)).to.be.null;
      });

      it('is not affected by a caller that changes its input or output', async () => {
        const { ports, home } = store();
        const given = structuredClone(LIMITS);
        await ports.workspaces.update(home, { limits: given });
        scribble(given);
        scribble(await limitsOf(ports.workspaces, home));
        expect(await limitsOf(ports.workspaces, home)).to.deep.equal(LIMITS);
        scribble(await limitsOf(ports.workspaces, await addWorkspace(ports)));
        expect(await limitsOf(ports.workspaces, await addWorkspace(ports))).to.deep.equal(NO_LIMITS);
      });
    });
  });
};
