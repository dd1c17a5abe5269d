/**
 * A process that outlives the test run for a moment: when the run is gone, however it went (even by SIGKILL), its end
 * of this process's stdin closes, and the mongod and its data folder go too. Dismissed by a kill when all is in order.
 */
import { rmSync } from 'node:fs';

const [pid, folder] = process.argv.slice(2);
if (pid === undefined || folder === undefined) throw new Error('usage: guardian PID FOLDER');

process.stdin.resume().on('close', () => {
  try {
    process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It has ended already.
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
