import type { ServerResponse } from 'node:http';
import type { AnswerDraft } from './answer-draft.js';
import type { Reply } from './reply.js';
import { sendReply } from './send.js';

type Sending = readonly [ServerResponse, Reply, AnswerDraft];

/**
 * Sends the replies of one turn of the event loop together at its end. A caller who is woken for each reply by itself, in
 * between the work on other requests, makes a request in memory cost half as much again.
 */
export class Outbox {
  #waiting: Sending[] = [];

  put(...sending: Sending): void {
    this.#waiting.push(sending);
    if (this.#waiting.length === 1) setImmediate(this.#send);
  }

  readonly #send = (): void => {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const [response, reply, draft] of waiting) {
      sendReply(response, reply);
      draft.tellOnceClosed(response);
    }
  };
}
