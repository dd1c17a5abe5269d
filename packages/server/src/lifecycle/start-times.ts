/** A phase of the start. */
export type StartPhase = 'loaded' | 'assembled' | 'seeded' | 'listening';

/** The duration of each phase of the start, in milliseconds. The first phase begins with the process. */
export class StartTimes {
  readonly #milliseconds: Partial<Record<StartPhase, number>> = {};
  #end = 0;

  get milliseconds(): Readonly<Partial<Record<StartPhase, number>>> {
    return this.#milliseconds;
  }

  end(phase: StartPhase): void {
    const now = performance.now();
    this.#milliseconds[phase] = Math.round(now - this.#end);
    this.#end = now;
  }
}
