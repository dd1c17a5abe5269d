import { expect } from 'chai';
import { z } from 'zod';
import * as core from '../../src/index.js';
import { fieldsOf } from '../../src/internal.js';

const RECORDS = Object.entries<unknown>(core).flatMap(([name, value]): [string, z.ZodObject][] =>
  value instanceof z.ZodObject && 'id' in value.shape ? [[name, value]] : [],
);

describe('a record', () => {
  it('is each schema that has an id', () => {
    expect(RECORDS.map(([name]) => name)).to.include.members(['Workspace', 'ApiKey', 'Instance', 'Group', 'Campaign']);
  });

  for (const [name, schema] of RECORDS) {
    it(`can be stored by every adapter: ${name}`, () => {
      expect(Object.keys(fieldsOf(schema))).to.deep.equal(Object.keys(schema.shape));
    });
  }
});
