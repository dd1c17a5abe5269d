import type { Urls } from '../lifecycle/run-service.js';
import type { Demo } from './demo.js';

/** Returns the demo as one line of JSON, for programs. */
export const demoAsJson = ({ url, adminUrl }: Urls, { workspaces, rejectedKeys }: Demo): string =>
  `${JSON.stringify({ url, adminUrl, workspaces, rejectedKeys })}\n`;
