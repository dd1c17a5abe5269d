/**
 * The parts of a connection string. Stricter than the driver: an unescaped password may contain any separator, so an
 * ambiguous string does not match.
 */
const PARTS =
  /^(?<scheme>(?:mongodb(?:\+srv)?|postgres(?:ql)?):\/\/)(?<user>[^@/?]*@)?(?<hosts>(?:[\w.%-]+(?::\d{1,5})?(?:,[\w.%-]+(?::\d{1,5})?)*)?)(?<path>\/[^@?/]*)?(?<options>\?[^@]*)?$/;

/** Returns a connection string without user name, password and options; only its scheme if its parts are ambiguous. */
export const redactConnectionString = (uri: string): string => {
  const parts = PARTS.exec(uri)?.groups;
  if (parts === undefined) return `${/^(?:mongodb(?:\+srv)?|postgres(?:ql)?):\/\//.exec(uri)?.[0] ?? ''}[redacted]`;
  const { scheme = '', user, hosts = '', path = '', options } = parts;
  return [scheme, user && '[redacted]@', hosts, path, options && '?[redacted]'].join('');
};
