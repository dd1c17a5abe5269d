/** Returns the distinct paths of all fields in a JSON value, such as `data.items[].id`. */
export const membersOf = (value: unknown, path = ''): Set<string> => {
  if (typeof value !== 'object' || value === null) return new Set();
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...membersOf(item, `${path}[]`)]));
  return new Set(
    Object.entries(value).flatMap(([name, member]) => {
      const own = path === '' ? name : `${path}.${name}`;
      return [own, ...membersOf(member, own)];
    }),
  );
};
