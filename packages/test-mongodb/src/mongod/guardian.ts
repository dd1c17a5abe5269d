/**
 * A process that removes a mongod and its data folder after the test run, even after a SIGKILL. The end of the run closes
 * stdin of this process. If the run stops the mongod itself, it kills the guardian.
 */
import { rmSync } from 'node:fs';

const [pid, folder] = process.argv.slice(2);
if (pid === undefined || folder === undefined) throw new Error('usage: guardian PID FOLDER');

process.stdin.resume().on('close', () => {
  try {
    process.kill(Number(pid), 'SIGKILL');
  } catch {
    // The process has already ended.
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
