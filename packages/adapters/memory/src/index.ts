export { createMemoryPorts, createMemoryStore, type MemoryPorts, type MemoryStore } from './create-memory-ports.js';
