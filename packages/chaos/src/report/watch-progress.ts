import { acknowledgedByKey } from '../history/acknowledged.js';
import type { History } from '../history/history.js';

const INTERVAL_MILLISECONDS = 5_000;

/** Prints the progress of a run at intervals. Returns a function that stops it. */
export const watchProgress = (title: string, history: History, print: (line: string) => void): (() => void) => {
  const start = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - start) / 1_000);
    const { creations, pages, uses, faults } = history;
    const requests = creations.length + pages.length + uses.length;
    const acknowledged = acknowledgedByKey(history).size;
    print(`${title}: ${seconds} s, ${requests} requests, ${acknowledged} campaigns, ${faults.length} faults`);
  }, INTERVAL_MILLISECONDS);
  return () => {
    clearInterval(timer);
  };
};
