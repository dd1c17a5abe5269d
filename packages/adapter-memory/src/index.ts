export { createMemoryPorts, type MemoryPorts } from './create-memory-ports.js';
