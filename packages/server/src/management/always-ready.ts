import { STOPPING, type Watch } from './readiness.js';

/** The watch for storage that is always available: ready from the start to the stop. */
export class AlwaysReady implements Watch {
  readonly isSound = true;
  readonly #onChange: (reasons: readonly string[]) => void;
  #reasons: readonly string[] = [];

  /** `onChange` receives the reasons at the start and at the stop. */
  constructor(onChange: (reasons: readonly string[]) => void = () => undefined) {
    this.#onChange = onChange;
  }

  get reasons(): readonly string[] {
    return this.#reasons;
  }

  start(): void {
    this.#onChange(this.#reasons);
  }

  stop(): void {
    this.#reasons = STOPPING;
    this.#onChange(this.#reasons);
  }
}
