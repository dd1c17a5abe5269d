/** A part of a start. */
export type StartPhase = 'loaded' | 'assembled' | 'seeded' | 'listening';

/** How long each phase of a start has taken, in milliseconds: the first since the process began, others since the last. */
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
