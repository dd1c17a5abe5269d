import type { Demo } from './demo.js';

/** The demo for programs: one line of JSON. */
export const demoAsJson = (url: string, { workspaces, rejectedKeys }: Demo): string =>
  `${JSON.stringify({ url, workspaces, rejectedKeys })}\n`;
