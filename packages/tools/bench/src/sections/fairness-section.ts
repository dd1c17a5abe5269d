import { PREFIX } from '@workspace-api/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compare, underLoad, type Bench, type Runnable } from '../bench.js';
import type { Comparison } from '../comparison.js';
import { NodeProcess } from '../processes/node-process.js';
import { campaignFor } from '../storages/api.js';
import { startProductOn, withDatabaseServers } from '../storages/database-servers.js';
import type { AnyServer } from '../storages/servers.js';
import type { HostileOrder } from './hostile-process.js';
import type { TestDatabase } from '../storages/test-database.js';
import { createKeyPageVisitor, type KeyPageVisit } from './key-page-visitor.js';
import { pageRequest } from './requests.js';

const HOSTILE_PROCESS = fileURLToPath(new URL('hostile-process.js', import.meta.url));

const GROUPS = 1_000;

/** The request rate of the good caller, per second. */
const RATE = 90;

/** A slice is this many times as long as others, because it has few requests. */
const SHARE = 4;

/**
 * The good caller opens its connections before the attack. Node.js accepts one per turn of the event loop, so that on every
 * server a new one waits for those of the attack.
 */
const HEAD_START_MILLISECONDS = 200;

const ARRIVES_WITHIN_MILLISECONDS = 60_000;

/** A character of four bytes in UTF-8, so that a campaign has its maximum size. */
const CHARACTER = '🚀';

const LARGE_CAMPAIGNS = 100;

/** Creates a hundred large campaigns through the API: 5 MB of JSON. */
const createLargeCampaigns = async (url: string, secret: string): Promise<void> => {
  const metadata = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`key ${index}`, CHARACTER.repeat(500)]),
  );
  const content = { type: 'text', text: CHARACTER.repeat(4_096) };
  const body = JSON.stringify({ ...(await campaignFor(url, secret)), content, metadata });
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  for (let campaign = 0; campaign < LARGE_CAMPAIGNS; campaign++) {
    const response = await fetch(`${url}${PREFIX}/campaigns`, { method: 'POST', headers, body });
    if (response.status !== 201) throw new Error(`POST /campaigns was answered with ${response.status}.`);
  }
};

/** The good caller on one server, and the hostile ones on another, or on the same. */
interface Attacked {
  readonly work: string;
  readonly server: AnyServer;
  readonly target: AnyServer;
  /** The session of a hostile OWNER, if the target has a key page. */
  readonly visit: KeyPageVisit | null;
}

/**
 * Compares the tail latency of a good caller alone and under an attack, and behind Fastify under the same attack. The control is
 * an attack on another process of this machine.
 */
const measureOn = async (bench: Bench, name: string, title: string, database: TestDatabase): Promise<Comparison> => {
  const visitor = createKeyPageVisitor(bench.folder, database);
  return withDatabaseServers(
    bench,
    database,
    GROUPS,
    async ({ product, peers, callers: { full, foreign } }) => {
      await createLargeCampaigns(product.url, foreign);
      const hostile = new NodeProcess(HOSTILE_PROCESS, { cores: bench.cores?.load });
      const load = { requests: [pageRequest(full)], connections: 10, status: 200, rate: RATE };
      const attacked = ({ work, server, target, visit }: Attacked): Runnable => {
        const run = underLoad(bench, [server], load);
        const order: HostileOrder = {
          url: target.url,
          secret: foreign,
          visit,
          isOn: true,
          arrivesWithinMilliseconds: ARRIVES_WITHIN_MILLISECONDS,
        };
        return {
          work: `${work}, ${title}`,
          server: server.name,
          run: async (seconds) => {
            // The attack ends with the slice, also if the server is too slow to respond in time.
            const attack = async (): Promise<void> => {
              await pause(HEAD_START_MILLISECONDS);
              await hostile.ask(order);
              await pause(seconds * 1_000 - HEAD_START_MILLISECONDS);
              await hostile.ask({ ...order, isOn: false });
            };
            const [figures] = await Promise.all([run(seconds), attack()]);
            return figures;
          },
        };
      };
      const elsewhere = await startProductOn(bench, database, 'realistic', visitor.flags);
      try {
        const [visit, visitElsewhere] = [
          await visitor.signIn(product, foreign),
          await visitor.signIn(elsewhere, foreign),
        ];
        const [fastify] = peers.filter((peer) => peer.name === 'fastify');
        const beside = 'A good caller beside hostile ones';
        const runnables: readonly Runnable[] = [
          {
            work: `A good caller alone, ${title}`,
            server: product.name,
            run: underLoad(bench, [product], load),
          },
          attacked({ work: beside, server: product, target: product, visit }),
          ...(fastify === undefined ? [] : [attacked({ work: beside, server: fastify, target: fastify, visit: null })]),
          attacked({
            work: `${beside} of another process`,
            server: product,
            target: elsewhere,
            visit: visitElsewhere,
          }),
        ];
        return await compare(bench, name, runnables, bench.options.isQuick ? 1 : SHARE);
      } finally {
        await Promise.all([hostile.stop(), elsewhere.stop()]);
      }
    },
    'realistic',
    visitor.flags,
  );
};

/** Measures the tail latency of a good caller beside hostile ones on both databases. */
export const measureFairness = async (bench: Bench): Promise<Comparison[]> => [
  await measureOn(bench, 'fairness/mongodb', 'MongoDB', await bench.mongodb()),
  await measureOn(bench, 'fairness/postgres', 'PostgreSQL', await bench.postgres()),
];
