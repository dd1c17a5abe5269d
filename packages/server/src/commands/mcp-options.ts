import type { CommandOptions, Configuration } from '../configuration/command-option.js';
import { textThat } from '../configuration/reader.js';

/** The variable with the API key. There is no flag, because flags are visible in the process list. */
export const KEY_VARIABLE = 'WORKSPACE_API_KEY';

export const MCP_OPTIONS = {
  url: {
    flags: '--url <url>',
    description: 'URL of the MCP endpoint of a server that runs with --mcp',
    rule: 'takes a URL such as http://127.0.0.1:3000/mcp.',
    read: textThat((text) => /^https?:\/\/./.test(text) && URL.canParse(text)),
  },
} as const satisfies CommandOptions;

export type McpConfiguration = Configuration<typeof MCP_OPTIONS>;
