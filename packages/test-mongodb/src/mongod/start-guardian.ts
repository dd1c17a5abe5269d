import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { unreference } from './unreference.js';

const GUARDIAN = fileURLToPath(new URL('./guardian.js', import.meta.url));

export interface Guardian {
  /** Dismisses the guardian. Resolves after its end. */
  dismiss(): Promise<void>;
}

/** Starts a guardian that kills process `pid` and removes `folder` when this process ends, even by SIGKILL. */
export const startGuardian = (pid: number, folder: string): Guardian => {
  // Detached, because Ctrl-C signals the whole process group and the guardian must survive it.
  const guardian = spawn(process.execPath, [GUARDIAN, String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const gone = once(guardian, 'exit');
  unreference(guardian);
  return {
    dismiss: async () => {
      guardian.ref();
      guardian.kill('SIGKILL');
      await gone;
    },
  };
};
