import { createScene } from '@workspace-api/testing';
import { expect } from 'chai';
import * as z from 'zod';
import { extendPort } from '../../src/extend-port.js';
import { bindOperation } from '../../src/operations/bind-operation.js';
import { checkedCall } from '../../src/operations/check-result.js';
import { operation, type Effect } from '../../src/operations/operation.js';
import { createPrincipal } from '../../src/operations/principal.js';
import { trust } from '../../src/operations/trust.js';
import { PageRequest, pageOf } from '../../src/pagination/page.js';
import type { Ports } from '../../src/ports.js';
import { boolean, id, integer, listOf, name, object, pairs, timestamp } from '../../src/schema/schemas.js';
import { createWorkspaceApi } from '../../src/workspace-api.js';

const ID = '01990a2e-7c1b-7d5e-8f00-3c4d5e6f7a8b';

const OWNER = createPrincipal(ID, ['groups:read']);

const getInvoice = {
  id: 'getInvoice',
  scope: 'groups:read',
  effect: 'read',
  summary: 'Read an invoice',
  description: 'Reads an invoice.',
  input: object({}),
  errors: [],
} as const;

/** Calls an operation of a host with this output that returns a value. */
const returned = async (
  output: z.ZodType,
  result: unknown,
  { input = object({}), effect = 'read' }: { readonly input?: z.ZodObject; readonly effect?: Effect } = {},
): Promise<unknown> =>
  bindOperation(
    operation({
      ...{ ...getInvoice, effect, input, output },
      perform: () => () => Promise.resolve(result as never),
    }),
    null,
  )(OWNER);

/** Resolves to the message of a TypeError. */
const errorOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    (result) => expect.fail(JSON.stringify(result)),
    (error: unknown) => (error instanceof TypeError ? error.message : expect.fail(String(error))),
  );

/** Resolves to the lines of the error. */
const problems = async (...given: Parameters<typeof returned>): Promise<readonly string[]> => {
  const [sentence, ...lines] = (await errorOf(returned(...given))).split('\n');
  expect(sentence).to.equal('getInvoice returned a value of another type than its output.');
  return lines;
};

const Invoice = object({
  id: id('Invoice'),
  customer: name(),
  cents: integer({ min: 1, max: 100 }),
  paid: boolean().default(false),
  note: name().nullable(),
  dueAt: timestamp().optional(),
  tags: listOf(object({ tag: name() }), { min: 0, max: 9 }).default([]),
  metadata: pairs({ pairs: 5, key: { min: 1, max: 9 }, value: { min: 0, max: 9 } }).default({}),
});

const KNOWN = 'Known: id, customer, cents, paid, note, dueAt, tags, metadata.';

const ROW = { id: ID, customer: 'Acme', cents: 5, note: null };

const INVOICE = { ...ROW, paid: false, tags: [], metadata: {} };

describe('the result of an operation of a host', () => {
  it('has no column that the output does not have, at any depth', async () => {
    const row = { passwordHash: 'x', ...ROW, tags: [{ tag: 'a', secret: 'x' }] };
    expect(await returned(Invoice, row)).to.deep.equal({ ...INVOICE, tags: [{ tag: 'a' }] });
    const page = { items: [row], nextCursor: null, query: 'SELECT' };
    const items = [{ ...INVOICE, tags: [{ tag: 'a' }] }];
    expect(await returned(pageOf(Invoice), page)).to.deep.equal({ items, nextCursor: null });
    expect(await returned(z.object({ id: z.string() }), row), 'of zod itself').to.deep.equal({ id: ID });
    const created = await returned(Invoice, { record: row, replayed: false, raw: row }, { effect: 'create' });
    expect(created).to.deep.equal({ record: { ...INVOICE, tags: [{ tag: 'a' }] }, replayed: false });
  });

  it('has the fields of a class, and nothing of its JSON', async () => {
    class Row {
      readonly #columns = { ...ROW, passwordHash: 'x' };
      get id(): string {
        return this.#columns.id;
      }
      readonly customer = 'Acme';
      readonly cents = 5;
      readonly note = null;
      toJSON(): object {
        return this.#columns;
      }
    }
    expect(JSON.parse(JSON.stringify(await returned(Invoice, new Row())))).to.deep.equal(INVOICE);
    const metadata = Object.create({ toJSON: () => 'x' }) as object;
    expect(JSON.stringify(await returned(Invoice, { ...ROW, metadata }))).to.equal(JSON.stringify(INVOICE_IN_ORDER));
  });

  it('has the defaults of the output, its order, and no field that may be omitted', async () => {
    const result = await returned(Invoice, { note: null, cents: 5, customer: 'Acme', id: ID });
    expect(JSON.stringify(result)).to.equal(JSON.stringify(INVOICE_IN_ORDER));
    expect(result).not.to.have.property('dueAt');
  });

  it('is an error if a value has another type, or is missing, which names each', async () => {
    expect(await problems(Invoice, { ...ROW, id: 17, customer: 5, cents: '5', note: undefined })).to.deep.equal([
      '- result.id must be a UUID.',
      '- result.customer must be a string.',
      '- result.cents must be an integer from 1 to 100.',
      '- result.note must be a string.',
    ]);
    expect(await problems(Invoice, { ...ROW, dueAt: new Date() })).to.have.lengthOf(1);
    expect(await problems(Invoice, { ...ROW, id: 'cuid' })).to.deep.equal(['- result.id must be a UUID.']);
    expect(await problems(Invoice, { ...ROW, cents: NaN })).to.have.lengthOf(1);
    expect(await problems(Invoice, { ...ROW, metadata: { a: 1 } })).to.deep.equal([
      '- result.metadata.a must be a string.',
    ]);
    for (const nothing of [undefined, null, [], 'x'])
      expect(await problems(Invoice, nothing)).to.deep.equal([`- result must be an object. ${KNOWN}`]);
    expect(await problems(pageOf(Invoice), { items: [ROW, undefined], nextCursor: null })).to.deep.equal([
      `- result.items.1 must be an object. ${KNOWN}`,
    ]);
    expect(await problems(Invoice, ROW, { effect: 'create' })).to.satisfy((all: string[]) =>
      all.some((one) => one.startsWith('- result.record must be an object.')),
    );
    const rows = Array.from({ length: 30 }, () => ({}));
    expect((await problems(pageOf(Invoice), { items: rows, nextCursor: null }))[20]).to.equal('- and 100 more.');
  });

  it('is in the normal form of the output', async () => {
    const row = { ...ROW, id: ID.toUpperCase(), dueAt: '2026-01-31T10:30:00+01:00' };
    expect(await returned(Invoice, row)).to.include({ dueAt: '2026-01-31T09:30:00.000Z' });
  });

  it('may be a page without a cursor, which is the last', async () => {
    expect(await returned(pageOf(Invoice), { items: [] }, { input: PageRequest })).to.deep.equal({
      items: [],
      nextCursor: null,
    });
  });
});

describe('a call of an operation', () => {
  it('is checked if a host has replaced it', async () => {
    const parts = { ...getInvoice, output: Invoice };
    const call = () => Promise.resolve({ ...ROW, passwordHash: 'x' });
    expect(await checkedCall(parts, call)()).to.deep.equal(INVOICE);
    expect(checkedCall(parts, trust({ calls: { call } }).calls.call)).to.equal(call);
  });
});

const INVOICE_IN_ORDER = { id: ID, customer: 'Acme', cents: 5, paid: false, note: null, tags: [], metadata: {} };

describe('a page of a port', () => {
  /** Lists groups with a repository of a host, whose rows lack a field with a default, and have a column more. */
  const listed = async (change: (ports: Ports, list: () => Promise<never>) => Ports) => {
    const { ports, workspace } = await createScene();
    const record = { ...workspace.groups.sendable[0], metadata: undefined, passwordHash: 'x' };
    const rows = [{ position: '0000000000000001', record }];
    const changed = change(trust({ ...ports }), () => Promise.resolve(rows as never));
    return createWorkspaceApi(changed).listGroups(workspace.principal, { limit: 1 });
  };

  const ways: Readonly<Record<string, Parameters<typeof listed>[0]>> = {
    'of its own': (ports, list) => ({ ...ports, groups: { ...ports.groups, list } }),
    'that extends one of ours': (ports, list) => ({ ...ports, groups: extendPort(ports.groups, { list }) }),
    'that extends one of its own': (ports, list) => ({ ...ports, groups: extendPort({ ...ports.groups, list }, {}) }),
    'that replaces a method of one of ours': (ports, list) => ({
      ...ports,
      groups: Object.assign(ports.groups, { list }),
    }),
    'that is a proxy of one of ours': (ports, list) => ({
      ...ports,
      groups: new Proxy(ports.groups, {
        get: (port, name) => (name === 'list' ? list : (Reflect.get(port, name) as unknown)),
      }),
    }),
  };
  for (const [way, change] of Object.entries(ways))
    it(`has the fields of a record and its defaults, from a port ${way}`, async () => {
      const { items } = await listed(change);
      expect(items[0]).to.deep.include({ metadata: {} }).and.not.to.have.property('passwordHash');
    });

  const positioned = (...numbers: readonly number[]) =>
    numbers.map((number) => ({ position: String(number).padStart(16, '0'), record: {} }));
  for (const [what, rows] of [
    ['rows instead of records with positions', [{ id: ID }]],
    ['nothing', undefined],
    ['an array of nothing', [undefined]],
    ['more records than it was asked for', positioned(3, 2, 1)],
    ['the oldest first', positioned(1, 2)],
    ['one position twice', positioned(1, 1)],
    ['a position that is a number', [{ position: 5, record: {} }]],
  ] as const)
    it(`is an error if the port returns ${what}`, async () => {
      const ofRows = listed((ports) => ({
        ...ports,
        groups: { ...ports.groups, list: () => Promise.resolve(rows as never) },
      }));
      expect(await errorOf(ofRows)).to.match(
        /^The repository of a list must return an array of { position, record }, /,
      );
    });

  it('is not copied if our adapters return it', async () => {
    const record = { passwordHash: 'x' };
    const list = () => Promise.resolve([{ position: '0000000000000001', record }] as never);
    const { items } = await listed((ports) => trust({ ...ports, groups: { ...ports.groups, list, name: 'ours' } }));
    expect(items[0]).to.equal(record);
    const extended = await listed((ports) => {
      const { groups } = trust({ groups: { ...ports.groups, list } });
      return { ...ports, groups: extendPort(groups, {}) };
    });
    expect(extended.items[0], 'an extension that replaces nothing').to.equal(record);
  });
});
