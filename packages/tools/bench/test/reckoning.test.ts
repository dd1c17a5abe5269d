import { expect } from 'chai';
import { comparisonOf, type Comparison, type Figures } from '../src/comparison.js';
import { reckon } from '../src/reckoning.js';

const measured = (name: string, figures: Readonly<Record<string, Figures>>): Comparison =>
  comparisonOf(
    name,
    Object.keys(figures).map((work) => ({ work, server: 'product' })),
    [Object.values(figures)],
  );

/** A page costs 500 µs and a campaign 1,500: 600 in the mix, or a millisecond of a core that is busy to 60 %. */
const onDatabase = (name: string): Comparison[] => [
  measured(`${name}/page`, { 'A page': { cpu: 500, databaseCpu: 250 } }),
  measured(`${name}/campaigns`, { 'A campaign': { cpu: 1_500, databaseCpu: 750 } }),
];

/** A process writes the counts of a workspace 0.06 times a second. */
const WORKSPACES = [
  measured('workspaces', {
    'Of 10 workspaces': { rowsWritten: 9 },
    'Each sent to one of 40 processes': { rowsWritten: 0.3 },
  }),
  measured('workspaces/databases', {
    'Of 10 workspaces, MongoDB': { databaseCpu: 9 },
    'Of 1,000,000 workspaces, MongoDB': { databaseCpu: 60 },
    'Of 1,000,000 workspaces, PostgreSQL': { databaseCpu: 600 },
  }),
];

const tableOf = (comparisons: readonly Comparison[], start: string): string[][] =>
  (reckon(comparisons).find((text) => text.startsWith(`| ${start}`)) ?? '')
    .split('\n')
    .slice(2)
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

describe('the reckoning', () => {
  const rates = () => tableOf([...onDatabase('postgres'), ...onDatabase('mongodb'), ...WORKSPACES], 'requests/s');

  it('computes cores, connections and counter rows from the measured costs', () => {
    expect(rates().map((row) => row.slice(0, 6).join(' | '))).to.include.members([
      '1,000, PostgreSQL | 1 | 2 | 10 | 490 | 990',
      '1,000, MongoDB | 1 | 1 | 100 | 490 | 990',
    ]);
  });

  it('names the limit that is exceeded, and the step beyond it', () => {
    expect(rates().map((row) => row.slice(-2).join(' | '))).to.deep.equal([
      'database cores: 3% | [One process](../scaling.md#one-process)',
      'database cores: 2% | [One process](../scaling.md#one-process)',
      'database cores: 23% | [One machine](../scaling.md#one-machine)',
      'database cores: 9% | [One machine](../scaling.md#one-machine)',
      '**database cores: 234%** | [Cells](../scaling.md#cells)',
      'database cores: 94% | [Several machines](../scaling.md#several-machines)',
    ]);
  });

  it('has no row for a database that was not measured', () => {
    const some = tableOf([...onDatabase('mongodb'), ...WORKSPACES], 'requests/s');
    expect(some.map(([first]) => first)).to.deep.equal(['1,000, MongoDB', '10,000, MongoDB', '100,000, MongoDB']);
    expect(reckon([])).to.deep.equal([]);
  });

  it('compares 10⁹ rows with the disk and memory of one machine', () => {
    const sizes = [
      measured('sizes/postgres', { 'a group': { disk: 100, indexes: 55 } }),
      measured('sizes/mongodb', { 'a group': { disk: 80_000, indexes: 70 } }),
    ];
    expect(tableOf(sizes, 'bytes')).to.deep.equal([['a group', '100', '55', '80,000', '70']]);
    expect(reckon(sizes).at(-1)).to.include('**disk for a group in MongoDB: 114%**. Beyond it: [The database]');
  });
});
