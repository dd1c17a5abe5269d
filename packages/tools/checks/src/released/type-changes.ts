import ts from 'typescript';

/** A change of a public type that breaks code of hosts. */
export interface TypeChange {
  /** The name of the declaration. */
  readonly name: string;
  /** What changed, and where in the declaration. */
  readonly change: string;
}

/** Types that hosts give to us: a new field that is required breaks their code. */
const GIVEN = /(?:Options|Input|Ports|Repository)$/;

const textOf = (node: ts.Node): string => node.getText().replaceAll(/\s+/g, ' ');

const childrenOf = (node: ts.Node): readonly ts.Node[] => {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
};

type WithMembers = ts.InterfaceDeclaration | ts.ClassDeclaration | ts.TypeLiteralNode;

const hasMembers = (node: ts.Node): node is WithMembers =>
  ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) || ts.isTypeLiteralNode(node);

const memberName = ({ name, kind }: ts.TypeElement | ts.ClassElement): string =>
  name ? textOf(name) : ts.SyntaxKind[kind];

const isOptional = (node: ts.Node): boolean => 'questionToken' in node && node.questionToken !== undefined;

/** Returns whether a node only adds a value to a list of values, such as a status or a code. */
const isValue = (node: ts.Node): boolean =>
  ts.isLiteralTypeNode(node) && node.literal.kind !== ts.SyntaxKind.NullKeyword;

const memberChanges = (before: WithMembers, after: WithMembers, at: string): string[] => {
  const others = new Map<string, ts.Node[]>();
  for (const member of after.members)
    others.set(memberName(member), [...(others.get(memberName(member)) ?? []), member]);
  const changes = before.members.flatMap((member) => {
    const name = memberName(member);
    return leastChanges(member, others.get(name) ?? [], `${at}.${name}`);
  });
  const known = before.members.map(memberName);
  const added = after.members.filter(
    (member) => GIVEN.test(at) && !isOptional(member) && !known.includes(memberName(member)),
  );
  return [...changes, ...added.map((member) => `${at}.${memberName(member)}: required`)];
};

/** Returns the changes to the one of several nodes that differs least, such as an overload. */
const leastChanges = (before: ts.Node, candidates: readonly ts.Node[], at: string): string[] => {
  if (candidates.length === 0) return [`${at}: removed`];
  const all = candidates.map((after) => changesOf(before, after, at));
  return all.reduce((least, changes) => (changes.length < least.length ? changes : least));
};

/** Returns whether the alternatives of a union, or the items of a tuple, are those of another one and new values. */
const addsValues = (before: readonly ts.Node[], after: readonly ts.Node[], at: string): boolean => {
  const isKept = (one: ts.Node, other: ts.Node): boolean => changesOf(one, other, at).length === 0;
  return (
    before.every((one) => after.some((other) => isKept(one, other))) &&
    after.every((other) => isValue(other) || before.some((one) => isKept(one, other)))
  );
};

/** Returns the parts of a declaration or type that are compared one by one. */
const partsOf = (node: ts.Node, parameters: number): readonly ts.Node[] => {
  const isAdded = (part: ts.Node): boolean =>
    ts.isParameter(part) && isOptional(part) && part.parent.parameters.indexOf(part) >= parameters;
  return childrenOf(node).filter((part) => !ts.isTypeElement(part) && !ts.isClassElement(part) && !isAdded(part));
};

const changesOf = (before: ts.Node, after: ts.Node, at: string): string[] => {
  if (textOf(before) === textOf(after)) return [];
  const changed = [`${at}: changed`];
  if (ts.isUnionTypeNode(after))
    return addsValues(ts.isUnionTypeNode(before) ? before.types : [before], after.types, at) ? [] : changed;
  if (ts.isTupleTypeNode(before) && ts.isTupleTypeNode(after))
    return addsValues(before.elements, after.elements, at) ? [] : changed;
  const parameters = childrenOf(before).filter(ts.isParameter).length;
  const [parts, others] = [partsOf(before, parameters), partsOf(after, parameters)];
  const isLeaf = parts.length === 0 && !hasMembers(before);
  if (before.kind !== after.kind || parts.length !== others.length || isLeaf) return changed;
  return [
    ...(hasMembers(before) && hasMembers(after) ? memberChanges(before, after, at) : []),
    ...parts.flatMap((part, index) => changesOf(part, others[index] ?? part, at)),
  ];
};

interface Declaration {
  readonly name: string;
  readonly node: ts.Node;
}

/** Returns the names that a statement declares or exports. */
const namesOf = (statement: ts.Statement): readonly string[] => {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => textOf(name));
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    return exportClause && ts.isNamedExports(exportClause)
      ? exportClause.elements.map(({ name }) => textOf(name))
      : [textOf(statement)];
  }
  const { name } = statement as Partial<ts.DeclarationStatement>;
  return name === undefined ? [] : [textOf(name)];
};

/** Returns the declarations of a report by where they are exported and by name. Those that are used alone come last. */
const declarationsOf = (report: string): ReadonlyMap<string, readonly Declaration[]> => {
  const found = new Map<string, Declaration[]>();
  for (const section of report.split(/^(?=\/\/ (?:Exported by|Used above))/m).slice(1)) {
    const [title = ''] = section.split('\n');
    const source = ts.createSourceFile('report.d.ts', section, ts.ScriptTarget.ESNext, true);
    for (const node of source.statements)
      for (const name of namesOf(node)) {
        const key = `${title} ${name}`;
        found.set(key, [...(found.get(key) ?? []), { name, node }]);
      }
  }
  return found;
};

/** Returns what of the report on a package breaks code of hosts that an earlier report allowed. Additions do not. */
export const typeChanges = (before: string, after: string): readonly TypeChange[] => {
  const others = declarationsOf(after);
  return [...declarationsOf(before)].flatMap(([key, declarations]) => {
    const candidates = (others.get(key) ?? []).map(({ node }) => node);
    // What is not exported may be removed: what used it has changed then.
    if (candidates.length === 0 && key.startsWith('// Used')) return [];
    return declarations.flatMap(({ name, node }) =>
      leastChanges(node, candidates, name).map((change) => ({ name, change })),
    );
  });
};

/** Returns the items of the changelog's next version that declare a break. */
export const breaksOfNextVersion = (changelog: string, lastRelease: string): string => {
  const [, next = ''] = changelog.split(/^## /m);
  if (next.startsWith(lastRelease)) return '';
  return (next.match(/^- \*\*Breaking:\*\*.*$/gm) ?? []).join('\n');
};
