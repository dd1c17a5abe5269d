import { expect } from 'chai';
import { table } from '../../src/text/table.js';

describe('a table', function () {
  this.timeout(30_000);

  it('has columns as wide as their longest cell, and no space at the end', () => {
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

  it('does not let a name move the cursor or add a line', () => {
    const [, line] = table(['NAME', 'ID'], [['A\u001b[2J\nB\r\u0085', '1']]);
    expect(line).to.equal('A�[2J�B��  1');
  });

  it('can be longer than the stack is deep', () => {
    const rows = Array.from({ length: 200_000 }, () => ['a']);
    expect(table(['NAME'], rows)).to.have.lengthOf(200_001);
  });
});
