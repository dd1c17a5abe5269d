import { nearestName } from '@workspace-api/core/internal';
import type { PoolConfig } from 'pg';

/** One host of a connection string. */
export interface Target {
  /** Such as `one:5432`. */
  readonly host: string;
  /** The connection string for this host, as `pg` takes it. */
  readonly uri: string;
}

/** What a connection string says. */
export interface ConnectionString {
  readonly targets: readonly Target[];
  /** The parameters that are options of `pg`. */
  readonly settings: PoolConfig;
  /** Whether only a server that accepts writes is used. */
  readonly mustWrite: boolean;
}

/** The parts of a URI: before, at and after its hosts, and its parameters. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)([^?]*)(?:\?(.*))?$/s;

type Check = (value: string) => boolean;

const any: Check = () => true;
const integer: Check = (value) => /^\d{1,9}$/.test(value);
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.includes(value);

/**
 * The parameters of libpq and of `pg`, with the values that can be honoured. A value that `pg` would ignore is rejected, unless it
 * is about nothing that it has, such as GSSAPI.
 */
const PARAMETERS: Readonly<Record<string, Check>> = {
  ...{ user: any, password: any, host: any, dbname: any, options: any, client_encoding: any, port: any },
  ...{
    application_name: any,
    fallback_application_name: any,
    binary: any,
    sslcert: any,
    sslkey: any,
    sslrootcert: any,
  },
  ...{ sslmode: oneOf('disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify') },
  ...{ ssl: oneOf('true', '1', 'false', '0', 'no-verify'), sslnegotiation: oneOf('postgres', 'direct') },
  ...{ uselibpqcompat: oneOf('true', 'false'), sslcompression: oneOf('0'), sslsni: oneOf('1') },
  ...{ connect_timeout: integer, query_timeout: integer, keepalives: oneOf('0', '1'), keepalives_idle: integer },
  ...{ statement_timeout: integer, lock_timeout: integer, idle_in_transaction_session_timeout: integer },
  ...{ keepalives_interval: integer, keepalives_count: integer, tcp_user_timeout: integer, krbsrvname: any },
  ...{ gsslib: any, gssencmode: oneOf('disable', 'prefer'), gssdelegation: oneOf('0'), sslcertmode: oneOf('allow') },
  ...{ channel_binding: oneOf('disable', 'prefer', 'require'), load_balance_hosts: oneOf('disable') },
  ...{ target_session_attrs: oneOf('any', 'read-write', 'primary'), replication: oneOf('false') },
};

const describeUnknown = (name: string): string => {
  const near = nearestName(name, Object.keys(PARAMETERS));
  return `${name} is no parameter that pg supports. ${near === undefined ? 'Remove it.' : `Did you mean ${near}?`}`;
};

const issueOf = ([name, value]: readonly [string, string]): string | undefined => {
  const check = PARAMETERS[name];
  if (check === undefined) return describeUnknown(name);
  return check(value) ? undefined : `${name} cannot have this value. Correct it, or remove it.`;
};

/** Splits a list with a separator. A shorter list has one value for all. */
const listOf = (text: string | null): readonly string[] => (text === null || text === '' ? [] : text.split(','));

/** `pg` verifies the certificate with each of these, and would write a warning. */
const VERIFIED: readonly unknown[] = ['allow', 'prefer', 'require', 'verify-ca'];

/** Returns the parameters as `pg` takes them, without those of the hosts. */
const toDriver = (parameters: URLSearchParams): URLSearchParams => {
  const driver = new URLSearchParams(parameters);
  for (const name of ['host', 'port', 'dbname', 'connect_timeout', 'target_session_attrs', 'channel_binding'])
    driver.delete(name);
  // Those are the authorities of Node.js.
  if (driver.get('sslrootcert') === 'system') {
    driver.delete('sslrootcert');
    driver.set('sslmode', 'verify-full');
  }
  if (driver.get('uselibpqcompat') !== 'true' && VERIFIED.includes(driver.get('sslmode')))
    driver.set('sslmode', 'verify-full');
  if (driver.get('ssl') === 'false') driver.set('ssl', '0');
  return driver;
};

const settingsOf = (parameters: URLSearchParams): PoolConfig => {
  const [seconds, idle] = [parameters.get('connect_timeout'), parameters.get('keepalives_idle')];
  return {
    ...(seconds !== null && { connectionTimeoutMillis: Number(seconds) * 1_000 }),
    ...(parameters.get('keepalives') === '0' && { keepAlive: false }),
    ...(idle !== null && { keepAliveInitialDelayMillis: Number(idle) * 1_000 }),
    ...(['prefer', 'require'].includes(parameters.get('channel_binding') ?? '') && { enableChannelBinding: true }),
  };
};

/**
 * Reads a connection string of libpq or of `pg`. Throws a TypeError for a parameter that neither has, or with a value that
 * would be ignored. No message has a value, which may be a secret.
 */
export const readConnectionString = (uri: string): ConnectionString => {
  const [, before, authority = '', path = '', query = ''] = PARTS.exec(uri) ?? [];
  // Such as the path of a socket.
  if (before === undefined) return { targets: [{ host: '', uri }], settings: {}, mustWrite: false };
  const parameters = new URLSearchParams(query);
  const issues = [...parameters].map(issueOf).filter((issue) => issue !== undefined);
  if (issues.length > 0) throw new TypeError(issues.join(' '));
  const hosts = listOf(parameters.get('host') ?? authority);
  const ports = listOf(parameters.get('port'));
  const database = parameters.get('dbname');
  const driver = toDriver(parameters);
  const targets = (hosts.length === 0 ? [''] : hosts).map((host, index): Target => {
    const port = ports[index] ?? ports[0];
    const own = new URLSearchParams(driver);
    const isNamed = parameters.has('host');
    if (isNamed) own.set('host', host);
    if (port !== undefined) own.set('port', port);
    const rest = `${database === null ? path : `/${encodeURIComponent(database)}`}?${own.toString()}`;
    return { host: port === undefined ? host : `${host}:${port}`, uri: `${before}${isNamed ? '' : host}${rest}` };
  });
  const attribute = parameters.get('target_session_attrs');
  return { targets, settings: settingsOf(parameters), mustWrite: targets.length > 1 || (attribute ?? 'any') !== 'any' };
};
