import { INSTANCE_STATUSES, type InstanceStatus } from '@workspace-api/core';
import { expect } from 'chai';
import { canInstanceMove } from '../../src/instances/instance-transitions.js';

/** The allowed moves, written independently of the source. */
const MOVES: Record<InstanceStatus, readonly InstanceStatus[]> = {
  disconnected: ['connecting', 'disabled'],
  connecting: ['disconnected', 'connected', 'failed', 'disabled'],
  connected: ['disconnected', 'failed', 'disabled'],
  failed: ['connecting', 'disabled'],
  disabled: ['disconnected'],
};

describe('canInstanceMove', () => {
  it('has five statuses', () => {
    expect(INSTANCE_STATUSES).to.have.members(Object.keys(MOVES));
  });

  for (const from of INSTANCE_STATUSES) {
    it(`allows a ${from} instance to become ${MOVES[from].join(' or ')}, and nothing else`, () => {
      expect(INSTANCE_STATUSES.filter((to) => canInstanceMove(from, to))).to.deep.equal(MOVES[from]);
    });
  }
});
