import { withMethod, type OptionSchemas } from '@workspace-api/core/internal';
import type { Db } from 'mongodb';

/** The argument `db` of the functions of this package. */
export const databaseArgument: OptionSchemas<{ readonly db: Db }>['db'] = withMethod<Db>(
  'collection',
  'Must be a database of the MongoDB driver, such as client.db(name).',
);
