import { expect } from 'chai';
import type { PageResponse } from './page-exchange.js';

/** What a deployment changes about the responses of its key page. */
export interface PageInfluence {
  /** The path at which the page is mounted. Empty at the root. */
  readonly mountPath: string;
  /** URLs outside the page to which it may lead. Default: none. */
  readonly urls?: readonly string[];
  /** The origins that may frame the page. Default: none. */
  readonly frameAncestors?: string;
  /** The origin of the logo. Default: none. */
  readonly logoOrigin?: string;
  /** Lower-case names of headers that the host adds, such as those of CORS. Default: none. */
  readonly hostHeaders?: readonly string[];
}

const DOCTYPE = '<!doctype html>';
const TAG = /<(\/?[a-z][a-z0-9]*)((?:\s+[a-z][a-z-]*(?:="[^"<>]*")?)*)\s*\/?>/g;
const ATTRIBUTE = /([a-z][a-z-]*)(?:="([^"]*)")?/g;

/** Elements that load, frame or run something. A script is allowed if it is a file of the page. */
const FORBIDDEN = ['style', 'iframe', 'frame', 'object', 'embed', 'base', 'math', 'template', 'noscript'];
/** A script with a text, and a drawing that is not one bar. Both could run something. */
const ACTIVE = [/<script\b[^>]*>(?!<\/script>)/g, /<svg\b[^>]*>(?!<rect [^>]*\/><\/svg>)/g];
/** Attributes that run or load something. */
const FORBIDDEN_NAME = /^on|^style$|^srcdoc$|^http-equiv$/;
const URL_ATTRIBUTES = ['href', 'src', 'action', 'formaction', 'srcset', 'poster', 'background', 'data', 'ping'];

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns the visible text of HTML. */
export const unescaped = (text: string): string =>
  text.replace(/&([a-z]+|#\d+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** An element of a page with its attributes. An attribute without a value has an empty one. */
export interface PageElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Returns the elements that begin in some HTML. */
export const elementsIn = (html: string): PageElement[] =>
  [...html.matchAll(TAG)].map(([, tag = '', attributes = '']) => ({
    tag,
    attributes: Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, unescaped(value)]),
    ),
  }));

/** Returns the text between the tags of some HTML. */
export const textOf = (html: string): string =>
  unescaped(html.replace(DOCTYPE, '').replace(TAG, ' ')).replace(/\s+/g, ' ').trim();

/** Returns the parts of some HTML in which a string of another origin would be more than text. */
const unsafeParts = (html: string, { mountPath, urls = [], logoOrigin }: PageInfluence): string[] => {
  const isAllowed = (tag: string, url: string): boolean =>
    (url.startsWith(`${mountPath}/`) && !url.startsWith('//')) ||
    (tag === 'img' && logoOrigin !== undefined && url.startsWith(`${logoOrigin}/`)) ||
    urls.includes(url);
  const elements = elementsIn(html).flatMap(({ tag, attributes }) => [
    ...(FORBIDDEN.includes(tag) || (tag === 'script' && attributes['src'] === undefined) ? [tag] : []),
    ...Object.entries(attributes)
      .filter(([name, url]) => FORBIDDEN_NAME.test(name) || (URL_ATTRIBUTES.includes(name) && !isAllowed(tag, url)))
      .map(([name, value]) => `${tag} ${name}="${value}"`),
  ]);
  const incompleteTags =
    html
      .replace(DOCTYPE, '')
      .replace(TAG, '')
      .match(/.*[<>"].*/g) ?? [];
  return [...elements, ...incompleteTags, ...ACTIVE.flatMap((pattern) => html.match(pattern) ?? [])];
};

/** Fails unless a response of a key page protects its reader. */
export const checkPage = ({ status, headers, text }: PageResponse, influence: PageInfluence): void => {
  const { mountPath, frameAncestors = "'none'", logoOrigin, hostHeaders = [] } = influence;
  const policy = (headers.get('content-security-policy') ?? '').split('; ').map((directive) => directive.split(' '));
  expect(Object.fromEntries(policy.map(([name, ...sources]) => [name, sources.join(' ')]))).to.deep.equal({
    'default-src': "'none'",
    'style-src': "'self'",
    'script-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': frameAncestors,
    ...(logoOrigin !== undefined && { 'img-src': logoOrigin }),
  });
  expect(headers.get('referrer-policy')).to.equal('no-referrer');
  expect(headers.get('x-content-type-options')).to.equal('nosniff');
  const own = [...headers.keys()].filter((name) => !hostHeaders.includes(name));
  expect(own.filter((name) => /^access-control-|^www-authenticate$/.test(name))).to.deep.equal([]);
  const type = headers.get('content-type') ?? '';
  if (status === 304) return;
  if (status === 303) {
    const location = headers.get('location') ?? '';
    expect(location.startsWith(`${mountPath}/`) || influence.urls?.includes(location), location).to.equal(true);
    expect(text).to.equal('');
  } else if (!/^text\/(?:css|javascript);/.test(type)) {
    expect(type).to.equal('text/html; charset=utf-8');
    expect(unsafeParts(text, influence)).to.deep.equal([]);
  }
  if (!/^text\/(?:css|javascript);/.test(type)) expect(headers.get('cache-control')).to.equal('no-store');
};
