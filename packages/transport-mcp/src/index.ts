export { createMcpEndpoint, type McpOptions } from './mcp-endpoint.js';
