/** A table that a statement reads or changes, by the name that the statement gives it. */
const REFERENCE = /(FROM|JOIN|UPDATE|INTO) "\w+"\.(\w+)(?: AS (\w+))?/g;

/** Returns the tables of a statement, by their names in it, whose rows are not those of the workspace `$1`. */
export const referencesWithoutWorkspace = (statement: string): readonly string[] => {
  const text = statement.replaceAll(/\s+/g, ' ');
  const tables = [...text.matchAll(REFERENCE)].filter(([, , name]) => name !== 'positions');
  const columns = tables.map(([, how, table = '', alias]) => {
    const column = table === 'workspaces' ? 'id' : 'workspace_id';
    return { how, table, isNamed: alias !== undefined, column: `${alias ?? table}.${column}`, bare: column };
  });
  const named = new Set<string>();
  const isNamed = ({ how, column, bare, isNamed: hasAlias }: (typeof columns)[number]): boolean => {
    if (how === 'INTO') return /(?:SELECT \$1::uuid|VALUES \(\$1)/.test(text);
    const own = hasAlias ? [column] : [column, `(?<!\\.)\\b${bare}`];
    // A table that is named twice without an alias needs the condition twice.
    const conditions = own.flatMap((one) => text.match(new RegExp(`${one} = \\$1(?!\\d)`, 'g')) ?? []);
    if (conditions.length >= columns.filter((other) => other.column === column).length) return true;
    return [...named].some((other) => text.includes(`${column} = ${other}`));
  };
  // Twice, because a table can be joined to one that follows.
  for (const one of [...columns, ...columns]) if (isNamed(one)) named.add(one.column);
  return columns.filter((one) => !isNamed(one)).map(({ table }) => table);
};
