/** One value of a metric. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const COMMENT = /^# (?:HELP [a-z\d_]+ .+|TYPE [a-z\d_]+ (?:counter|gauge|histogram))$/;
const SAMPLE = /^([a-z\d_]+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-z\d_]+)="([^"\\]*)"(?:,|$)/g;

const parseLine = (line: string): Sample => {
  const [, name = '', labels = '', value = ''] = (SAMPLE.exec(line) ?? []) as readonly (string | undefined)[];
  const pairs = [...labels.matchAll(LABEL)];
  const isWhole = pairs.map(([pair]) => pair).join('') === labels;
  // A value that Node.js has not measured yet is NaN. Prometheus accepts any case.
  const isNumber = /^(?:-?[\d.]+(?:e[+-]?\d+)?|[+-]Inf|nan)$/i.test(value);
  if (name === '' || !isWhole || !isNumber) throw new Error(`Not a sample: ${line}`);
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, label = '', text = '']) => [label, text])),
    value: Number(value),
  };
};

/** Parses the Prometheus text format. Throws for an invalid line. */
export const parseMetrics = (text: string): Sample[] =>
  text.split('\n').flatMap((line) => {
    if (line === '' || COMMENT.test(line)) return [];
    return [parseLine(line)];
  });

/** Returns the sum of the samples of a metric that have these labels. */
export const sumOf = (
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number =>
  samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
