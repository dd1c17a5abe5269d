#!/usr/bin/env node
import { createProgram } from './program.js';
import { reportFailure } from './report-failure.js';

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
}
