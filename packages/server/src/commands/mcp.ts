import { defineCommand } from '../configuration/command-definition.js';
import { inGroup, option } from '../configuration/command-option.js';
import { text } from '../configuration/value-types.js';

/** `workspace-api mcp`: passes the tools of a server on to an agent on this machine. */
export const MCP = defineCommand({
  name: 'mcp',
  description: 'Pass the tools of a server on to a local AI agent, over stdio. Takes the key from WORKSPACE_API_KEY.',
  examples: {
    'The command that an agent starts, with WORKSPACE_API_KEY in its environment':
      'workspace-api mcp --url http://127.0.0.1:3000/mcp',
  },
  options: inGroup('Options', {
    url: option(
      'URL of the MCP endpoint of a server that runs with --mcp',
      text(
        'url',
        'Must be a URL, such as http://127.0.0.1:3000/mcp.',
        (url) => /^https?:\/\/./.test(url) && URL.canParse(url),
      ),
    ),
  }),
  run: async ({ url }) => (await import('./mcp-proxy.js')).proxyMcp(url),
});
