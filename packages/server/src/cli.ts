#!/usr/bin/env node
import { nodeVersionProblem } from './version.js';

const problem = nodeVersionProblem(process.versions.node);
if (problem === null) {
  // Loaded lazily, because an old version may not be able to.
  const { runProgram } = await import('./program.js');
  await runProgram();
} else {
  process.stderr.write(`workspace-api: ${problem}\n`);
  process.exitCode = 2;
}
