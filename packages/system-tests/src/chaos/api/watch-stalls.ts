import { monitorEventLoopDelay } from 'node:perf_hooks';

const INTERVAL_MILLISECONDS = 500;
const RESOLUTION_MILLISECONDS = 20;

/**
 * Tells twice a second for how many milliseconds at a time the event loop of this process did not get to what was due,
 * at most. Gives the function that ends it.
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
