import { readText } from '../repository.js';

/** The labels that Prometheus adds to every series. */
const OF_TARGETS = ['job', 'instance'];

/** A row of the table of metrics: name, type and labels. */
const ROW = /^\| `(\w+)` +\| (\w+) +\| ([^|]*)\|/gm;

const seriesOf = (
  name: string,
  type: string,
  labels: readonly string[],
): [name: string, labels: readonly string[]][] =>
  type === 'histogram'
    ? [
        [`${name}_bucket`, ['le', ...labels]],
        [`${name}_sum`, labels],
        [`${name}_count`, labels],
      ]
    : [[name, labels]];

/**
 * Returns every series that Prometheus can read, with its labels, given the response of one process. A process exposes the
 * metrics of its own database only, and labels when they have values. A test of the server holds the page to the rest.
 */
export const exposedMetrics = (exposition: string): ReadonlyMap<string, readonly string[]> => {
  const exposed = [...exposition.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [
    name,
    type,
    '',
  ]);
  const listed = [...readText('docs/metrics.md').matchAll(ROW)].map(([, ...cells]) => cells);
  const series = [...exposed, ...listed].flatMap(([name = '', type = '', labels = '']) =>
    seriesOf(name, type, [...OF_TARGETS, ...[...labels.matchAll(/\w+/g)].map(([label]) => label)]),
  );
  // Prometheus itself records whether it reached a target.
  return new Map([['up', OF_TARGETS], ...series]);
};
