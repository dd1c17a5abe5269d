#!/usr/bin/env node
import { createProgram } from './program.js';
import { reportFailure } from './report-failure.js';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever was to read it has gone, as `head` does.
    if (error.code !== 'EPIPE') throw error;
  });
}

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
}
