import { expect } from 'chai';
import { parseLine } from '../../src/import/parse-line.js';

describe('a line of an import', () => {
  const parse = (text: string) => parseLine(Buffer.from(text));

  it('holds a record', () => {
    expect(parse('{"name":"Café 😀"}')).to.deep.equal({ record: { name: 'Café 😀' } });
  });

  it('may come from Windows', () => {
    expect(parse('\ufeff{"a":1}\r')).to.deep.equal({ record: { a: 1 } });
  });

  it('may be empty', () => {
    for (const text of ['', '\r', ' \t', '\ufeff']) expect(parse(text)).to.equal(null);
  });

  it('holds any JSON, which the core judges', () => {
    expect(parse('[]')).to.deep.equal({ record: [] });
    expect(parse('null')).to.deep.equal({ record: null });
  });

  const issues = [
    ['what is no JSON', Buffer.from('{"name": secret}'), 'Send one JSON object in each line.'],
    ['two objects', Buffer.from('{}{}'), 'Send one JSON object in each line.'],
    ['half a line', Buffer.from('{"name": "Caf'), 'Send one JSON object in each line.'],
    ['Latin-1', Buffer.from('{"name":"Café"}', 'latin1'), 'Send UTF-8.'],
    ['UTF-16', Buffer.from('\ufeff{"name":"a"}', 'utf16le'), 'Send UTF-8.'],
    ['too much', null, 'Send at most 1048576 bytes in a line.'],
  ] as const;
  for (const [what, bytes, fault] of issues) {
    it(`does not hold ${what}`, () => {
      expect(parseLine(bytes)).to.deep.equal({ fault });
    });
  }
});
