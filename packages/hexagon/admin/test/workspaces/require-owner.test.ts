import type { MemberId } from '@workspace-api/core';
import { openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { requireOwner } from '../../src/workspaces/require-owner.js';

describe('requireOwner', () => {
  for (const actor of [{ $gt: '' }, ['owner'], 0, null, undefined]) {
    it(`rejects ${JSON.stringify(actor)}, which is no member id`, async () => {
      const { own } = await openScene();
      const careless = { listMembers: async () => [{ id: 'owner', role: 'OWNER' as const }] };
      const rejection = await rejectionOf(requireOwner(careless, own.id, actor as unknown as MemberId));
      expect(rejection.code).to.equal('owner_required');
    });
  }
});
