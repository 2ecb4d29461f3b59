// What a declaration file declares, as JSON: node declarations.cjs FILE. Needs Debian's node-typescript.
const typescript = require("/usr/share/nodejs/typescript");

const [file] = process.argv.slice(2);
const source = typescript.createSourceFile(file, typescript.sys.readFile(file), typescript.ScriptTarget.ES2022, true);
const isExported = ({ modifiers }) => (modifiers ?? []).some(({ kind }) => kind === typescript.SyntaxKind.ExportKeyword);
const nameOf = ({ name }) => name.getText(source);

// A command's members, and which of them have to be there.
function parameters(member) {
  const type = member.parameters[0]?.type;
  if (!type || !typescript.isTypeLiteralNode(type)) return {};
  return Object.fromEntries(type.members.map((each) => [nameOf(each), !each.questionToken]));
}

const classes = {};
const values = [];
for (const statement of source.statements.filter(isExported)) {
  if (typescript.isClassDeclaration(statement)) {
    values.push(nameOf(statement));
    classes[nameOf(statement)] = Object.fromEntries(statement.members.map((member) => [
      nameOf(member), typescript.isMethodDeclaration(member) ? parameters(member) : null,
    ]));
  } else if (typescript.isFunctionDeclaration(statement)) {
    values.push(nameOf(statement));
  }
}
console.log(JSON.stringify({ values, classes }));
