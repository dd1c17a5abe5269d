import type { Evidence } from '../history/evidence.js';
import type { Exchange } from '../history/history.js';
import { exchangesOf } from '../history/history.js';
import { lengthOf, overlaps } from '../history/span.js';
import type { Check, Violation } from './check.js';

/** What the product promises for one request, with the eight seconds of the transport's deadline in it. */
const BUDGET_MILLISECONDS = 10_000;

/**
 * No request takes longer than its budget. The caller measures, and the caller's own event loop and that of the process
 * may have been kept from running by what else this machine does; as much as they say they were is added to the budget.
 */
export const responsesAreInTime: Check = {
  name: 'every response arrives within 10 s',
  unit: 'requests',
  minPerSecond: 2,
  judge: ({ history }) => {
    const exchanges = exchangesOf(history);
    const violations = exchanges
      .filter((exchange) => lengthOf(exchange) > BUDGET_MILLISECONDS + stalledDuring(history, exchange))
      .map((exchange): Violation => {
        const { process, response } = exchange;
        const what = `${process} took ${Math.round(lengthOf(exchange))} ms to response ${response?.status ?? 'nothing'}`;
        return { when: exchange, what };
      });
    return { checked: exchanges.length, excused: 0, violations };
  },
};

const stalledDuring = ({ stalls }: Evidence['history'], exchange: Exchange): number =>
  stalls
    .filter((stall) => (stall.where === 'runner' || stall.where === exchange.process) && overlaps(stall, exchange))
    .reduce((sum, { milliseconds }) => sum + milliseconds, 0);
