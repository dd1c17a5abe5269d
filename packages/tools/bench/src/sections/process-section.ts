import { get } from 'node:http';
import { compare, type Bench } from '../bench.js';
import type { Comparison, Figures } from '../comparison.js';
import { NodeProcess } from '../processes/node-process.js';
import { pagesOf } from '../storages/api.js';
import { callersOfDemo, demoFlags, type DemoLine } from '../storages/memory.js';
import { CLI, LIMITS, startProduct, withServers } from '../storages/servers.js';
import { CONNECTIONS, pageRequest } from './requests.js';
import { groupCountOf } from './requests-section.js';

const BYTES_PER_MEGABYTE = 1_000_000;

const statusOf = (url: string, secret: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { path, headers } = pageRequest(secret);
    get(url + path, { headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });

/** Starts the product with a demo, and measures the time until it has responded with a page. */
const timeStart = async ({ cores }: Bench): Promise<Figures> => {
  const start = performance.now();
  const child = new NodeProcess(CLI, { args: ['serve', '--json', '--port', '0', '--demo'], cores: cores?.server });
  try {
    const demo = (await child.announcement()) as DemoLine;
    const status = await statusOf(demo.url, callersOfDemo(demo).full);
    if (status !== 200) throw new Error(`The first response has the status ${status}.`);
    return { firstResponse: performance.now() - start };
  } finally {
    await child.stop();
  }
};

/** Measures the memory of the product after all pages of its groups were requested. */
const measureSize = async (bench: Bench): Promise<Comparison> => {
  const args = [...demoFlags(groupCountOf(bench)), ...LIMITS.unreached.product];
  return withServers([() => startProduct(args, bench.cores?.server)], async ([product]) => {
    if (product === undefined) throw new RangeError('There is no product.');
    const { full } = callersOfDemo(product.announcement as DemoLine);
    const work = `Resident memory with ${groupCountOf(bench).toLocaleString('en-US')} records, after load`;
    const requests = [pageRequest(full)];
    for await (const { nextCursor } of pagesOf(product.url, full, '/groups', 50)) {
      if (nextCursor !== null) requests.push(pageRequest(full, nextCursor));
    }
    const run = async (seconds: number): Promise<Figures> => {
      await bench.sendLoad({ urls: [product.url], requests, connections: CONNECTIONS, status: 200, seconds });
      return { memory: (await product.usage()).residentBytes / BYTES_PER_MEGABYTE };
    };
    return compare(bench, 'size', [{ work, server: 'product', run }]);
  });
};

export const measureProcess = async (bench: Bench): Promise<Comparison[]> => {
  const subject = {
    work: 'First response after the start, in memory',
    server: 'product',
    run: () => timeStart(bench),
  } as const;
  return [await compare(bench, 'start', [subject]), await measureSize(bench)];
};
