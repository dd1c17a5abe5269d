/**
 * The load process: separate from the servers and the measuring process, so that it can have its own core. It ends with
 * an error if a response is unexpected.
 */
import { closedLoop } from './closed-loop.js';
import type { LoadOrder, LoadReport } from './load.js';
import { openLoop } from './open-loop.js';

const runAll = async ({ rate, urls, connections, ...order }: LoadOrder): Promise<LoadReport> => {
  const runs = urls.map((url) => {
    const load = { ...order, url, connections: Math.ceil(connections / urls.length) };
    return rate === undefined ? closedLoop(load) : openLoop({ ...load, rate: rate / urls.length });
  });
  const reports = await Promise.all(runs);
  const [first = { requests: 0, seconds: 0 }] = reports;
  const total = (figure: 'requests' | 'bytes'): number =>
    reports.reduce((sum, report) => sum + (report[figure] ?? 0), 0);
  return { ...first, requests: total('requests'), bytes: total('bytes') };
};

process.on('message', (order: LoadOrder) => void runAll(order).then((found) => process.send?.(found)));
process.once('disconnect', () => process.exit());
