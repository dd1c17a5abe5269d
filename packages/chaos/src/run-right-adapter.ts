import type { TestCluster } from '@workspace-api/test-databases';
import { CHECKS } from './checks/checks.js';
import { injectFaults } from './nemesis/nemesis.js';
import type { Random } from './random.js';
import { type Result, reportOf, resultOf } from './report/report.js';
import { summaryOf, watchProgress } from './report/summary.js';
import { openRun } from './run.js';
import type { ChaosStore } from './stores/chaos-store.js';
import { ALL_SCENARIOS } from './workload/scenarios.js';

export interface RightAdapterOptions<Cluster extends TestCluster> {
  readonly store: ChaosStore<Cluster>;
  readonly cluster: Cluster;
  /** How long faults are injected. */
  readonly seconds: number;
  readonly random: Random;
  readonly print: (text: string) => void;
}

/** Injects faults while the unchanged adapter serves traffic, and applies every check. */
export const runRightAdapter = async <Cluster extends TestCluster>(
  options: RightAdapterOptions<Cluster>,
): Promise<readonly Result[]> => {
  const { store, cluster, seconds, random, print } = options;
  const title = 'the adapter';
  const run = await openRun({ store, cluster, variant: 'right', random });
  const unwatch = watchProgress(title, run.recorder.history, print);
  try {
    const term = await store.latestTerm(cluster);
    await run
      .underLoad(ALL_SCENARIOS, () => injectFaults(store, run, seconds))
      .catch((error: unknown) => {
        print(reportOf(`${title}, aborted`, summaryOf(run.recorder.history, 0), []));
        throw error;
      });
    const evidence = await run.evidence();
    const results = CHECKS.map((check) => resultOf(check, evidence, seconds));
    print(reportOf(title, summaryOf(evidence.history, (await store.latestTerm(cluster)) - term), results));
    for (const error of evidence.history.errors.slice(0, 5)) print(`  error in process ${error}`);
    return results;
  } finally {
    unwatch();
    await run.close();
  }
};
