import { Server } from 'node:net';

// Loaded with --import in front of the executable. The process pauses whenever it has opened a port, as under load.

const PAUSE_MILLISECONDS = 100;

const { listen } = Server.prototype;

Server.prototype.listen = function (this: Server, ...args: unknown[]): Server {
  this.prependOnceListener('listening', () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
  });
  return Reflect.apply(listen, this, args) as Server;
};
