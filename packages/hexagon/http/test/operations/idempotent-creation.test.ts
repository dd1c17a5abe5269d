import { RequestError, route, type HostProblem } from '@workspace-api/contract';
import { createOnce, object, operation, text, type Digest, type RequestIdentity } from '@workspace-api/core';
import { jsonOf, keyedApi, requestTo } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { createHttpHandler, serve, type ServedOperation } from '../../src/index.js';

const ALREADY_PAID: HostProblem = {
  code: 'already_paid',
  status: 422,
  title: 'Already paid',
  message: 'The invoice is paid.',
  remedy: 'Pay another one.',
};

const anyText = text({ min: 1, max: 100 });

/** Returns two operations without a body, which add to one list of payments. */
const paymentOperations = (): readonly ServedOperation[] => {
  const digest: Digest = { sha256: (value) => createHash('sha256').update(value).digest('hex') };
  const payments: { readonly of: string; readonly identity: RequestIdentity | null }[] = [];
  const pay = (operationId: string, path: string): ServedOperation => {
    const payment = operation({
      id: operationId,
      scope: 'campaigns:write',
      effect: 'create',
      summary: 'Pay',
      description: 'Pays an invoice or an order once.',
      input: object({ id: anyText }),
      output: object({ of: anyText }),
      errors: [],
      perform:
        () =>
        (_principal, { id: of }, creation) =>
          createOnce(digest, creation, {
            insert: async (identity) => {
              if (payments.some((payment) => payment.of === of)) throw new RequestError(ALREADY_PAID);
              if (identity !== null && payments.some((payment) => payment.identity?.key === identity.key)) return null;
              payments.push({ of, identity });
              return { of };
            },
            find: async (key) => {
              const found = payments.find(({ identity }) => identity?.key === key);
              return found?.identity ? { record: { of: found.of }, fingerprint: found.identity.fingerprint } : null;
            },
          }),
    });
    return serve(route(payment, { method: 'POST', path, tag: 'Payments', problems: [ALREADY_PAID] }), {});
  };
  return [pay('payInvoice', '/invoices/{id}/payments'), pay('payOrder', '/orders/{id}/payments')];
};

describe('a POST of a host, without a body', () => {
  const open = () => {
    const handler = createHttpHandler(keyedApi(), { operations: paymentOperations() });
    return async (path: string, key?: string) => {
      const headers = { authorization: 'Bearer abc', 'idempotency-key': key };
      const { response } = await handler.handle(requestTo(path, { method: 'POST', headers }));
      const { code, data } = jsonOf(response) as { readonly code?: string; readonly data?: unknown };
      return code ?? [data, response.headers['Idempotency-Replayed']];
    };
  };

  it("replays the first record to a retry, which the host's own RequestError would reject by now", async () => {
    const post = open();
    expect(await post('/invoices/17/payments', 'a')).to.deep.equal([{ of: '17' }, undefined]);
    expect(await post('/invoices/17/payments', 'a')).to.deep.equal([{ of: '17' }, 'true']);
    expect(await post('/invoices/17/payments', 'b')).to.equal('already_paid');
    expect(await post('/invoices/17/payments')).to.equal('already_paid');
  });

  it('rejects the key of a request to another path or operation', async () => {
    const post = open();
    await post('/invoices/17/payments', 'a');
    expect(await post('/invoices/18/payments', 'a')).to.equal('idempotency_mismatch');
    expect(await post('/orders/17/payments', 'a')).to.equal('idempotency_mismatch');
  });

  it('rejects a key that is not valid', async () => {
    expect(await open()('/invoices/17/payments', 'a key')).to.equal('invalid_parameter');
  });
});
