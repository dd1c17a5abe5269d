import {
  type TestPostgresCluster,
  type TestReplicaSet,
  startPostgresCluster,
  startReplicaSet,
} from '@workspace-api/test-databases';
import { writeWithoutStandby } from '../nemesis/creation-faults.js';
import { NODE_FAULTS } from '../nemesis/mongodb/node-faults.js';
import { awaitHealth, chooseSecondary, latestTerm } from '../nemesis/mongodb/nodes.js';
import { awaitStandby } from '../nemesis/postgres/await-standby.js';
import { nodeFaultsOf } from '../nemesis/postgres/node-faults.js';
import { retry } from '../retry.js';
import { MONGODB_VARIANTS } from '../variants/mongodb-variants.js';
import { POSTGRES_VARIANTS } from '../variants/postgres-variants.js';
import type { ChaosStore } from './chaos-store.js';

/** The election timeout. A tenth of MongoDB's default, so that more elections happen. */
const ELECTION_TIMEOUT_MILLISECONDS = 1_000;

export const MONGODB: ChaosStore<TestReplicaSet> = {
  startCluster: () => startReplicaSet({ electionTimeoutMs: ELECTION_TIMEOUT_MILLISECONDS }),
  awaitHealth,
  latestTerm,
  nodeFaults: () => NODE_FAULTS,
  lastFault: writeWithoutStandby(async ({ cluster, random }) => {
    await awaitHealth(cluster);
    return chooseSecondary(cluster, random);
  }),
  commands: ['insert', 'insert', 'find', 'findAndModify'],
  variants: MONGODB_VARIANTS,
};

export const POSTGRES: ChaosStore<TestPostgresCluster> = {
  startCluster: startPostgresCluster,
  awaitHealth: async (cluster) => {
    await awaitStandby(cluster);
  },
  latestTerm: (cluster) => retry(async () => (await cluster.primary()).timelineAsPrimary()),
  nodeFaults: nodeFaultsOf,
  lastFault: writeWithoutStandby(async ({ cluster }) => (await awaitStandby(cluster)).standby),
  commands: ['INSERT', 'INSERT', 'SELECT', 'UPDATE'],
  variants: POSTGRES_VARIANTS,
};
