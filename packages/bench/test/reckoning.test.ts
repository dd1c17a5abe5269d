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
    expect(rates().slice(0, 2)).to.deep.equal([
      [
        '1,000 on PostgreSQL',
        '1',
        '2',
        '10',
        '490',
        '990',
        'database cores: 3 %',
        '[One process](../scaling.md#one-process)',
      ],
      [
        '1,000 on MongoDB',
        '1',
        '1',
        '100',
        '490',
        '990',
        'database cores: 2 %',
        '[One process](../scaling.md#one-process)',
      ],
    ]);
  });

  it('names the limit that is exceeded, and the step beyond it', () => {
    expect(
      rates()
        .slice(2)
        .map((row) => row.slice(-2)),
    ).to.deep.equal([
      ['database cores: 23 %', '[One machine](../scaling.md#one-machine)'],
      ['database cores: 9 %', '[One machine](../scaling.md#one-machine)'],
      ['**database cores: 234 %**', '[Cells](../scaling.md#cells)'],
      ['database cores: 94 %', '[Several machines](../scaling.md#several-machines)'],
    ]);
  });

  it('has no row for a database that was not measured', () => {
    const some = tableOf([...onDatabase('mongodb'), ...WORKSPACES], 'requests/s');
    expect(some.map(([first]) => first)).to.deep.equal(['1,000 on MongoDB', '10,000 on MongoDB', '100,000 on MongoDB']);
    expect(reckon([])).to.deep.equal([]);
  });

  it('compares 10⁹ rows with the disk and memory of one machine', () => {
    const sizes = [
      measured('sizes/postgres', { 'A group': { disk: 100, indexes: 55 } }),
      measured('sizes/mongodb', { 'A group': { disk: 80_000, indexes: 70 } }),
    ];
    expect(tableOf(sizes, 'bytes')).to.deep.equal([
      ['A group', '100', '55', '80,000', '70', '**MongoDB’s disk: 114 %**'],
    ]);
  });
});
