import { monitorEventLoopDelay } from 'node:perf_hooks';

const INTERVAL_MILLISECONDS = 500;
const RESOLUTION_MILLISECONDS = 20;

/**
 * Reports twice a second the longest time for which the event loop of this process was blocked, in milliseconds.
 * Returns a function that stops it.
 */
export const watchStalls = (report: (milliseconds: number) => void): (() => void) => {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS });
  histogram.enable();
  const timer = setInterval(() => {
    report(Math.max(0, histogram.max / 1e6 - RESOLUTION_MILLISECONDS));
    histogram.reset();
  }, INTERVAL_MILLISECONDS);
  return () => {
    clearInterval(timer);
    histogram.disable();
  };
};
