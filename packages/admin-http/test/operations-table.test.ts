import { adminOperations } from '@workspace-api/admin';
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../../../docs/back-office-over-http.md', import.meta.url));

/** Returns the cells of the table of operations, as the page must have them. */
const rows = (): string[][] => {
  const verbs = new Map<string, string[]>();
  for (const { name } of Object.values(adminOperations())) {
    const [group = '', verb = ''] = name.split('.');
    verbs.set(group, [...(verbs.get(group) ?? []), `\`${verb}\``]);
  }
  return [...verbs].map(([group, names]) => [`\`${group}\``, names.join(', ')]);
};

describe('docs/back-office-over-http.md', () => {
  it('lists every operation', () => {
    const cells = readFileSync(PAGE, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      );
    expect(cells).to.deep.equal(rows());
  });
});
