export { createMemoryPorts } from './create-memory-ports.js';
