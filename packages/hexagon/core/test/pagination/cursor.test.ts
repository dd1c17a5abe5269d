import { NodeDigest } from '@workspace-api/adapter-node';
import { expect } from 'chai';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { decodeCursor, encodeCursor } from '../../src/pagination/cursor.js';
import type { ListName } from '../../src/pagination/page.js';
import { toPosition } from '../../src/pagination/position.js';
import { toWorkspaceId } from '../../src/workspaces/workspace.js';

const LISTS: readonly ListName[] = ['instances', 'groups', 'campaigns', 'api-keys'];

const WORKSPACE = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057');

/** The cursor of position 0123456789abcdef in the groups of this workspace, computed with another implementation. */
const CURSOR = '01234567-89ab-8cde-8fee-b3a6f14c246c';

const positions = fc
  .bigInt({ min: 0n, max: 2n ** 64n - 1n })
  .map((number) => toPosition(number.toString(16).padStart(16, '0')));
const workspaces = fc.uuid().map(toWorkspaceId);
const lists = fc.constantFrom(...LISTS);

const decode = (cursor: string): string | null => decodeCursor(new NodeDigest(), WORKSPACE, 'groups', cursor);

/** Returns every string that differs from a UUID in one of its 128 bits. */
const withOneBitChanged = (uuid: string): string[] =>
  Array.from(uuid).flatMap((digit, index) =>
    digit === '-'
      ? []
      : [1, 2, 4, 8].map(
          (bit) => uuid.slice(0, index) + (parseInt(digit, 16) ^ bit).toString(16) + uuid.slice(index + 1),
        ),
  );

describe('encodeCursor', () => {
  it('returns the documented cursor for a known position', () => {
    expect(encodeCursor(new NodeDigest(), WORKSPACE, 'groups', toPosition('0123456789abcdef'))).to.equal(CURSOR);
  });

  it('derives two bits of the variant digit from the first digit of the check', () => {
    const variants = ['0', '5', 'a', 'f'].map((digit) =>
      encodeCursor({ sha256: () => digit.repeat(64) }, WORKSPACE, 'groups', toPosition('0'.repeat(16))).charAt(19),
    );
    expect(variants).to.deep.equal(['8', '9', 'a', 'b']);
  });

  it('returns a lower-case UUID of version 8 (RFC 9562)', () => {
    fc.assert(
      fc.property(workspaces, lists, positions, (workspace, list, position) => {
        expect(encodeCursor(new NodeDigest(), workspace, list, position)).to.match(
          /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
    );
  });
});

describe('decodeCursor', () => {
  it('returns the position of a cursor in either case', () => {
    fc.assert(
      fc.property(workspaces, lists, positions, (workspace, list, position) => {
        const cursor = encodeCursor(new NodeDigest(), workspace, list, position);
        expect(decodeCursor(new NodeDigest(), workspace, list, cursor)).to.equal(position);
        expect(decodeCursor(new NodeDigest(), workspace, list, cursor.toUpperCase())).to.equal(position);
      }),
    );
  });

  it('rejects the cursor of another workspace', () => {
    fc.assert(
      fc.property(workspaces, workspaces, lists, positions, (workspace, other, list, position) => {
        fc.pre(workspace !== other);
        const cursor = encodeCursor(new NodeDigest(), workspace, list, position);
        expect(decodeCursor(new NodeDigest(), other, list, cursor)).to.equal(null);
      }),
    );
  });

  it('rejects the cursor of another list', () => {
    fc.assert(
      fc.property(workspaces, lists, positions, (workspace, list, position) => {
        const cursor = encodeCursor(new NodeDigest(), workspace, list, position);
        const accepting = LISTS.filter((name) => decodeCursor(new NodeDigest(), workspace, name, cursor) !== null);
        expect(accepting).to.deep.equal([list]);
      }),
    );
  });

  it('rejects a cursor with any one bit changed', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const changed = withOneBitChanged(encodeCursor(new NodeDigest(), WORKSPACE, 'groups', position));
        expect(changed).to.have.length(128);
        expect(changed.filter((cursor) => decode(cursor) !== null)).to.deep.equal([]);
      }),
    );
  });

  it('rejects a cursor with another position', () => {
    fc.assert(
      fc.property(positions, positions, (position, other) => {
        fc.pre(position !== other);
        const [checked, unchecked] = [position, other].map((of) =>
          encodeCursor(new NodeDigest(), WORKSPACE, 'groups', of),
        );
        const forged = String(unchecked).slice(0, 21) + String(checked).slice(21);
        expect(decode(forged)).to.equal(null);
      }),
    );
  });

  it('rejects 1,000 random UUIDs, of version 4 and of version 8', () => {
    const random = Array.from({ length: 1000 }, () => randomUUID());
    const ofVersion8 = random.map((uuid) => `${uuid.slice(0, 14)}8${uuid.slice(15)}`);
    expect([...random, ...ofVersion8].filter((uuid) => decode(uuid) !== null)).to.deep.equal([]);
  });

  for (const text of [
    '',
    'abc',
    `${CURSOR}\n`,
    ` ${CURSOR}`,
    `{${CURSOR}}`,
    CURSOR.replaceAll('-', ''),
    `${CURSOR}0`,
  ]) {
    it(`rejects ${JSON.stringify(text)}, which is not a UUID`, () => {
      expect(decode(text)).to.equal(null);
    });
  }
});
