import { RequestError } from '@workspace-api/contract';
import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** How many bytes of a body are received before it is read; a little more if they arrive together. */
const MAX_UNREAD_BYTES = 16 * 1024;

/** Chunks to hold before concatenating: a one-byte chunk costs about 200 bytes of heap. */
const MAX_CHUNKS = 16;

/**
 * A request of the strict server: its body can fail while its connection can still carry a response, and takes little memory
 * until it is read.
 */
export class StrictRequest extends IncomingMessage {
  /** Called when the body is first read, by whatever reads it. */
  onFirstRead: (() => void) | undefined;
  /** The received bytes of the body, until it is read. */
  unreadBytes = 0;
  /** Those bytes, and null at the end of the body. */
  #unread: (Buffer | null)[] | undefined;
  #isRead = false;

  constructor(socket: Socket) {
    super(socket);
    // Its own methods, because Express replaces the prototype of a request.
    for (const name of ['push', '_read', '_destroy']) Reflect.set(this, name, Reflect.get(this, name));
  }

  /** Node.js calls it for each chunk, and with null at the end. Returns whether to go on reading the connection. */
  override push(chunk: Buffer | null): boolean {
    if (this.#isRead || (chunk === null && this.#unread === undefined)) return super.push(chunk);
    const unread = (this.#unread ??= []);
    if (unread.length === MAX_CHUNKS) unread.splice(0, MAX_CHUNKS, Buffer.concat(unread as Buffer[]));
    unread.push(chunk);
    this.unreadBytes += chunk?.length ?? 0;
    return this.unreadBytes < MAX_UNREAD_BYTES;
  }

  override _read(size: number): void {
    if (!this.#isRead) this.#startReading();
    super._read(size);
  }

  #startReading(): void {
    this.#isRead = true;
    this.onFirstRead?.();
    for (const chunk of this.#unread ?? []) super.push(chunk);
    this.#unread = undefined;
    this.unreadBytes = 0;
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
