import { FIGURES } from '../method/figures.js';
import { ratioIn, type Comparison } from '../method/comparison.js';
import { formatNumber } from './format-figure.js';

/** In pixels. */
const WIDTH = 800;
const MARGIN = 16;
const LABELS = 300;
const VALUES = 60;
const ROW = 22;
const BAR = 12;
const HEADING = 34;
const TOP = 52;

/** Readable on light and dark pages. */
const STYLE = `
text { font: 12px system-ui, sans-serif; fill: #1f2328; }
.title { font-weight: 600; }
.bar { fill: #8c959f; }
.reference { fill: #0969da; }
.line { stroke: #0969da; stroke-dasharray: 3 3; }
.whisker { stroke: #1f2328; }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; }
.bar { fill: #6e7681; }
.reference { fill: #4493f8; }
.line { stroke: #4493f8; }
.whisker { stroke: #e6edf3; }
}
`;

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const round = (pixels: number): string => pixels.toFixed(1);

const heightOf = ({ subjects }: Comparison): number => HEADING + subjects.length * ROW;

/** Draws one comparison: a bar for each subject whose length is its ratio, with a whisker between the quartiles. */
const panel = (comparison: Comparison, top: number): string => {
  const { subjects, reference, title, main } = comparison;
  const ratios = subjects.map(({ name }) => ratioIn(comparison, name));
  const largest = Math.max(1, ...ratios.map(({ upper }) => upper));
  const left = MARGIN + LABELS;
  const scale = (WIDTH - left - VALUES - MARGIN) / largest;
  const bars = subjects.map((subject, index) => {
    const { median, lower, upper } = ratios[index] ?? { median: NaN, lower: NaN, upper: NaN };
    const middle = top + HEADING + index * ROW + ROW / 2;
    const isReference = subject.name === reference;
    return [
      `<text x="${left - 8}" y="${middle + 4}" text-anchor="end">${escape(subject.title)}</text>`,
      `<rect class="${isReference ? 'reference' : 'bar'}" x="${left}" y="${middle - BAR / 2}" width="${round(median * scale)}" height="${BAR}"/>`,
      `<line class="whisker" x1="${round(left + lower * scale)}" x2="${round(left + upper * scale)}" y1="${middle}" y2="${middle}"/>`,
      `<text x="${round(left + upper * scale + 6)}" y="${middle + 4}">${formatNumber(median, 2)}</text>`,
    ].join('\n');
  });
  const one = round(left + scale);
  const bottom = top + heightOf(comparison);
  return [
    `<text class="title" x="${MARGIN}" y="${top + 24}">${escape(`${title}: ${FIGURES[main].title}`)}</text>`,
    ...bars,
    `<line class="line" x1="${one}" x2="${one}" y1="${top + HEADING}" y2="${bottom}"/>`,
  ].join('\n');
};

const LEGEND = 'How many times as much as the coloured bar. The thin lines go from quartile to quartile.';

/**
 * Draws comparisons one below the other as an SVG: the main figure of each subject relative to the reference, whose bar
 * is coloured and has length 1.
 */
export const chartOf = (heading: string, comparisons: readonly Comparison[]): string => {
  const tops = comparisons.map((_, index) =>
    comparisons.slice(0, index).reduce((sum, comparison) => sum + heightOf(comparison) + MARGIN, TOP),
  );
  const height = comparisons.reduce((sum, comparison) => sum + heightOf(comparison) + MARGIN, TOP) + MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img">`,
    `<title>${escape(heading)}</title>`,
    `<style>${STYLE}</style>`,
    `<text class="title" x="${MARGIN}" y="24">${escape(heading)}</text>`,
    `<text x="${MARGIN}" y="44">${LEGEND}</text>`,
    ...comparisons.map((comparison, index) => panel(comparison, tops[index] ?? 0)),
    '</svg>\n',
  ].join('\n');
};
