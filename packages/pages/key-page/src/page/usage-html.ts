import type { GetUsageResult } from '@workspace-api/admin';
import { html, type Html } from '@workspace-api/reference/html';
import { filled } from '../texts.js';
import { barHtml, fieldsHtml, timeHtml, type View } from './view.js';

/** A year, and the same month of the year before. */
const SHOWN_MONTHS = 13;

/** Returns the usage of this month beside its quotas, and the requests of the last months as a table of bars. */
export const usageHtml = (view: View, { metrics, months, generatedAt }: GetUsageResult): Html => {
  const { texts, formats } = view;
  const shown = months.slice(0, SHOWN_MONTHS);
  const most = Math.max(1, ...shown.map(({ requests }) => requests));
  const fields = metrics.map(({ metric, used, limit }) => {
    const [number, quota] = [used, limit ?? 0].map((one) => formats.number.format(one));
    if (limit === null) return [texts.metrics[metric], number] as const;
    const state = used >= limit ? 'expired' : '';
    return [
      texts.metrics[metric],
      barHtml(used / Math.max(1, limit), filled(texts.ofQuota, { used: number, limit: quota }), state),
    ] as const;
  });
  return html`<p>${filled(texts.usageHint, { time: timeHtml(view, generatedAt) })}</p>
${fieldsHtml(fields)}
<table><caption>${texts.months}</caption>
<tr><th scope="col">${texts.month}</th><th scope="col">${texts.metrics.api_requests}</th></tr>
${shown.map(
  ({ period, requests }) =>
    html`<tr><th scope="row">${formats.month.format(new Date(period))}</th><td>${barHtml(requests / most, formats.number.format(requests))}</td></tr>`,
)}
</table>`;
};
