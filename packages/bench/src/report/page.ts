import type { Comparison } from '../method/comparison.js';
import type { Section } from '../workloads/section.js';
import { formatNumber } from './format-figure.js';
import type { Report } from './report.js';
import { tableOfAims } from './table-of-aims.js';
import { tableOfComparison } from './table-of-comparison.js';

type Chapter = Pick<Section, 'name' | 'title' | 'about'>;

/** Returns the comparisons of a section. */
export const comparisonsOf = ({ name }: Pick<Section, 'name'>, { comparisons }: Report): Comparison[] =>
  comparisons.filter((comparison) => comparison.name.startsWith(`${name}/`));

/** Returns the file name of a section's chart. */
export const chartFile = ({ name }: Pick<Section, 'name'>): string => `${name}.svg`;

const placement = ({ cores }: Report): string => {
  if (cores === null) return 'not kept to cores of their own: there is only one, or nothing to do that with';
  const { server, load, database } = cores;
  const others =
    load === database ? `load and mongod on core ${load}` : `load on core ${load}, mongod on core ${database}`;
  return `servers on core ${server}, ${others}`;
};

const circumstances = (report: Report): string => {
  const { date, command, machine, database, load, peers, rounds, seconds } = report;
  const lines = [
    ['date', date],
    ['command', `\`${command}\``],
    [
      'method',
      `${rounds} rounds after a warm-up; a slice is ${formatNumber(seconds, seconds < 1 ? 1 : 0)} s or a part of that`,
    ],
    ['processor', `${machine.processor}, ${machine.cores} cores`],
    ['memory', `${machine.memoryGigabytes} GB`],
    ['system', machine.system],
    ['Node.js', machine.node],
    ['MongoDB', database ?? 'not used'],
    ['load', load],
    ['placement', placement(report)],
    ...peers.map(({ title, versions }) => [
      title,
      Object.entries(versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(', '),
    ]),
  ];
  return ['| | |', '| --- | --- |', ...lines.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
};

const chapter = (section: Chapter, report: Report): string[] => {
  const comparisons = comparisonsOf(section, report);
  if (comparisons.length === 0) return [];
  return [
    `## ${section.title}`,
    section.about,
    `![The figures below as bars](${chartFile(section)})`,
    ...comparisons.flatMap((comparison) => [`### ${comparison.title}`, tableOfComparison(comparison)]),
  ];
};

/** Returns the page of a run in unformatted Markdown. */
export const pageOf = (report: Report, sections: readonly Chapter[]): string =>
  [
    '# Performance',
    '<!-- Made by "npm run bench". Measure again instead of changing this page. -->',
    'CPU, latency and memory of the whole product, beside other servers that do the same work and return the same bytes. Figures are medians, with quartiles in brackets. A ratio above 1 means more than the reference. [The method](method.md) explains the figures.',
    ...(report.isQuick
      ? ['**This was a miniature run. Its figures mean nothing.**']
      : ['## Aims', tableOfAims(report.comparisons)]),
    '## Circumstances',
    circumstances(report),
    ...sections.flatMap((section) => chapter(section, report)),
    'Every figure of every slice is in [results.json](results.json).',
  ].join('\n\n');
