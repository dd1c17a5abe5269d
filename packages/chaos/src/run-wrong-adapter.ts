import type { TestCluster } from '@workspace-api/test-databases';
import { CHECKS } from './checks/checks.js';
import type { Evidence } from './history/evidence.js';
import { injectFault } from './nemesis/fault-kind.js';
import type { Random } from './random.js';
import { type Result, reportOf, violationsOf } from './report/report.js';
import { summaryOf, watchProgress } from './report/summary.js';
import { openRun } from './run.js';
import type { ChaosStore } from './stores/chaos-store.js';
import type { WrongVariant } from './variants/wrong-variant.js';

/** An attempt takes some seconds. If none succeeds in this time, a check is blind. */
const TRY_FOR_MILLISECONDS = 240_000;

export interface WrongAdapterOptions<Cluster extends TestCluster> {
  readonly store: ChaosStore<Cluster>;
  readonly cluster: Cluster;
  readonly variant: WrongVariant<Cluster>;
  readonly random: Random;
  readonly print: (text: string) => void;
}

/** Runs a wrong variant until each of its checks has found the mistake. */
export const runWrongAdapter = async <Cluster extends TestCluster>(
  options: WrongAdapterOptions<Cluster>,
): Promise<readonly Result[]> => {
  const { store, cluster, variant, random, print } = options;
  const { name, caughtBy, prepare, scenarios, fault } = variant;
  const title = `the wrong variant ${name}`;
  const run = await openRun({ store, cluster, variant: name, random, prepare });
  const unwatch = watchProgress(title, run.recorder.history, print);
  try {
    const term = await store.latestTerm(cluster);
    const deadline = performance.now() + TRY_FOR_MILLISECONDS;
    let attempt = 0;
    let evidence: Evidence;
    let results: readonly Result[];
    do {
      attempt += 1;
      await run.underLoad(scenarios, () => injectFault(fault, run));
      evidence = await run.evidence();
      results = caughtBy.map((check): Result => {
        const verdict = check.judge(evidence);
        return {
          name: `found by "${check.name}"`,
          isPassed: verdict.violations.length > 0,
          remark: `${verdict.violations.length} wrong of ${verdict.checked} ${check.unit}`,
          details: violationsOf(verdict, evidence.history).slice(0, 1),
        };
      });
    } while (results.some(({ isPassed }) => !isPassed) && performance.now() < deadline);

    const others = CHECKS.filter((check) => !caughtBy.includes(check) && check.judge(evidence).violations.length > 0);
    const summary = [
      ...summaryOf(evidence.history, (await store.latestTerm(cluster)) - term),
      ['attempts', String(attempt)] as const,
      ['also found by', others.map((check) => `"${check.name}"`).join(', ') || 'no other check'] as const,
    ];
    print(reportOf(title, summary, results));
    return results;
  } finally {
    unwatch();
    await run.close();
  }
};
