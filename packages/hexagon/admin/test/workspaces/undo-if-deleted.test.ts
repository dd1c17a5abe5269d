import { DomainError } from '@workspace-api/core';
import { openScene, OWNER, rejectionOf, type RecordedScene, type RecordedWorkspace } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createWorkspaceAdmin, type WorkspaceAdmin } from '../../src/workspace-admin.js';

const fields = { name: 'New', memberCount: 1, sendable: true };

type Call = (admin: WorkspaceAdmin, own: RecordedWorkspace) => Promise<unknown>;

/** The calls that add a record, and the repositories of the records. */
const CALLS: Readonly<Record<string, readonly ['instances' | 'groups', Call]>> = {
  syncInstances: [
    'instances',
    (admin, { id }) => admin.syncInstances({ workspaceId: id, records: [{ externalId: 'one', name: 'New' }] }),
  ],
  syncGroups: [
    'groups',
    (admin, { id, instance }) =>
      admin.syncGroups({ workspaceId: id, records: [{ ...fields, externalId: 'one', instanceId: instance.id }] }),
  ],
};

/** Returns an admin surface for which something happens just before each insert into a repository. */
const adminWithEvent = (
  { ports }: RecordedScene,
  port: 'instances' | 'groups',
  happen: () => Promise<unknown>,
): WorkspaceAdmin => {
  const hooked = new Proxy<object>(ports[port], {
    get: (target, name) => {
      const method = Reflect.get(target, name) as (...args: unknown[]) => unknown;
      if (name !== 'insert' && name !== 'insertMissing') return method;
      return async (...args: unknown[]): Promise<unknown> => {
        await happen();
        return method.apply(target, args);
      };
    },
  });
  return createWorkspaceAdmin({ ...ports, [port]: hooked });
};

describe('a record that is added while its workspace is deleted', () => {
  for (const [name, [port, call]] of Object.entries(CALLS)) {
    it(`is removed again by ${name}, which does not find the workspace`, async () => {
      const scene = await openScene();
      const { own, ports } = scene;
      let left = NaN;
      const admin = adminWithEvent(scene, port, async () => {
        expect(await scene.admin.deleteWorkspace({ workspaceId: own.id, actor: OWNER })).to.include({
          isFinished: true,
        });
        left = await ports[port].count(own.id);
      });
      expect((await rejectionOf(call(admin, own))).code).to.equal('workspace_not_found');
      expect(await ports[port].count(own.id)).to.equal(left);
    });

    it(`is added by ${name} also if the storage is lost after the insert`, async () => {
      const scene = await openScene();
      const admin = adminWithEvent(scene, port, async () => {
        scene.ports.workspaces.find = () =>
          Promise.reject(new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }));
      });
      const before = await scene.ports[port].count(scene.own.id);
      await call(admin, scene.own);
      expect(await scene.ports[port].count(scene.own.id)).to.equal(before + 1);
    });
  }
});
