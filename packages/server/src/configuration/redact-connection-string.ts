/**
 * User name and password; hosts, each with a port or none; the database; options. It takes less than the driver: a
 * password that was not escaped may hold any of the signs that part one from the other.
 */
const PARTS =
  /^(?<scheme>mongodb(?:\+srv)?:\/\/)(?<user>[^@/?]*@)?(?<hosts>[\w.%-]+(?::\d{1,5})?(?:,[\w.%-]+(?::\d{1,5})?)*)(?<path>\/[^@?/]*)?(?<options>\?[^@]*)?$/;

/** A connection string without user name, password and options; only its scheme where it cannot be told what is what. */
export const redactConnectionString = (uri: string): string => {
  const parts = PARTS.exec(uri)?.groups;
  if (parts === undefined) return `${/^mongodb(?:\+srv)?:\/\//.exec(uri)?.[0] ?? ''}[redacted]`;
  const { scheme = '', user, hosts = '', path = '', options } = parts;
  return [scheme, user && '[redacted]@', hosts, path, options && '?[redacted]'].join('');
};
