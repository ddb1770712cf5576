import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseSync, runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Inlines the entry's style sheet into the page: fetched separately, it would delay the first paint by a round trip.
 */
export function styleSheetInPage(): Plugin {
  let styles = '';
  return {
    name: 'style-sheet-in-page',
    apply: 'build',
    generateBundle: {
      // Before Vite writes the tags of the page, and the list of needed style sheets into every chunk.
      order: 'pre',
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
          for (const file of chunk.viteMetadata?.importedCss ?? []) {
            const sheet = bundle[file];
            if (sheet?.type !== 'asset') continue;
            styles += sheet.source;
            delete bundle[file];
          }
          chunk.viteMetadata?.importedCss.clear();
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'style', children: styles, injectTo: 'head' }],
    },
  };
}

/** Generates the theme's style sheet at build time; otherwise every page would generate it again (decision 025). */
export function themeStyleSheet(): Plugin {
  return {
    name: 'theme-style-sheet',
    enforce: 'pre',
    transform: {
      filter: { id: /src\/ui\/theme\/theme\.css$/ },
      handler: async () => {
        const source = `${root}src/ui/theme/style-sheet.ts`;
        const { module } = await runnerImport<typeof import('../src/ui/theme/style-sheet.ts')>(source, {
          configFile: false,
        });
        return module.styleSheet();
      },
    },
  };
}

/**
 * Keeps only the names of tokens in the page's theme, not their values, which are in the style sheet (decision 025).
 */
export function themeWords(): Plugin {
  return {
    name: 'theme-words',
    apply: 'build',
    transform: {
      filter: { id: /src\/ui\/theme\/theme\.ts$/ },
      handler: async (_, id) => {
        const { module } = await runnerImport<typeof import('../src/ui/theme/theme.ts')>(id, {
          configFile: false,
        });
        const { tokens, semanticTokens, ...spelledOut } = module.theme;
        const words = JSON.stringify({ tokens, semanticTokens }, (_key, node) =>
          typeof node === 'object' && 'value' in node ? { value: 0 } : node,
        );
        const rest = [spelledOut, module.settings].map((part) => JSON.stringify(part));
        return {
          code: `export const theme = { ...${words}, ...${rest[0]} }; export const settings = ${rest[1]};`,
          map: { mappings: '' },
        };
      },
    },
  };
}

/**
 * Removes from the page what none of our sources names: of the package's style props, of its conditions and of its list
 * of CSS properties, which were a thirtieth of the startup code (decision 027). A name composed at run time would be
 * missing; style props are typed, so there are none.
 */
export function onlyNamedStyles(): Plugin {
  let words: ReadonlySet<string>;
  return {
    name: 'only-named-styles',
    apply: 'build',
    buildStart() {
      words = wordsIn(`${root}src`);
    },
    transform: {
      filter: { id: [STYLE_PROPS, CSS_PROPERTIES] },
      handler: (code, id) => ({
        code: STYLE_PROPS.test(id) ? namedStyleProps(code, words) : namedCssProperties(code, words),
        map: { mappings: '' },
      }),
    },
  };
}

const STYLE_PROPS = /@chakra-ui\/react\/.+\/preset-base\.js$/;
const CSS_PROPERTIES = /@pandacss\/is-valid-prop\/.+\.mjs$/;

function wordsIn(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  return new Set(files.flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').match(/[\w$]+/g) ?? []));
}

/** The list of CSS properties, one string, without those that are not among the words. */
export function namedCssProperties(code: string, words: ReadonlySet<string>): string {
  const list = /(?<=cssPropertiesStr = ")[^"]+(?=")/;
  if (!list.test(code)) throw new Error('The list of CSS properties is not where it was.');
  return code.replace(list, (names) =>
    names
      .split(',')
      .filter((name) => words.has(name))
      .join(','),
  );
}

/** The package's preset without the style props and conditions (`_hover`) that are not among the words. */
export function namedStyleProps(code: string, words: ReadonlySet<string>): string {
  const found = new Map<string, ESTree.Node>();
  for (const statement of parseSync('preset-base.js', code).program.body) {
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations)
      if (id.type === 'Identifier' && init?.type === 'CallExpression' && init.arguments[0] !== undefined)
        found.set(id.name, init.arguments[0]);
  }
  const conditions = membersOf(found.get('defaultConditions'));
  const utilities = membersOf(membersOf(found.get('defaultBaseConfig')).get('utilities')?.value);
  const unnamed = [
    ...[...conditions].filter(([name]) => !words.has(`_${name}`)),
    ...[...utilities].filter(
      ([name, { value }]) => ![name, ...shorthandsOf(value)].some((word) => words.has(word)),
    ),
  ].map(([, member]) => member);
  if (conditions.size === 0 || utilities.size === 0)
    throw new Error('The style props are not where they were.');
  let kept = code;
  for (const { start, end } of unnamed.toSorted((one, other) => other.start - one.start))
    kept = kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, '');
  return kept;
}

type Member = { start: number; end: number; value: ESTree.Node };

/** Members of an object literal, by name; empty for any other node. */
function membersOf(node: ESTree.Node | undefined): Map<string, Member> {
  if (node?.type !== 'ObjectExpression') return new Map();
  return new Map(
    node.properties.flatMap((member): [string, Member][] =>
      member.type === 'Property' && member.key.type === 'Identifier' ? [[member.key.name, member]] : [],
    ),
  );
}

function shorthandsOf(utility: ESTree.Node): string[] {
  const list = membersOf(utility).get('shorthand')?.value;
  if (list?.type !== 'ArrayExpression') return [];
  return list.elements.flatMap((element) => (element?.type === 'Literal' ? [String(element.value)] : []));
}
