import { acknowledgedByKey } from '../history/acknowledged.js';
import type { History } from '../history/history.js';

const INTERVAL_MILLISECONDS = 5_000;

/** Says now and then how far a run is. Gives the function that ends it. */
export const watchProgress = (title: string, history: History, print: (line: string) => void): (() => void) => {
  const start = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - start) / 1_000);
    const { creations, pages, uses, faults } = history;
    const requests = creations.length + pages.length + uses.length;
    const acknowledged = acknowledgedByKey(history).size;
    print(`${title}: ${seconds} s, ${requests} requests, ${acknowledged} campaigns, ${faults.length} faults done`);
  }, INTERVAL_MILLISECONDS);
  return () => {
    clearInterval(timer);
  };
};
