import { jsonTextOf, type Page } from '@workspace-api/core';
import type { Route } from './routes.js';

/**
 * A page, joined from the texts of its records. What comes before and behind them is put on the first and the last text,
 * so that the page is written once: a text around a joined text would be copied when it is sent.
 */
const pageText = ({ items, nextCursor }: Page<object>): string => {
  const texts = items.map(jsonTextOf);
  texts[0] = `{"data":{"items":[${texts[0] ?? ''}`;
  const last = texts.length - 1;
  texts[last] = `${texts[last] ?? ''}],"nextCursor":${JSON.stringify(nextCursor)}}}`;
  return texts.join(',');
};

/** The body of a success, as JSON. */
export const successText = ({ isList }: Pick<Route, 'isList'>, data: unknown): string =>
  isList ? pageText(data as Page<object>) : JSON.stringify({ data });
