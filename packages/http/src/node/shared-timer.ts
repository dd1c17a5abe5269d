import type { StartTimer } from '../deadline.js';

/** How often expired waits are looked for, in milliseconds. */
const CHECK_INTERVAL = 20;

interface Wait {
  /** On the clock of `performance.now`. */
  readonly end: number;
  readonly expire: () => void;
  /** Its index among the waits. */
  index: number;
}

/**
 * The waits of all requests, in no order. One timer serves them all: a timer for each would be a tenth of the cost of a
 * request. An array, because a Set leaves as much garbage for a major collection as the rest of the request.
 */
const waits: Wait[] = [];
let timer: ReturnType<typeof setInterval> | null = null;

const expireDue = (): void => {
  const now = performance.now();
  for (const { expire } of waits.filter(({ end }) => end <= now)) expire();
  if (waits.length > 0 || timer === null) return;
  clearInterval(timer);
  timer = null;
};

const add = (end: number, expire: () => void): Wait => {
  const wait = { end, expire, index: waits.length };
  waits.push(wait);
  timer ??= setInterval(expireDue, CHECK_INTERVAL);
  return wait;
};

/** Removes a wait, unless that was done. The last one takes its place. */
const remove = (wait: Wait): void => {
  if (waits[wait.index] !== wait) return;
  const last = waits.pop();
  if (last === undefined || last === wait) return;
  waits[wait.index] = last;
  last.index = wait.index;
};

/** Serves all requests with one timer. Node.js lets it outlive the request that started it; other runtimes do not. */
export const sharedTimer: StartTimer = (milliseconds, expire) => {
  const wait = add(performance.now() + milliseconds, expire);
  return () => remove(wait);
};
