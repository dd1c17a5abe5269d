import { laterFieldsOf } from '@workspace-api/core';
import type * as z from 'zod';

type ChangeShape<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodOptional<Inner>
    : Shape[Name];
};

/** Returns the schema of a change of a record. The fields that came later may be left out, and then keep their values. */
export const changeOf = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape, z.core.$strict>,
): z.ZodObject<ChangeShape<Shape>, z.core.$strict> => {
  const later = laterFieldsOf(schema).map((name) => {
    const field = schema.shape[name] as z.ZodDefault<z.ZodType>;
    return [name, field.unwrap().optional().meta({ description: field.description })];
  });
  return schema.extend(Object.fromEntries(later));
};

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
