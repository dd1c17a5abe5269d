import { expect } from 'chai';
import { bindOperation } from '../../src/operations/bind-operation.js';
import { operation } from '../../src/operations/operation.js';
import { createPrincipal } from '../../src/operations/principal.js';
import { boolean, object } from '../../src/schema/schemas.js';

const PARTS = {
  ...{ id: 'getInvoice', scope: 'groups:read', effect: 'read', input: object({}), output: object({}), errors: [] },
  ...{ summary: 'Read an invoice', description: 'Reads an invoice.' },
} as const;

const PRINCIPAL = createPrincipal('01990a2e-7c1b-7d5e-8f00-3c4d5e6f7a8b', ['groups:read']);

const bind = (perform: (...given: never[]) => unknown, needs?: unknown, output: object = PARTS.output) =>
  bindOperation(operation({ ...PARTS, perform, output } as never), needs as never) as (
    ...given: unknown[]
  ) => Promise<unknown>;

describe('an operation of a host', () => {
  it('is rejected as it is bound if it takes a need that is missing', () => {
    const perform =
      ({ invoices }: { invoices: object }) =>
      () =>
        Promise.resolve(invoices);
    for (const [needs, names] of [
      [{ digest: 1, ids: 2 }, 'digest, ids'],
      [{}, 'none'],
      [undefined, 'none'],
    ] as const)
      expect(() => bind(perform, needs)).to.throw(
        TypeError,
        `getInvoice takes invoices from its needs, which have: ${names}. Pass it to serve(route, needs).`,
      );
  });

  it('may have any other needs', async () => {
    class Service {
      readonly #answer = {};
      read(): object {
        return this.#answer;
      }
    }
    const perform = (service: Service) => () => Promise.resolve(service.read());
    expect(await bind(perform, new Service())(PRINCIPAL)).to.deep.equal({});
    const later = (needs: { missing?: unknown }) => () => Promise.resolve({ ...(needs.missing as object) });
    expect(await bind(later, { given: 1 })(PRINCIPAL)).to.deep.equal({});
    const empty =
      ({ cache }: { cache?: object }) =>
      () =>
        Promise.resolve({ ...cache });
    expect(await bind(empty, { cache: undefined })(PRINCIPAL)).to.deep.equal({});
  });

  it('gets nothing of a creation if it creates nothing', async () => {
    const perform =
      () =>
      async (...given: unknown[]): Promise<object> => ({ isCreation: given[2] !== undefined });
    const call = bind(perform, undefined, object({ isCreation: boolean() }));
    expect(await call(PRINCIPAL, {}, { idempotencyKey: '' })).to.deep.equal({ isCreation: false });
  });

  it('is rejected as it is bound if perform is not curried', () => {
    for (const perform of [async () => ({}), async (_caller: unknown, { id }: { id: string }) => id, () => ({})])
      expect(() => bind(perform, {})).to.throw(
        TypeError,
        'perform of getInvoice must return a function. The form is perform: (needs) => async (principal, input) => …',
      );
  });
});

describe('operation', () => {
  it('rejects parts of another form, by name', () => {
    const create = (parts: object) => () => operation({ ...PARTS, perform: () => async () => ({}), ...parts } as never);
    expect(create({ id: 1, perform: {} })).to.throw(
      /^The operation cannot be created\.\n- operation\.id must be a string\.\n- operation\.perform must be a function\.$/,
    );
    expect(create({ output: undefined })).to.throw(
      TypeError,
      '- operation.output must be a schema, such as object({ … })',
    );
    const ofZod3 = { safeParse: () => ({ success: true }), _def: { typeName: 'ZodObject' } };
    expect(create({ input: ofZod3 })).to.throw(TypeError, '- operation.input must be a schema, such as object({ … })');
    expect(create({ errors: ['nope'] })).to.throw(
      TypeError,
      '- operation.errors must be an array of codes of DomainError',
    );
    expect(create({ errors: ['invalid_cursor'] })).not.to.throw();
  });
});
