import { expect } from 'chai';
import { table } from '../../src/text/table.js';

describe('a table', function () {
  this.timeout(30_000);

  it('has columns as wide as their longest cell, and no trailing space', () => {
    expect(
      table(
        ['ID', 'NAME'],
        [
          ['1', 'Acme'],
          ['22', 'Globex Events'],
        ],
      ),
    ).to.deep.equal(['ID  NAME', '1   Acme', '22  Globex Events']);
  });

  it('aligns characters of two columns, of none, and of several code points', () => {
    const rows = [
      ['東京', '1'],
      ['👩‍👩‍👧‍👦', '2'],
      ['Cafe\u0301', '3'],
      ['Acme', '4'],
    ];
    expect(table(['NAME', 'ID'], rows)).to.deep.equal(['NAME  ID', '東京  1', '👩‍👩‍👧‍👦    2', 'Cafe\u0301  3', 'Acme  4']);
    expect(table(['NAME'], [['東京']], 4)).to.have.lengthOf(2);
    expect(table(['NAME', 'CITY'], [['Acme', '東京都']], 11)).to.deep.equal(['NAME  Acme', 'CITY  東京都']);
  });

  it('has one line per cell if a row does not fit on the terminal', () => {
    const rows = [
      ['0193d0c5-7c1e-7d52-9a53-4f0f6f1f2b11', 'Acme Logistics'],
      ['0193d0c5-8a40-7b0e-b6e1-0d7c2f9a1c55', 'Globex Events'],
    ];
    expect(table(['ID', 'NAME'], rows, 52)).to.have.lengthOf(3);
    expect(table(['ID', 'NAME'], rows, 51)).to.deep.equal([
      'ID    0193d0c5-7c1e-7d52-9a53-4f0f6f1f2b11',
      'NAME  Acme Logistics',
      '',
      'ID    0193d0c5-8a40-7b0e-b6e1-0d7c2f9a1c55',
      'NAME  Globex Events',
    ]);
  });

  it('may have more rows than a call may have arguments', () => {
    const rows = Array.from({ length: 200_000 }, () => ['a']);
    expect(table(['NAME'], rows)).to.have.lengthOf(200_001);
  });
});
