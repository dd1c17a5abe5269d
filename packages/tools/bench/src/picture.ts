import { SERVERS, figureIn, type Comparison } from './comparison.js';
import { formatNumber } from './markdown.js';

const [WIDTH, NAMES, VALUES] = [720, 130, 130];

const [HEADING, BAR, STEP] = [26, 14, 20];

const STYLE = `text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.work { font-weight: 600 } .name { text-anchor: end } .page { fill: #fff } .product { fill: #0969da } .peer { fill: #8c959f }
.database { opacity: .45 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .page { fill: #0d1117 } .product { fill: #4493f8 } .peer { fill: #848d97 }
}`;

const TITLE = 'CPU per request, in microseconds: the server process, and in a fainter color its database';

/** Returns a bar chart in SVG of the cost of each request for the servers and their database. */
export const pictureOf = (comparisons: readonly Comparison[]): string => {
  const works = comparisons.map((comparison) => ({
    work: comparison.subjects[0]?.work ?? '',
    bars: comparison.subjects.map(({ server, figures }, subject) => ({
      server,
      cpu: figureIn(comparison, 'cpu', subject),
      database: figures.databaseCpu === undefined ? 0 : figureIn(comparison, 'databaseCpu', subject),
    })),
  }));
  const longest = Math.max(...works.flatMap(({ bars }) => bars.map(({ cpu, database }) => cpu + database)));
  const lengthOf = (value: number): number => Math.round((value / longest) * (WIDTH - NAMES - VALUES));
  let y = HEADING;
  const lines = [`<text class="work" x="10" y="${y - 6}">${TITLE}</text>`];
  for (const { work, bars } of works) {
    y += HEADING;
    lines.push(`<text class="work" x="10" y="${y - 6}">${work}</text>`);
    for (const { server, cpu, database } of bars) {
      const [own, stored] = [lengthOf(cpu), lengthOf(database)];
      const [kind, baseline] = [server === 'product' ? 'product' : 'peer', y + BAR - 3];
      const value = [cpu, ...(database > 0 ? [database] : [])].map((part) => formatNumber(part)).join(' + ');
      lines.push(
        `<text class="name" x="${NAMES}" y="${baseline}">${SERVERS[server]}</text>`,
        `<rect class="${kind}" x="${NAMES + 8}" y="${y}" width="${own}" height="${BAR}"/>`,
        `<rect class="${kind} database" x="${NAMES + 8 + own}" y="${y}" width="${stored}" height="${BAR}"/>`,
        `<text x="${NAMES + 14 + own + stored}" y="${baseline}">${value}</text>`,
      );
      y += STEP;
    }
  }
  const values = works.map(({ work, bars }) =>
    [work, ...bars.map(({ server, cpu }) => `${SERVERS[server]} ${formatNumber(cpu)}`)].join(', '),
  );
  const height = y + 10;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    `<title>${TITLE}</title>`,
    `<desc>${values.join('; ')}</desc>`,
    `<style>${STYLE}</style>`,
    `<rect class="page" width="${WIDTH}" height="${height}" rx="6"/>`,
    ...lines,
    '</svg>\n',
  ].join('\n');
};
