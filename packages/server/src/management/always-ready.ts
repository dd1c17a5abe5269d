import { STOPPING, type Watch } from './readiness.js';

/** The watch for storage that is always available: ready from the start to the stop. */
export class AlwaysReady implements Watch {
  readonly isSound = true;
  #reasons: readonly string[] = [];

  get reasons(): readonly string[] {
    return this.#reasons;
  }

  start(): void {
    // Nothing to watch.
  }

  stop(): void {
    this.#reasons = STOPPING;
  }
}
