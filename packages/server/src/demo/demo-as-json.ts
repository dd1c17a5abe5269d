import type { Demo } from './demo.js';

/** Returns the demo as one line of JSON, for programs. */
export const demoAsJson = (url: string, { workspaces, rejectedKeys }: Demo): string =>
  `${JSON.stringify({ url, workspaces, rejectedKeys })}\n`;
