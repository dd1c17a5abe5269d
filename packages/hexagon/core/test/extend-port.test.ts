import { expect } from 'chai';
import { extendPort } from '../src/extend-port.js';

/** A port whose methods are on two prototypes, and use a private field. */
class Names {
  readonly #names = ['Acme'];

  list(): readonly string[] {
    return this.#names;
  }
}

class Counted extends Names {
  count(): number {
    return this.list().length;
  }
}

describe('extendPort', () => {
  it('replaces methods, and leaves the others of a class on the original', () => {
    const names = new Counted();
    const extended = extendPort(names, { count: () => names.count() + 1 });
    expect(extended.count()).to.equal(2);
    expect(extended.list()).to.deep.equal(['Acme']);
    expect(names.count()).to.equal(1);
    expect(extended).to.have.all.keys('list', 'count');
  });

  it('extends an object of functions, also a frozen one, and what is extended already', () => {
    const clock = Object.freeze({ now: (): number => 1, zone: () => 'UTC' });
    const later = extendPort(clock, { now: () => clock.now() + 1 });
    const latest = extendPort(later, { now: () => later.now() + 1 });
    expect(latest.now()).to.equal(3);
    expect({ ...latest }.zone()).to.equal('UTC');
  });

  it('leaves members that are no functions as they are, and calls what a subclass has instead of its base', () => {
    class Named extends Names {
      readonly technology = { name: 'memory' };
      override list(): readonly string[] {
        return ['Globex'];
      }
      count = (): number => 7;
    }
    const names = new Named();
    const extended = extendPort(names, { count: () => 1 });
    expect(extended.technology).to.equal(names.technology);
    expect(extended.list()).to.deep.equal(['Globex']);
  });

  it('takes the methods of an object of a class, with its private fields', () => {
    const port = { list: (): readonly string[] => ['Globex'], count: () => 7 };
    const { list, count } = extendPort(port, new Counted());
    expect([list(), count()]).to.deep.equal([['Acme'], 1]);
  });

  it('accepts methods of the port only', () => {
    // @ts-expect-error the port has no such method
    extendPort(new Names(), { lists: () => [] });
    // @ts-expect-error the method returns something else
    extendPort(new Names(), { list: () => 1 });
  });
});
