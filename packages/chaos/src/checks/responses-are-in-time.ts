import type { Evidence } from '../history/evidence.js';
import type { Exchange } from '../history/history.js';
import { exchangesOf } from '../history/history.js';
import { lengthOf, overlaps } from '../history/span.js';
import type { Check, Violation } from './check.js';

/** The promised maximum for one request. It includes the eight seconds of the transport's deadline. */
const BUDGET_MILLISECONDS = 10_000;

/**
 * No request takes longer than its budget. The caller measures the time, so reported blocks of its event loop and of
 * the API process are added to the budget.
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
        const what = `${process} took ${Math.round(lengthOf(exchange))} ms, status ${response?.status ?? 'none'}`;
        return { when: exchange, what };
      });
    return { checked: exchanges.length, excused: 0, violations };
  },
};

const stalledDuring = ({ stalls }: Evidence['history'], exchange: Exchange): number =>
  stalls
    .filter((stall) => (stall.where === 'runner' || stall.where === exchange.process) && overlaps(stall, exchange))
    .reduce((sum, { milliseconds }) => sum + milliseconds, 0);
