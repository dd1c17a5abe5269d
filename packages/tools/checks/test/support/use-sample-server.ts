import { startDemo, type DemoProcess } from '../../src/processes/demo-process.js';
import { toSampleServer, type SampleServer } from '../../src/pages/samples.js';

/** Starts a demo for the calling block, and stops it at the end. Returns a function that returns it as a server for samples. */
export const useSampleServer = (): (() => SampleServer) => {
  let demo: DemoProcess;
  let server: SampleServer;

  before(async () => {
    demo = await startDemo();
    server = await toSampleServer(demo);
  });
  after(() => demo.stop());

  return () => server;
};
