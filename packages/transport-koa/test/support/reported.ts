import type { CompletedRequest } from '@workspace-api/http';

/** Collects the records that `onResponse` receives. */
export class Reported {
  readonly requests: CompletedRequest[] = [];
  #changed = (): void => undefined;

  readonly onResponse = (request: CompletedRequest): void => {
    this.requests.push(request);
    this.#changed();
  };

  /** Resolves to all records once there is a number of them. */
  async count(number: number): Promise<readonly CompletedRequest[]> {
    while (this.requests.length < number) {
      await new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
    }
    return this.requests;
  }
}
