import { expect } from 'chai';
import type pg from 'pg';
import { createPostgresPool } from '../src/index.js';

/** Returns the parameters of the connections of a pool. */
const clientOf = (
  uri: string,
): pg.Client & { readonly enableChannelBinding: boolean; readonly connectionParameters: object } => {
  const pool = createPostgresPool(uri);
  const { Client } = pool.options as unknown as { readonly Client: new (options: pg.PoolConfig) => never };
  return new Client(pool.options);
};

describe('a connection string', () => {
  for (const [uri, parameters] of [
    ['postgresql://u:p@/db?host=/cloudsql/a:b:c', { user: 'u', database: 'db', host: '/cloudsql/a:b:c', port: 5432 }],
    ['postgresql:///db?host=/run/postgresql&port=6432', { database: 'db', host: '/run/postgresql', port: 6432 }],
    ['postgresql://u:p@%2Frun%2Fpostgresql/db', { user: 'u', database: 'db', host: '/run/postgresql' }],
    ['postgres://h/?dbname=a%20b&user=u', { host: 'h', database: 'a b', user: 'u' }],
    ['postgresql://[::1]:6432/db', { host: '::1', port: 6432, database: 'db' }],
    ['postgresql://h/db?options=-c%20search_path%3Da', { options: '-c search_path=a' }],
    ['postgresql://?host=one,two&port=1,2', { host: 'one', port: 1 }],
    ['postgresql://h/db?sslmode=disable&gssencmode=disable&keepalives_interval=5', { ssl: false }],
  ] as const) {
    it(`is read as by libpq: ${uri}`, () => {
      expect(clientOf(uri).connectionParameters).to.include(parameters);
    });
  }

  for (const mode of ['require', 'verify-ca', 'verify-full', 'require&sslrootcert=system'])
    it(`verifies the certificate of the server with sslmode=${mode}, without a warning of the driver`, async () => {
      const warnings: Error[] = [];
      const hear = (warning: Error): number => warnings.push(warning);
      process.on('warning', hear);
      const { ssl } = clientOf(`postgresql://h/db?sslmode=${mode}`) as unknown as { readonly ssl: object };
      await new Promise((resolve) => setImmediate(resolve));
      process.off('warning', hear);
      expect([ssl, warnings]).to.deep.equal([{}, []]);
    });

  it('has the timeouts and options that libpq names in another way', () => {
    const uri = 'postgresql://h/db?connect_timeout=7&keepalives=0&channel_binding=require';
    expect(createPostgresPool(uri).options).to.include({ connectionTimeoutMillis: 7_000, keepAlive: false });
    expect(clientOf(uri).enableChannelBinding).to.equal(true);
  });

  for (const [query, message] of [
    ['ssl_mode=require', 'ssl_mode is no parameter that pg supports. Did you mean sslmode?'],
    [
      'sslmod=require&x=1',
      'sslmod is no parameter that pg supports. Did you mean sslmode? x is no parameter that pg supports. Remove it.',
    ],
    ['schema=api', 'schema is no parameter that pg supports. Remove it.'],
    ['connect_timeout=abc', 'connect_timeout cannot have this value. Correct it, or remove it.'],
    ['sslmode=requird', 'sslmode cannot have this value. Correct it, or remove it.'],
    ['target_session_attrs=standby', 'target_session_attrs cannot have this value. Correct it, or remove it.'],
    ['sslcrl=a', 'sslcrl is no parameter that pg supports. Did you mean sslcert?'],
  ] as const) {
    it(`is rejected with ${query}, without its values`, () => {
      expect(() => createPostgresPool(`postgresql://u:secret@h/db?${query}`)).to.throw(TypeError, message);
    });
  }
});
