import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { FIRST_FILES, LATER_FILES } from './scripts/chunk-groups.ts';
import { appParts, partLoader, writeModuleWeights } from './scripts/part-plugins.ts';
import { onlyNamedStyles, styleSheetInPage, themeStyleSheet, themeWords } from './scripts/style-plugins.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as T;
}

const manifest = readJson<{ version: string; devDependencies: Record<string, string> }>('package.json');
/** `scripts/build.mjs` adds the digest of the sources, so that two builds never share a version. */
const version = process.env.APP_VERSION ?? manifest.version;
const define = { __APP_VERSION__: JSON.stringify(version) };

/** Ships libheif's licence with it, as the licence demands. */
function licenceOfHeic(): Plugin {
  const fileName = 'licences/libheif.txt';
  return {
    name: 'licence-of-heic',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(`${root}node_modules/libheif-js/libheif-wasm/LICENSE`, 'utf8');
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/**
 * Makes the browser fetch them along with the entry, which only requests them once it runs. The content of index.html
 * needs none of them, nor the entry: the style sheet and the font go first.
 */
function preloadFirstFiles(): Plugin {
  const names = new Set(FIRST_FILES.map(({ name }) => name));
  return {
    name: 'preload-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => ({
        html: html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
        tags: Object.values(bundle)
          .filter((file) => file.type === 'chunk' && !file.isEntry && names.has(file.name))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${fileName}` },
            injectTo: 'head',
          })),
      }),
    },
  };
}

/** The page, its workers and the service worker: dist/app. */
function appConfig(): UserConfig {
  const parts = appParts(new Set(FIRST_FILES.map(({ name }) => String(name))));
  const moduleWeights = writeModuleWeights();
  return {
    define,
    plugins: [
      // Before the React plugin: it splits each route file in two, and React's transform must see the halves.
      tanstackRouter({
        target: 'react',
        routesDirectory: 'src/routes',
        generatedRouteTree: 'src/app/route-tree.gen.ts',
        autoCodeSplitting: true,
        addExtensions: true,
        disableLogging: true,
        semicolons: true,
        tmpDir: 'node_modules/.cache/router',
      }),
      react(),
      partLoader(),
      preloadFirstFiles(),
      licenceOfHeic(),
      parts.plugin,
      moduleWeights(),
      styleSheetInPage(),
      themeStyleSheet(),
      themeWords(),
      onlyNamedStyles(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        // `src/app` registers it with workbox-window, because a reload must wait for unsaved work.
        injectRegister: false,
        manifest: readJson<Partial<ManifestOptions>>('manifest.webmanifest'),
        // The pattern below finds the icons; listed a second time they would be fetched twice.
        includeManifestIcons: false,
        injectManifest: {
          // One classic script: Firefox and older WebViews refuse a module service worker.
          rollupFormat: 'iife',
          // Every lazy chunk too: a screen never opened before must open offline. The plugin adds the manifest.
          globPatterns: ['**/*.{js,css,html,woff2,svg,png}'],
          // HEIC photos are rare: their decoder is cached after its first use (sw/plate-files.ts).
          globIgnores: ['**/heic-*.js'],
          maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
          manifestTransforms: [(entries) => ({ manifest: parts.inOrderOfImportance(entries) })],
          sourcemap: false,
          buildPlugins: { vite: [moduleWeights()] },
        },
      }),
    ],
    build: {
      outDir: 'dist/app',
      target: 'es2022',
      manifest: true,
      sourcemap: 'hidden',
      // An inlined asset would be a `data:` address, which the content security policy forbids.
      assetsInlineLimit: 0,
      // Every browser with a service worker, IndexedDB 2 and module workers has modulepreload.
      modulePreload: { polyfill: false, resolveDependencies: parts.resolveDependencies },
      rolldownOptions: {
        // Emotion includes it for `withTheme`, which nothing here uses, and its package is not marked as side-effect
        // free.
        treeshake: {
          moduleSideEffects: [
            { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
          ],
        },
        output: { codeSplitting: { groups: [...FIRST_FILES, ...LATER_FILES] } },
      },
    },
    // The first entry of Dexie's package is for browsers without classes or async functions, and is 2 KiB gzip larger.
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    worker: { format: 'es', plugins: () => [moduleWeights()] },
  };
}

/**
 * Packages of many small modules, or of large ones that few commands use completely: finding and reading them took half
 * of a program's start. Also everything that an installation leaves out, in case the server ever shares code with the
 * page that imports some of it.
 */
const BUNDLED_IN_SERVER = [
  ...['@hono/node-server', 'aws4fetch', 'fflate', 'hono', 'kysely', 'numfmt', 'saxes'],
  ...Object.keys(manifest.devDependencies),
];

/** The server and its operator's command line: dist/server, with the other npm packages left outside. */
export function serverConfig(): UserConfig {
  return {
    define,
    publicDir: false,
    ssr: { noExternal: BUNDLED_IN_SERVER },
    build: {
      ssr: true,
      outDir: 'dist/server',
      target: 'node20.19',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: { main: `${root}server/main.ts`, cli: `${root}server/cli.ts` },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  };
}

/** Packages that screens render with. */
const BUNDLED_FOR_TESTS = [
  '@chakra-ui/react',
  '@emotion/cache',
  '@emotion/react',
  '@tanstack/react-router',
  '@testing-library/react',
  '@testing-library/user-event',
  'date-fns',
  'framer-motion',
  'lucide-react',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
];

/**
 * Groups of tests that run together. A `.test.tsx` file renders something and gets a DOM; a `.test.ts` file runs in
 * plain Node, because only there fake-indexeddb preserves binary data.
 */
function testProjects(): TestProjectConfiguration[] {
  const inChromium = [
    'tests/support/**/*.test.ts',
    'tests/camera/**/*.test.ts',
    'tests/printing/**/*.test.ts',
  ];
  const model = ['tests/**/model.test.ts'];
  const slow = [...model, 'tests/server/**', 'tests/journeys/**', 'tests/e2e/**', ...inChromium];
  const setupFiles = [
    'testkit/setup/as-new.ts',
    'testkit/setup/digest-at-once.ts',
    'testkit/setup/fail-on-console.ts',
  ];
  // One PostgreSQL for a project's whole run; every test server gets a database cloned from its template.
  const globalSetup = ['tests/support/server-setup.ts'];
  // Waiting for a condition may take as long as its test, not just a second on a busy machine.
  const expect = { poll: { timeout: 20_000 } };
  const server = { globalSetup, testTimeout: 30_000, hookTimeout: 60_000, expect };
  const project = (name: string, test: NonNullable<UserConfig['test']>): TestProjectConfiguration => ({
    define,
    test: {
      name,
      environment: 'node',
      restoreMocks: true,
      // A process for each file took more time than the tests; as-new.ts isolates the files within one.
      isolate: false,
      sequence: { setupFiles: 'list' },
      setupFiles,
      ...test,
    },
  });
  const screens = {
    environment: 'jsdom',
    // Hundreds of small files are bundled once, instead of being read for every test file.
    deps: { optimizer: { client: { enabled: true, include: BUNDLED_FOR_TESTS } } },
  };
  // Without `act` React works on its own schedule, which other files of the same process disturb.
  const withoutAct = ['tests/hooks/use-transition-store.test.tsx'];
  return [
    project('unit', { include: ['tests/**/*.test.ts'], exclude: slow }),
    project('ui', { include: ['tests/**/*.test.tsx'], exclude: [...slow, ...withoutAct], ...screens }),
    project('ui-alone', { include: withoutAct, isolate: true, ...screens }),
    project('server', { include: ['tests/server/{api,platform}/**/*.test.ts'], ...server }),
    // Processes, their own databases, pictures, headers: another database server changes nothing here.
    project('machine', {
      include: ['tests/server/machine/**/*.test.ts'],
      ...server,
      globalSetup: [...globalSetup, 'tests/support/server-programs.ts', 'tests/support/made-data.ts'],
    }),
    project('journeys', {
      include: ['tests/journeys/**/*.test.ts'],
      globalSetup: [...globalSetup, 'tests/support/server-programs.ts'],
      testTimeout: 120_000,
      hookTimeout: 60_000,
    }),
    project('model', { include: model, testTimeout: 600_000 }),
    project('browser', {
      include: inChromium,
      globalSetup: ['tests/support/built-program.ts', 'tests/support/camera-lab.ts'],
      isolate: true,
      testTimeout: 120_000,
      hookTimeout: 120_000,
    }),
  ];
}

export default defineConfig(({ isSsrBuild }) => {
  if (process.env.VITEST !== undefined) return { test: { projects: testProjects(), maxWorkers: 2 } };
  return isSsrBuild === true ? serverConfig() : appConfig();
});
