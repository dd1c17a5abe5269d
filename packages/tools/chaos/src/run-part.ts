import type { DatabaseNode } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import { CHECKS } from './checks/checks.js';
import { now } from './history/recorder.js';
import { injectFault, injectFaults } from './inject-faults.js';
import { type Result, foundBy, reportOf, resultOf } from './report.js';
import { type Run, type RunOptions, openRun } from './run.js';
import type { Store } from './stores/store.js';
import type { Variant } from './variants.js';
import { ALL_SCENARIOS } from './workload/scenarios.js';

export interface PartOptions<Node extends DatabaseNode> extends RunOptions<Node> {
  /** How long faults are injected into the unchanged adapter. */
  readonly seconds: number;
}

/** Runs the unchanged adapter or a variant of it, and prints a report. */
export const runPart = async <Node extends DatabaseNode>(options: PartOptions<Node>): Promise<readonly Result[]> => {
  const { store, variant, seconds } = options;
  const title = variant === null ? 'the adapter' : `the wrong variant ${variant.name}`;
  console.log(`${title} …`);
  const run = await openRun(options);
  try {
    const results = await (variant === null ? checkAdapter(run, store, seconds) : findMistake(run, store, variant));
    console.log(reportOf(title, run.recorder.history, results));
    return results;
  } catch (error) {
    console.log(reportOf(`${title}, aborted`, run.recorder.history, []));
    throw error;
  } finally {
    await run.close();
  }
};

/** Injects faults while the unchanged adapter serves traffic, and applies every check. */
const checkAdapter = async <Node extends DatabaseNode>(
  run: Run<Node>,
  store: Store<Node>,
  seconds: number,
): Promise<readonly Result[]> => {
  await run.underLoad(ALL_SCENARIOS, () => injectFaults(store, run, seconds));
  const evidence = await run.evidence();
  return CHECKS.map((check) => resultOf(check, evidence, seconds));
};

/** An attempt takes some seconds. If none succeeds in this time, a check is blind. */
const TRY_FOR_MILLISECONDS = 240_000;

const BEFORE_FAULT_MILLISECONDS = 1_000;

/** Runs a wrong variant until each of its checks has found the mistake. */
const findMistake = async <Node extends DatabaseNode>(
  run: Run<Node>,
  store: Store<Node>,
  variant: Variant,
): Promise<readonly Result[]> => {
  const deadline = now() + TRY_FOR_MILLISECONDS;
  const fault = store.nodeFaults(run.cluster).find(({ name }) => name === variant.fault);
  if (fault === undefined && variant.fault !== null) throw new Error(`No fault has the name "${variant.fault}".`);
  for (;;) {
    await run.underLoad(variant.scenarios, async () => {
      await delay(BEFORE_FAULT_MILLISECONDS);
      if (fault !== undefined) await injectFault(fault, run);
    });
    const evidence = await run.evidence();
    const results = variant.caughtBy.map((check) => foundBy(check, evidence));
    if (results.every(({ isPassed }) => isPassed) || now() > deadline) return results;
  }
};
