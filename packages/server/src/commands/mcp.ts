import { defineCommand } from '../configuration/command-definition.js';
import { MCP_OPTIONS } from './mcp-options.js';

/** `workspace-api mcp`: passes the tools of a server on to an agent on this machine. */
export const MCP = defineCommand({
  name: 'mcp',
  description: 'Pass the tools of a server on to a local AI agent, over stdio. Takes the key from WORKSPACE_API_KEY.',
  examples: [
    {
      does: 'The command that an agent starts, with WORKSPACE_API_KEY in its environment',
      line: 'workspace-api mcp --url http://127.0.0.1:3000/mcp',
    },
  ],
  options: MCP_OPTIONS,
  run: async (configuration) => (await import('./mcp-proxy.js')).proxyMcp(configuration),
});
