import { check } from './settings.js';

/** Characters of RFC 3986, section 3.3, in segments that are neither empty nor dots, which `fetch` would resolve. */
const PATH = /^(?:\/(?!(?:\.|%2e){1,2}(?:\/|$))[\w.~!$&'()*+,;=:@%-]+)+$/i;

/** Returns the path and query of an operation, with the values of its parameters. Throws a TypeError for an invalid path. */
export const operationPath = (
  template: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string => {
  const path = template.replaceAll(/\{(\w+)\}/g, (parameter, name: string) =>
    Object.hasOwn(params, name) ? encodeURIComponent(String(params[name])) : parameter,
  );
  check(
    PATH.test(path),
    'path must be one such as /api/billing/v1/invoices/{invoiceId}, without a query, and params must have a value for each parameter.',
  );
  const unknown = Object.keys(params).find((name) => !template.includes(`{${name}}`));
  check(unknown === undefined, `params.${String(unknown)} is not in the path. Pass other parameters in query.`);
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries).toString()}`;
};
