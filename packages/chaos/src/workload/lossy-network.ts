import { PROCESS_NAMES, type ProcessName } from '../history/history.js';
import type { Random } from '../random.js';

const LOST_RESPONSES_IN_PERCENT = 4;

/**
 * Returns a fetch that sends each request to any process, as a load balancer does, and loses some of the responses. The
 * balancer responds in place of a process that it cannot reach.
 */
export const createLossyNetwork =
  (urlOf: (process: ProcessName) => string, random: Random): typeof fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const response = await fetch(`${urlOf(random.pick(PROCESS_NAMES))}${pathname}${search}`, init).catch(
      () => new Response('Bad gateway', { status: 502 }),
    );
    if (!random.percent(LOST_RESPONSES_IN_PERCENT)) return response;
    await response.body?.cancel();
    throw new TypeError('The response is lost.');
  };
