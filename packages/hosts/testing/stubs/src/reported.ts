/** Collects the records of requests that `onResponse` of a transport receives. */
export class Reported<Request> {
  readonly requests: Request[] = [];
  #changed = (): void => undefined;

  readonly onResponse = (request: Request): void => {
    this.requests.push(request);
    this.#changed();
  };

  /** Resolves to all records once there is a number of them. */
  async count(number: number): Promise<readonly Request[]> {
    while (this.requests.length < number) {
      await new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
    }
    return this.requests;
  }
}
