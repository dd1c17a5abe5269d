import { expect } from 'chai';
import { serializeError } from '../../src/log/serialize-error.js';

describe('an error in the log', () => {
  it('has its type, message, code and stack, including those of its causes', () => {
    const cause = new TypeError('no address');
    const error = Object.assign(new RangeError('not reached', { cause }), { code: 'ECONNREFUSED' });
    expect(serializeError(error)).to.deep.equal({
      type: 'RangeError',
      message: 'not reached: no address',
      code: 'ECONNREFUSED',
      stack: `${String(error.stack)}\ncaused by: ${String(cause.stack)}`,
    });
  });

  it('may be frozen', () => {
    const error = Object.freeze(new RangeError('not reached', { cause: Object.freeze(new Error('no address')) }));
    expect(serializeError(error)).to.include({ type: 'RangeError', message: 'not reached: no address' });
    expect(serializeError(error)).to.have.property('stack').that.contains('serialize-error.test');
  });

  for (const [what, thrown] of [
    [
      'whose fields throw',
      Object.defineProperty(new Error(), 'message', { get: () => Error.prototype.toString.call(1) }),
    ],
    ['with frozen errors', new AggregateError([Object.freeze(new Error('no address'))])],
    ['without a prototype', Object.create(null)],
  ] as const) {
    it(`may be a value ${what}, and is then only named`, () => {
      expect(serializeError(thrown)).to.deep.equal({ type: 'object', message: 'The error cannot be logged.' });
    });
  }

  it('has no other fields', () => {
    const error = Object.assign(new Error('rejected'), {
      errInfo: { name: 'Spring sale' },
      keyValue: { name: 'Spring' },
    });
    expect(JSON.stringify(serializeError(error))).not.to.contain('Spring');
  });

  it('has no field values from a duplicate key error', () => {
    const error = new Error(
      'E11000 duplicate key error collection: a.b index: id dup key: { key: "a } b", name: "Spring sale" }',
    );
    const serialized = serializeError(error) as { message: string; stack: string };
    expect(serialized.message).to.equal('E11000 duplicate key error collection: a.b index: id dup key: [redacted]');
    expect(serialized.stack).to.contain('dup key: [redacted]').and.to.contain('serialize-error.test');
    expect(JSON.stringify(serialized)).not.to.contain('Spring');
  });

  for (const [thrown, type, message] of [
    ['text', 'string', 'text'],
    [undefined, 'undefined', 'undefined'],
    [null, 'object', 'null'],
  ] as const) {
    it(`may be ${message}, which is not an Error`, () => {
      expect(serializeError(thrown)).to.deep.equal({ type, message });
    });
  }
});
