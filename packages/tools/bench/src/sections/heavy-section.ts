import { compare, underLoad, type Bench } from '../bench.js';
import type { Comparison } from '../comparison.js';
import { fillWorkspace, startProductOn } from '../storages/database-servers.js';
import { withServers } from '../storages/servers.js';
import type { TestDatabase } from '../storages/test-database.js';
import { CONNECTIONS, creationRequest, pageOfCampaignsRequest, pageRequest, toolCallRequest } from './requests.js';

/** The maximum number of groups of a campaign. */
const GROUPS = 500;

/** A seventh of them is not sendable, and five instances share them. */
const GROUPS_OF_WORKSPACE = 4_000;

/** Enough campaigns for a page of the maximum size. */
const CAMPAIGNS = 20;

/** Measures requests with much data beside a usual page. */
const measureOn = async (bench: Bench, name: string, title: string, database: TestDatabase): Promise<Comparison> => {
  const { secret } = await fillWorkspace(database, GROUPS_OF_WORKSPACE);
  return withServers([() => startProductOn(bench, database, 'unreached', ['--mcp'])], async ([product]) => {
    if (product === undefined) throw new RangeError('There is no product.');
    const creation = await creationRequest(product.url, secret, GROUPS);
    const { path, ...init } = creation;
    for (let count = 0; count < CAMPAIGNS; count++) await fetch(product.url + path, init);
    await database.analyze?.();
    const works = [
      ['GET /groups?limit=50', pageRequest(secret), 200],
      ['GET /campaigns?limit=100, each of 500 groups', pageOfCampaignsRequest(secret), 200],
      ['POST /campaigns of 500 groups', creation, 201],
      ['Tool listGroups with limit 50', toolCallRequest(secret), 200],
    ] as const;
    const runnables = works.map(([work, request, status]) => ({
      work: `${work}, ${title}`,
      server: product.name,
      run: underLoad(bench, [product], { requests: [request], status, connections: CONNECTIONS }, database),
    }));
    return compare(bench, `heavy/${name}`, runnables);
  });
};

export const measureHeavy = async (bench: Bench): Promise<Comparison[]> => [
  await measureOn(bench, 'mongodb', 'MongoDB', await bench.mongodb()),
  await measureOn(bench, 'postgres', 'PostgreSQL', await bench.postgres()),
];
