export { startTestServer, type TestServer } from './start-test-server.js';
