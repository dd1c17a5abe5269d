import { expect } from 'chai';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'prettier';
import { pageOf } from '../../src/report/page.js';
import { writeReport } from '../../src/report/write-report.js';
import { comparisonOf } from '../support/comparison-of.js';
import { reportOf } from '../support/report-of.js';

const SECTIONS = [
  { name: 'memory', title: 'In memory', about: 'Nothing is stored.' },
  { name: 'growth', title: 'Growth', about: 'More and more.' },
];

const CPU = {
  product: [40, 41.06, 42],
  'node-http': [60, 61.59, 63],
  fastify: [39, 38, 37],
  hono: [80, 80, 80],
  feathers: [80, 82.12, 84],
};

const REPORT = reportOf([comparisonOf(CPU)]);

describe('the page of a run', () => {
  const page = pageOf(REPORT, SECTIONS);

  it('has a row for each subject with median, quartiles and ratio, even for a faster one', () => {
    expect(page).to.include('| The product | 41.1 (40.5–41.5) | 1 |');
    expect(page).to.include('| The node-http | 61.6 (60.8–62.3) | 1.50 (1.50–1.50) |');
    expect(page).to.include('| The fastify | 38.0 (37.5–38.5) | 0.93 (0.90–0.95) |');
  });

  it('says whether each measured aim is reached', () => {
    const aims = page.split('\n').filter((line) => line.includes('| at least'));
    expect(aims.map((line) => line.replace(/^.*(?=at least)/, ''))).to.deep.equal([
      'at least 1.30 | 1.50 | yes |',
      'at least 1.50 | 0.93 | **no** |',
      'at least 1.60 | 1.95 | yes |',
      'at least 2.20 | 2.00 | **no** |',
    ]);
  });

  it('names the tools', () => {
    for (const part of ['2026-11-21', '`npm run bench`', 'Model T', 'v20.19.0', 'MongoDB 6.0.5', 'autocannon 9.0.0']) {
      expect(page).to.include(part);
    }
    expect(page).to.include('fastify 5.12.8').and.to.include('3 rounds');
    expect(page).to.include('servers on core 0, load and mongod on core 1');
    expect(pageOf({ ...REPORT, cores: null }, SECTIONS)).to.include('not kept to cores of their own');
  });

  it('omits what was not measured', () => {
    expect(page).to.include('## In memory').and.not.to.include('## Growth');
  });

  it('judges no aim by a quick run', () => {
    const quick = pageOf({ ...REPORT, isQuick: true }, SECTIONS);
    expect(quick).to.include('Its figures mean nothing').and.not.to.include('## Aims');
  });
});

describe('writeReport', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bench-report-'));
    await writeReport(join(folder, 'new'), REPORT, SECTIONS);
  });
  after(() => rm(folder, { recursive: true }));

  const read = (file: string): Promise<string> => readFile(join(folder, 'new', file), 'utf8');

  it('writes a page, its figures, and a chart of each section', async () => {
    expect(await readdir(join(folder, 'new'))).to.have.members(['README.md', 'memory.svg', 'results.json']);
  });

  it('writes every figure of every slice', async () => {
    const { comparisons } = JSON.parse(await read('results.json')) as typeof REPORT;
    expect(comparisons).to.deep.equal(REPORT.comparisons);
  });

  it('formats the page', async () => {
    expect(await check(await read('README.md'), { parser: 'markdown' })).to.equal(true);
    expect(await check(await read('results.json'), { parser: 'json' })).to.equal(true);
  });

  it('links to no other files', async () => {
    const targets = [...(await read('README.md')).matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
    expect(new Set(targets)).to.deep.equal(new Set(['method.md', 'memory.svg', 'results.json']));
  });
});
