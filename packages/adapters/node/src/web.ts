export { createWebPorts } from './create-web-ports.js';
