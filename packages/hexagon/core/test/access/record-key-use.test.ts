import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import type { ApiKeyRepository } from '../../src/keys/api-key-repository.js';
import type { ApiKey, ApiKeyId } from '../../src/keys/api-key.js';
import { recordKeyUse } from '../../src/access/record-key-use.js';
import { toTimestamp, type Timestamp } from '../../src/schema/timestamp.js';
import { toWorkspaceId } from '../../src/workspaces/workspace.js';

const at = (time: string): Timestamp => toTimestamp(Date.parse(`2026-01-31T${time}Z`));

const keyUsed = (lastUsedAt: Timestamp | null, id = 'a7a3c1de-4a0b-7c55-8f6e-0c9b6f6d1a01'): ApiKey => ({
  id: id as ApiKeyId,
  workspaceId: toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057'),
  name: 'Key',
  prefix: 'wsk_0123',
  scopes: ['groups:read'],
  createdAt: at('00:00:00'),
  expiresAt: null,
  issuedBy: 'ann',
  issueReason: null,
  revokedAt: null,
  revokedBy: null,
  revocationReason: null,
  revokedInEmergency: false,
  lastUsedAt,
  lastUsedAddress: null,
  allowedAddresses: [],
  requestsPerMinute: null,
});

const open = (write: ApiKeyRepository['recordUse'] = () => Promise.resolve()) => {
  const written: Timestamp[] = [];
  const addresses: (string | null)[] = [];
  const record = recordKeyUse({
    recordUse: (workspaceId, id, moment, address) => {
      written.push(moment);
      addresses.push(address);
      return write(workspaceId, id, moment, address);
    },
  });
  const recordUse = (key: ApiKey, moment: Timestamp, address?: string): void => {
    record(key, moment, address);
  };
  return { recordUse, written, addresses };
};

describe('recordKeyUse', () => {
  it('writes the first use of a key', () => {
    const { recordUse, written } = open();
    recordUse(keyUsed(null), at('09:30:00'));
    expect(written).to.deep.equal([at('09:30:00')]);
  });

  it('writes once while reads still return the previous use', () => {
    const { recordUse, written } = open();
    for (const time of ['09:30:00', '09:30:00', '09:30:59.999']) recordUse(keyUsed(null), at(time));
    expect(written).to.deep.equal([at('09:30:00')]);
  });

  it('writes the use of another workspace whose key has the same id', () => {
    const { recordUse, written } = open();
    const namesake = { ...keyUsed(null), workspaceId: toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8058') };
    for (const key of [keyUsed(null), namesake]) recordUse(key, at('09:30:00'));
    expect(written).to.have.length(2);
  });

  it('writes nothing within 60 seconds of the recorded use, also in the next clock minute', () => {
    const { recordUse, written } = open();
    recordUse(keyUsed(at('09:30:30')), at('09:31:29.999'));
    expect(written).to.deep.equal([]);
  });

  it('writes again a minute after the recorded use', () => {
    const { recordUse, written } = open();
    recordUse(keyUsed(null), at('09:30:30'));
    recordUse(keyUsed(at('09:30:30')), at('09:31:30'));
    expect(written).to.deep.equal([at('09:30:30'), at('09:31:30')]);
  });

  it('never moves the recorded use back when the clock of another machine is ahead', () => {
    const { recordUse, written } = open();
    recordUse(keyUsed(at('10:00:00')), at('09:30:00'));
    expect(written).to.deep.equal([]);
  });

  it('tracks each key separately', () => {
    const { recordUse, written } = open();
    recordUse(keyUsed(null), at('09:30:00'));
    recordUse(keyUsed(null, 'a7a3c1de-4a0b-7c55-8f6e-0c9b6f6d1a02'), at('09:30:01'));
    expect(written).to.deep.equal([at('09:30:00'), at('09:30:01')]);
  });

  it('writes the address of the client together with the use', () => {
    const { recordUse, addresses } = open();
    recordUse(keyUsed(null), at('09:30:00'), '203.0.113.7');
    expect(addresses).to.deep.equal(['203.0.113.7']);
  });

  for (const [what, address] of [
    ['none is known', undefined],
    ['it has more than 100 characters', 'a'.repeat(101)],
    ['it is not well-formed Unicode', 'a\ud83d'],
  ] as const) {
    it(`writes no address when ${what}`, () => {
      const { recordUse, addresses } = open();
      recordUse(keyUsed(null), at('09:30:00'), address);
      expect(addresses).to.deep.equal([null]);
    });
  }

  it('ignores a failed write, and retries in the next minute', async () => {
    const { recordUse, written } = open(() => Promise.reject(new Error('outage')));
    const unhandled: unknown[] = [];
    const note = (reason: unknown): unknown => unhandled.push(reason);
    process.on('unhandledRejection', note);
    recordUse(keyUsed(null), at('09:30:00'));
    recordUse(keyUsed(null), at('09:31:00'));
    await setImmediate();
    process.off('unhandledRejection', note);
    expect(written).to.deep.equal([at('09:30:00'), at('09:31:00')]);
    expect(unhandled).to.deep.equal([]);
  });
});
