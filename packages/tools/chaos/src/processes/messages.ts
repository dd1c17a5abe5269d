import type { History } from '../history/history.js';

/** A message of a process to the runner: an event for the recorder, or the port when it is ready. */
export type Report =
  | { readonly kind: keyof History; readonly event: History[keyof History][number] }
  | { readonly kind: 'ready'; readonly port: number };

/** Resolves when the message has left this process, so that a kill afterwards does not lose it. */
const send = (report: Report): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(report, () => resolve());
  });

/** Reports an event for the recorder. */
export const report = <Kind extends keyof History>(kind: Kind, event: History[Kind][number]): Promise<void> =>
  send({ kind, event });

/** Reports that this process is ready. A process that does not listen has no port. */
export const reportReady = (port = 0): Promise<void> => send({ kind: 'ready', port });
