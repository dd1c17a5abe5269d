import { laterFieldsOf } from '@workspace-api/core/internal';
import type { z } from '@workspace-api/core/zod';

type Defined<Given> = { [Name in keyof Given]: Exclude<Given[Name], undefined> };

/**
 * Returns a function that returns a record with the stored values of the fields that came later and that it does not have.
 * So a client that does not know a field does not take its value away.
 */
export const keepStored = (schema: z.ZodObject) => {
  const later = laterFieldsOf(schema);
  return <Given extends object>(record: Given, stored: object): Defined<Given> => {
    const kept = later.filter((name) => Reflect.get(record, name) === undefined);
    const values = kept.map((name): [string, unknown] => [name, Reflect.get(stored, name)]);
    return { ...record, ...Object.fromEntries(values) } as Defined<Given>;
  };
};
