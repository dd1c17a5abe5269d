import { expect } from 'chai';
import { BadLineReport } from '../../src/sync/bad-line-report.js';

describe('BadLineReport', () => {
  let lines: string[];
  let report: BadLineReport;
  beforeEach(() => {
    lines = [];
    report = new BadLineReport((line) => lines.push(line));
  });

  it('prints every issue of a line, with number and field', () => {
    report.add(17, [
      { path: ['instanceId'], detail: 'The instance does not exist in this workspace.' },
      { path: ['groups', 3, 'name'], detail: 'Must be a string.' },
      { path: [], detail: 'Must be an object.' },
    ]);
    report.end();
    expect(lines).to.deep.equal([
      'line 17: instanceId: The instance does not exist in this workspace.',
      'line 17: groups[3].name: Must be a string.',
      'line 17: Must be an object.',
    ]);
  });

  it('escapes control characters in the name of a field', () => {
    report.add(1, [{ path: ['\u001b[2J'], detail: 'Unknown field. Remove it.' }]);
    expect(lines).to.deep.equal(['line 1: �[2J: Unknown field. Remove it.']);
  });

  it('prints the number of lines after the first hundred', () => {
    for (let number = 1; number <= 112; number++) report.add(number, [{ path: [], detail: 'Must be an object.' }]);
    report.end();
    expect(lines).to.have.lengthOf(101);
    expect(lines.at(-2)).to.equal('line 100: Must be an object.');
    expect(lines.at(-1)).to.equal('12 more lines were rejected.');
  });
});
