export { createMcpEndpoint, type McpOptions } from './create-mcp-endpoint.js';
