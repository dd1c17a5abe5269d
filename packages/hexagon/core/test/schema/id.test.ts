import { expect } from 'chai';
import fc from 'fast-check';
import { isUuid } from '../../src/schema/id.js';

const UUID = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('isUuid', () => {
  it('accepts a UUID of any version, in either case', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(isUuid(uuid)).to.equal(true);
        expect(isUuid(uuid.toUpperCase())).to.equal(true);
      }),
    );
  });

  for (const text of [
    '',
    'abc',
    `${UUID}\n`,
    ` ${UUID}`,
    `{${UUID}}`,
    `urn:uuid:${UUID}`,
    UUID.replaceAll('-', ''),
    UUID.replace('a', 'g'),
  ]) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      expect(isUuid(text)).to.equal(false);
    });
  }

  it('rejects any value that is no string, and never throws', () => {
    const values = [undefined, null, 1, 1n, Symbol(UUID), {}, [UUID], new String(UUID), Object.create(null)];
    for (const value of values) expect(isUuid(value)).to.equal(false);
  });
});
