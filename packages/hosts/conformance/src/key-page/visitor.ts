import { expect } from 'chai';
import { checkPage, elementsIn, unescaped, type PageInfluence } from './check-page.js';
import type { PageRequest, PageResponse } from './page-exchange.js';

/** Fields of a form. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

type RequestHeaders = Readonly<Record<string, string>>;

const FORM_TYPE = 'application/x-www-form-urlencoded';

const encoded = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  ).toString();

/** Returns the request that a browser would send for the form with this action on a page. */
export const formOn = (html: string, action: string): Fields => {
  for (const [, attributes = '', content = ''] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
    if (!unescaped(attributes).includes(`action="${action}"`)) continue;
    const fields: Record<string, string[]> = {};
    for (const { tag, attributes: input } of elementsIn(content)) {
      const isChoice = input['type'] === 'radio' || input['type'] === 'checkbox';
      if (tag !== 'input' || input['name'] === undefined || (isChoice && input['checked'] === undefined)) continue;
      (fields[input['name']] ??= []).push(input['value'] ?? '');
    }
    for (const [, name = '', text = ''] of content.matchAll(/<textarea\b[^>]* name="([^"]*)"[^>]*>([^<]*)</g))
      fields[name] = [unescaped(text)];
    return fields;
  }
  return expect.fail(`The page has no form with the action ${action}.`);
};

/** The browser of one member: it keeps the cookie, sends what browsers send, and checks every response. */
export class Visitor {
  /** What the browser sends as its cookie; null without one. */
  cookie: string | null = null;
  readonly #send: (request: PageRequest) => Promise<PageResponse>;
  readonly #origin: string;
  readonly #influence: PageInfluence;
  readonly #headers: RequestHeaders;

  constructor(
    send: (request: PageRequest) => Promise<PageResponse>,
    origin: string,
    influence: PageInfluence,
    headers: RequestHeaders = {},
  ) {
    this.#send = send;
    this.#origin = origin;
    this.#influence = influence;
    this.#headers = headers;
  }

  /** Returns the path at which the page is mounted. */
  get base(): string {
    return this.#influence.mountPath;
  }

  /** Returns the fields that the browser sends with a form of the page. */
  get sameOrigin(): RequestHeaders {
    return { origin: this.#origin, 'sec-fetch-site': 'same-origin' };
  }

  async request(method: string, path: string, headers: RequestHeaders = {}, body?: string): Promise<PageResponse> {
    const response = await this.#send({
      method,
      target: `${this.base}${path}`,
      headers: { ...this.#headers, ...(this.cookie !== null && { cookie: this.cookie }), ...headers },
      ...(body !== undefined && { body }),
    });
    if (method !== 'HEAD') checkPage(response, this.#influence);
    const set = response.headers.get('set-cookie');
    if (set !== null) this.cookie = set.split(';', 1)[0] ?? '';
    return response;
  }

  get(path: string, headers: RequestHeaders = {}): Promise<PageResponse> {
    return this.request('GET', path, headers);
  }

  post(path: string, fields: Fields, headers: RequestHeaders = this.sameOrigin): Promise<PageResponse> {
    return this.request('POST', path, { 'content-type': FORM_TYPE, ...headers }, encoded(fields));
  }

  /** Sends the form of a page that leads to a path, with the member's input. */
  submit(page: PageResponse, path: string, entered: Fields = {}): Promise<PageResponse> {
    return this.post(path, { ...formOn(page.text, `${this.base}${path}`), ...entered });
  }

  /** Follows the redirect of a response. */
  follow(response: PageResponse): Promise<PageResponse> {
    expect(response.status).to.equal(303);
    return this.get((response.headers.get('location') ?? '').slice(this.base.length));
  }

  /** Opens a link and presses its button. */
  async open(link: string): Promise<PageResponse> {
    const { pathname, search } = new URL(link);
    const path = pathname.slice(this.base.length);
    return this.submit(await this.get(path + search), path);
  }
}
