#!/usr/bin/env node
import { nodeVersionProblem } from './node-version.js';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader closed the pipe, as `head` does.
    if (error.code !== 'EPIPE') throw error;
  });
}

const problem = nodeVersionProblem(process.versions.node);
if (problem === null) {
  // Loaded lazily, because an old version may not be able to.
  const { runProgram } = await import('./run-program.js');
  await runProgram();
} else {
  process.stderr.write(`workspace-api: ${problem}\n`);
  process.exitCode = 2;
}
