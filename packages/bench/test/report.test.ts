import { expect } from 'chai';
import { isMet } from '../src/aims.js';
import type { Comparison, Figures, Subject } from '../src/comparison.js';
import { tableOfAims, tableOfResults } from '../src/report.js';

const SERVERS = ['product', 'nodeHttp', 'fastify'] as const;

const comparisonOf = (name: string, subjects: readonly Subject[], ...rounds: Figures[][]): Comparison => ({
  name,
  figures: Object.keys(rounds[0]?.[0] ?? {}) as Comparison['figures'],
  subjects,
  rounds,
});

const rowsOf = (table: string): string[][] =>
  table
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));

const judge = (...comparisons: Comparison[]): string[][] =>
  rowsOf(tableOfAims(comparisons)).map((cells) => cells.slice(1));

describe('the table of aims', () => {
  it('divides the CPU of the peers by ours, and the CPU of mongod by that of the usual calls', () => {
    const subjects = SERVERS.map((server) => ({ work: 'a page', server }));
    const round = [
      { cpu: 100, databaseCpu: 60 },
      { cpu: 280, databaseCpu: 100 },
      { cpu: 319, databaseCpu: 100 },
    ];
    expect(judge(comparisonOf('mongodb/page', subjects, round))).to.deep.equal([
      ['at least 2.80', '2.80 (2.80–2.80)', 'yes'],
      ['at least 3.20', '3.19 (3.19–3.19)', '**no**'],
      ['at most 0.60', '0.60 (0.60–0.60)', 'yes'],
    ]);
  });

  it('divides the p99 beside hostile callers by that behind Fastify', () => {
    const subjects: Subject[] = (['product', 'fastify'] as const).map((server) => ({ work: 'beside', server }));
    const fairness = comparisonOf('fairness', subjects, [{ p99: 10 }, { p99: 40 }]);
    expect(judge(fairness)).to.deep.equal([['at most 0.50', '0.25 (0.25–0.25)', 'yes']]);
  });

  it('is reached at the bound', () => {
    expect([1.3, 1.29].map((value) => isMet({ kind: 'at least', bound: 1.3 }, value))).to.deep.equal([true, false]);
    expect([2, 2.01].map((value) => isMet({ kind: 'at most', bound: 2 }, value))).to.deep.equal([true, false]);
  });
});

describe('the table of results', () => {
  it('has a row for each work and figure, and leaves out servers that were not measured', () => {
    const subjects: Subject[] = [
      { work: 'A', server: 'product' },
      { work: 'A', server: 'fastify' },
      { work: 'B', server: 'product' },
    ];
    const measured = comparisonOf('any', subjects, [
      { cpu: 1_000, rate: 9 },
      { cpu: 30, rate: 9 },
      { cpu: 5, rate: 9 },
    ]);
    expect(rowsOf(tableOfResults([measured]))).to.deep.equal([
      ['A', 'CPU per request, µs', '1,000 (1,000–1,000)', '', '30 (30–30)'],
      ['A', 'requests per second', '9 (9–9)', '', '9 (9–9)'],
      ['B', 'CPU per request, µs', '5 (5–5)', '', ''],
      ['B', 'requests per second', '9 (9–9)', '', ''],
    ]);
  });
});
