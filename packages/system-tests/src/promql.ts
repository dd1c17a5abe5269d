import { parser } from '@prometheus-io/lezer-promql';

/** The result of parsing a PromQL expression. */
export interface PromqlUse {
  /** The distinct names of the series. */
  readonly metrics: readonly string[];
  /** The parts that are not valid PromQL. */
  readonly faults: readonly string[];
}

/** Parses an expression with the grammar of Prometheus. */
export const readPromql = (expression: string): PromqlUse => {
  const metrics = new Set<string>();
  const faults: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ name, type, from, to }) => {
      const text = expression.slice(from, to);
      if (type.isError) faults.push(`at ${String(from)}: ${text || 'something is missing'}`);
      if (name === 'VectorSelector') metrics.add(/^[\w:]*/.exec(text)?.[0] ?? '');
    },
  });
  return { metrics: [...metrics], faults };
};
