/**
 * Lists sentences that no product code shows: keys of `defineTexts` objects that nothing outside the tests reads. A
 * group that is passed on as a whole, or read by a computed key, counts as read completely. Also lists sentences that
 * are read while their script loads, because the language may not be known by then.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './lib/paths.mjs';

/**
 * The specification defines these for moments that the product does not have; rule L11 keeps its words to the letter.
 */
const FROM_THE_SPECIFICATION = new Set(['orderToasts.noJobs']);

function* visit(node) {
  yield node;
  for (const child of node.getChildren()) yield* visit(child);
}

/** Paths of all sentences in an object literal: `toasts.saved`, `menu./vendors`. */
function leavesOf(object, path) {
  return object.properties.flatMap((property) => {
    if (property.name === undefined || !('text' in property.name)) return [];
    const inner = `${path}.${property.name.text}`;
    const value = property.initializer;
    return value !== undefined && ts.isObjectLiteralExpression(value) ? leavesOf(value, inner) : [inner];
  });
}

/** Sentences that a file defines, by `<object>.<key>`. */
function definitionsIn(source) {
  return [...visit(source)].flatMap((node) => {
    if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return [];
    if (!ts.isCallExpression(node.initializer)) return [];
    const { expression, arguments: given } = node.initializer;
    if (expression.getText() !== 'defineTexts') return [];
    const english = ts.isSatisfiesExpression(given[1]) ? given[1].expression : given[1];
    return ts.isObjectLiteralExpression(english) ? leavesOf(english, node.name.getText()) : [];
  });
}

/** True if the node is evaluated with its module, not by a function that is called later. */
function isAtLoad(node) {
  for (let around = node.parent; around !== undefined; around = around.parent)
    if (ts.isFunctionLike(around)) return false;
  return true;
}

/**
 * Paths that a file reads from the objects: `<object>.<key>`, down to the end of the chain of names, and whether it
 * reads them at load.
 */
function readsIn(source, objects) {
  const reads = new Map();
  const add = (path, node) => reads.set(path, reads.get(path) === true || isAtLoad(node));
  /** Local names: imports under another name, and constants for a part of an object. */
  const locals = new Map([...objects].map((name) => [name, name]));
  const pathOf = (node) => {
    if (ts.isIdentifier(node)) return locals.get(node.text);
    const key = ts.isPropertyAccessExpression(node)
      ? node.name.text
      : ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression)
        ? node.argumentExpression.text
        : undefined;
    const parent = key === undefined ? undefined : pathOf(node.expression);
    return parent === undefined ? undefined : `${parent}.${key}`;
  };
  for (const node of visit(source)) {
    if (ts.isImportSpecifier(node) && locals.has(node.propertyName?.text))
      locals.set(node.name.text, node.propertyName.text);
    if (ts.isImportDeclaration(node) || ts.isImportSpecifier(node)) continue;
    const path = pathOf(node);
    if (path === undefined) continue;
    const { parent } = node;
    if (ts.isImportSpecifier(parent)) continue;
    // The name of a defined constant and the name of a property are not reads.
    if ('name' in parent && parent.name === node) continue;
    // Part of a longer chain.
    if (pathOf(parent) !== undefined) continue;
    if (ts.isVariableDeclaration(parent) && parent.initializer === node) {
      if (ts.isIdentifier(parent.name)) {
        locals.set(parent.name.text, path);
        continue;
      }
      const names = parent.name.elements.map((element) => (element.propertyName ?? element.name).getText());
      for (const name of names) add(`${path}.${name}`, node);
      continue;
    }
    add(path, node);
  }
  return reads;
}

/** Sentences of the given files, `{ path: text }`, that none of them reads, and those that one reads at load. */
export function findMisusedTexts(files) {
  const sources = Object.entries(files).map(([path, text]) =>
    ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
  );
  const defined = sources.flatMap((source) =>
    source.text.includes('defineTexts(')
      ? definitionsIn(source).map((text) => ({ text, file: source.fileName }))
      : [],
  );
  const objects = new Set(defined.map(({ text }) => text.split('.')[0]));
  const mayRead = new RegExp([...objects].join('|'));
  const reads = sources.flatMap((source) =>
    mayRead.test(source.text)
      ? [...readsIn(source, objects)].map(([text, atLoad]) => ({ text, atLoad, file: source.fileName }))
      : [],
  );
  const read = new Set(reads.map(({ text }) => text));
  const sentences = new Set(defined.map(({ text }) => text));
  const isRead = (text) => {
    const parts = text.split('.');
    return parts.some((_, index) => read.has(parts.slice(0, index + 1).join('.')));
  };
  return {
    unread: defined.filter(({ text }) => !isRead(text)),
    atLoad: reads.filter(({ text, atLoad }) => atLoad && sentences.has(text)),
  };
}

function main() {
  const files = {};
  for (const folder of ['src', 'sw', 'server'])
    for (const name of readdirSync(join(root, folder), { recursive: true }))
      if (/\.tsx?$/.test(name)) files[`${folder}/${name}`] = readFileSync(join(root, folder, name), 'utf8');
  const { unread, atLoad } = findMisusedTexts(files);
  const missed = unread.filter(({ text }) => !FROM_THE_SPECIFICATION.has(text));
  for (const { text, file } of missed) console.log(`${file}: ${text} is shown nowhere`);
  for (const { text, file } of atLoad)
    console.log(
      `${file}: ${text} is read at load, before the language is known: read it in a function or a getter`,
    );
  return missed.length + atLoad.length === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !main()) process.exitCode = 1;
