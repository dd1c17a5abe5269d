import { RequestError } from '@workspace-api/contract';
import { IncomingMessage } from 'node:http';

/** A request of the strict server: its body can fail while its connection can still carry a response. */
export class StrictRequest extends IncomingMessage {
  /** Called when the body is first read, by whatever reads it. */
  onFirstRead: (() => void) | undefined;

  override _read(size: number): void {
    const { onFirstRead } = this;
    this.onFirstRead = undefined;
    onFirstRead?.();
    super._read(size);
  }

  /** An error of the request ends only its body. Node.js would also destroy the connection, which loses the response. */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (error === null || !(error instanceof RequestError)) {
      super._destroy(error, callback);
      return;
    }
    // Like Node.js, does not throw the error without a listener.
    process.nextTick(() => callback(this.listenerCount('error') === 0 ? null : error));
  }
}
