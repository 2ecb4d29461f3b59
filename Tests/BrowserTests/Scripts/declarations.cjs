// What a declaration file declares, as JSON: node declarations.cjs FILE. Needs Debian's node-typescript.
const typescript = require("/usr/share/nodejs/typescript");

const [file] = process.argv.slice(2);
const source = typescript.createSourceFile(file, typescript.sys.readFile(file), typescript.ScriptTarget.ES2022, true);
const isExported = ({ modifiers }) => (modifiers ?? []).some(({ kind }) => kind === typescript.SyntaxKind.ExportKeyword);
const nameOf = ({ name }) => name.getText(source);

const classes = {};
const values = [];
const members = (statement) => statement.members.filter(({ name }) => name).map(nameOf);
for (const statement of source.statements.filter(isExported)) {
  if (typescript.isClassDeclaration(statement)) {
    values.push(nameOf(statement));
    classes[nameOf(statement)] = members(statement);
  } else if (typescript.isInterfaceDeclaration(statement)) {
    classes[nameOf(statement)] = members(statement);
  } else if (typescript.isFunctionDeclaration(statement)) {
    values.push(nameOf(statement));
  } else if (typescript.isVariableStatement(statement)) {
    values.push(...statement.declarationList.declarations.map(nameOf));
  }
}
console.log(JSON.stringify({ values, classes }));
