import { expect } from 'chai';
import { parseLine } from '../../src/sync/parse-line.js';

describe('a line of an import', () => {
  const parse = (text: string) => parseLine(Buffer.from(text));

  it('has a record', () => {
    expect(parse('{"name":"Café 😀"}')).to.deep.equal({ record: { name: 'Café 😀' } });
  });

  it('may end with CRLF', () => {
    expect(parse('\ufeff{"a":1}\r')).to.deep.equal({ record: { a: 1 } });
  });

  it('may be empty', () => {
    for (const text of ['', '\r', ' \t', '\ufeff']) expect(parse(text)).to.equal(null);
  });

  it('may be any JSON, which the core validates', () => {
    expect(parse('[]')).to.deep.equal({ record: [] });
    expect(parse('null')).to.deep.equal({ record: null });
  });

  const issues = [
    ['what is no JSON', Buffer.from('{"name": secret}'), 'Must be one JSON object.'],
    ['two objects', Buffer.from('{}{}'), 'Must be one JSON object.'],
    ['half a line', Buffer.from('{"name": "Caf'), 'Must be one JSON object.'],
    ['Latin-1', Buffer.from('{"name":"Café"}', 'latin1'), 'Must be UTF-8.'],
    ['UTF-16', Buffer.from('\ufeff{"name":"a"}', 'utf16le'), 'Must be UTF-8.'],
    ['too much', null, 'Must be at most 1048576 bytes long.'],
  ] as const;
  for (const [what, bytes, problem] of issues) {
    it(`rejects ${what}`, () => {
      expect(parseLine(bytes)).to.deep.equal({ problem });
    });
  }
});
