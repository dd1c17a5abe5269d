import { expect } from 'chai';
import { escapeControls } from '../../src/log/escape-controls.js';

describe('escapeControls', () => {
  for (const character of ['\u0080', '\u009b', '\u009f', '\u2028', '\u2029', '\u202a', '\u202e', '\u2066', '\u2069'])
    it(`escapes U+${character.charCodeAt(0).toString(16).padStart(4, '0')}, and JSON has the same value`, () => {
      const line = JSON.stringify({ actor: `a${character}b` });
      expect(escapeControls(line)).to.match(/^[\x20-\x7e]+$/);
      expect(JSON.parse(escapeControls(line))).to.deep.equal({ actor: `a${character}b` });
    });

  it('leaves all other text alone', () => {
    const line = JSON.stringify({ name: 'Zoë – 日本 🎉\t' });
    expect(escapeControls(line)).to.equal(line);
  });
});
