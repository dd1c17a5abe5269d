import ts from 'typescript';

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

/** Returns the nodes in the order of their keys. Nodes with the same key, such as overloads, keep their order. */
const sortedBy = <Node extends ts.Node>(nodes: readonly Node[], keyOf: (node: Node) => string): Node[] =>
  nodes
    .map((node) => ({ node, key: keyOf(node) }))
    .sort((one, other) => (one.key === other.key ? 0 : one.key < other.key ? -1 : 1))
    .map(({ node }) => node);

/**
 * Returns the text of a declaration without `export`, because a file exports also what its package does not.
 * `import("module").Name` is `Name`. The members of unions and of object types are sorted: the compiler writes those of an
 * inferred type in another order when it builds other files with it.
 */
export const declarationText = (declaration: ts.Node): string => {
  const print = (node: ts.Node): string =>
    printer.printNode(ts.EmitHint.Unspecified, node, declaration.getSourceFile());
  const nullLast = (node: ts.Node): string => print(node).replace(/^(?:null|undefined)$/, '~$&');
  const normalize: ts.TransformerFactory<ts.Node> = (context) => {
    const visit = (node: ts.Node): ts.Node => {
      const visited = ts.visitEachChild(node, visit, context);
      if (ts.isUnionTypeNode(visited)) return ts.factory.createUnionTypeNode(sortedBy(visited.types, nullLast));
      if (ts.isTypeLiteralNode(visited))
        return ts.factory.createTypeLiteralNode(sortedBy(visited.members, ({ name }) => (name ? print(name) : '')));
      if (!ts.isImportTypeNode(visited) || !visited.qualifier) return visited;
      return visited.isTypeOf
        ? ts.factory.createTypeQueryNode(visited.qualifier, visited.typeArguments)
        : ts.factory.createTypeReferenceNode(visited.qualifier, visited.typeArguments);
    };
    return visit;
  };
  const [node = declaration] = ts.transform(declaration, [normalize]).transformed;
  return print(node).replace(/^export /, '');
};
