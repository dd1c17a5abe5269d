import { parser } from '@prometheus-io/lezer-promql';

/** What an expression of PromQL reads. */
export interface PromqlUse {
  /** The names of the series, each once. */
  readonly metrics: readonly string[];
  /** What no PromQL is. */
  readonly faults: readonly string[];
}

/** Reads an expression by the grammar of Prometheus. */
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
