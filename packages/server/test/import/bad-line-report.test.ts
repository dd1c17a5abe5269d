import { expect } from 'chai';
import { BadLineReport } from '../../src/import/bad-line-report.js';

describe('the report of bad lines', () => {
  let lines: string[];
  let report: BadLineReport;
  beforeEach(() => {
    lines = [];
    report = new BadLineReport((line) => lines.push(line));
  });

  it('names every fault of a line, by number and field', () => {
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

  it('does not let the name of a field move the cursor', () => {
    report.add(1, [{ path: ['\u001b[2J'], detail: 'Unknown field. Remove it.' }]);
    expect(lines).to.deep.equal(['line 1: �[2J: Unknown field. Remove it.']);
  });

  it('counts the lines beyond the first hundred', () => {
    for (let number = 1; number <= 112; number++) report.add(number, [{ path: [], detail: 'Must be an object.' }]);
    report.end();
    expect(lines).to.have.lengthOf(101);
    expect(lines.at(-2)).to.equal('line 100: Must be an object.');
    expect(lines.at(-1)).to.equal('12 more lines were rejected.');
  });
});
