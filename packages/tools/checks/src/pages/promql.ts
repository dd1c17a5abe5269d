import { parser } from '@prometheus-io/lezer-promql';

/** The result of parsing a PromQL expression. */
export interface PromqlUse {
  /** The names of the series, each with the labels by which the expression selects or groups it. */
  readonly labels: ReadonlyMap<string, ReadonlySet<string>>;
  /** The parts that are not valid PromQL. */
  readonly faults: readonly string[];
}

/** Parses an expression with the grammar of Prometheus. */
export const readPromql = (expression: string): PromqlUse => {
  const labels = new Map<string, Set<string>>();
  const faults: string[] = [];
  const tree = parser.parse(expression);
  const textOf = ({ from, to }: { readonly from: number; readonly to: number }): string => expression.slice(from, to);
  const metricOf = (selector: string): string => /^[\w:]*/.exec(selector)?.[0] ?? '';
  tree.iterate({
    enter: (node) => {
      const { name, type, from } = node;
      if (type.isError) faults.push(`at ${String(from)}: ${textOf(node) || 'something is missing'}`);
      if (name === 'VectorSelector') labels.set(metricOf(textOf(node)), new Set());
    },
  });
  tree.iterate({
    enter: ({ name, node }) => {
      if (name !== 'LabelName') return;
      let owner = node.parent;
      while (owner !== null && owner.name !== 'VectorSelector' && owner.name !== 'AggregateExpr') owner = owner.parent;
      owner?.cursor().iterate((inner) => {
        if (inner.name === 'VectorSelector') labels.get(metricOf(textOf(inner)))?.add(textOf(node));
      });
    },
  });
  return { labels, faults };
};
