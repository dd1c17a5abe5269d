import type { StartTimer } from '../deadline.js';

/** How often to look for expired waits, in milliseconds. */
const CHECK_INTERVAL = 20;

interface Wait {
  /** The end of the wait, on the clock of `performance.now`. */
  readonly end: number;
  readonly expire: () => void;
  /** The index in `waits`. */
  index: number;
}

/**
 * The waits of all requests, unordered. One timer serves them all, because a timer per request would cost a tenth of a
 * request. It is an array, because a Set leaves as much garbage for a major collection as the rest of the request.
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

/** Removes a wait, unless it was already removed. The last wait takes its place. */
const remove = (wait: Wait): void => {
  if (waits[wait.index] !== wait) return;
  const last = waits.pop();
  if (last === undefined || last === wait) return;
  waits[wait.index] = last;
  last.index = wait.index;
};

/** Starts a wait on one timer for all requests. Only Node.js lets a timer outlive the request that started it. */
export const sharedTimer: StartTimer = (milliseconds, expire) => {
  const wait = add(performance.now() + milliseconds, expire);
  return () => remove(wait);
};
