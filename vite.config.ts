import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { appParts, partLoader } from './scripts/part-plugins.ts';
import { onlyNamedStyles, styleSheetInPage, themeStyleSheet, themeWords } from './scripts/style-plugins.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as T;
}

const manifest = readJson<{ version: string; devDependencies: Record<string, string> }>('package.json');
/** `scripts/build.mjs` adds the digest of the sources, so that two builds never share a version. */
const version = process.env.APP_VERSION ?? manifest.version;
const define = { __APP_VERSION__: JSON.stringify(version) };

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;

/**
 * What the first screen of a signed-in person takes comes in a few files instead of ninety: each file costs a round trip on its
 * way, and a turn at the disk when the app is installed. Each takes along what it imports, unless one further up has it.
 */
const FIRST_FILES: CodeSplittingGroup[] = [
  { name: 'entry', tags: ['$initial'], priority: 10 },
  // React, the router, the kit's base and what the routes are: all that every screen takes.
  { name: 'app', test: /src\/app\/app\.tsx$/, priority: 9 },
  // The picker of job cards and the prefetch read them too, and neither is worth a file of its own.
  { name: 'engine', test: /src\/(app\/services|sync\/pull\/job-cards)\.ts$/, priority: 8 },
  // The age of an order is all that the dashboard shares with the screens of orders: it must not bring them along.
  // What a list and its detail stand in is a frame too, and the door for a token is a line.
  {
    name: 'frame',
    test: /src\/(routes\/(_app|validate-token)\.tsx\?|domain\/work-order\/waiting\.ts$|ui\/panes\.tsx$)/,
    priority: 7,
  },
  // Each is called for by itself after the start, and all of them within a second of it.
  {
    name: 'after-start',
    test: /src\/(app\/(second-copy|storage-watch|after-start|service-worker)\.ts|sync\/pull\/refresh\.ts|features\/shell\/others-notice\.tsx)$|workbox-window/,
    priority: 6,
  },
  // The camera is in many dialogs, and what is typed in many forms, none of which is on a first screen.
  {
    name: 'common',
    test: /^(?!.*\/(features\/camera\/|domain\/(amounts|typed-text)\.ts))/,
    minShareCount: 5,
    priority: 5,
  },
  // Dozens of files of a few hundred bytes each would be the alternative.
  { name: 'shared', minShareCount: 4, maxModuleSize: 1_500, priority: 4 },
];

/**
 * What several later screens share: one file for those of the work orders, one for the kit. Coarser groups were tried (one for all
 * that two screens share): half as many files again, and every screen fetched 25 KiB that it does not use.
 */
const LATER_FILES: CodeSplittingGroup[] = [
  // Without the forms about a job, which bring the camera, and without deciding on jobs: no list needs either.
  {
    name: 'orders',
    test: /src\/features\/work-orders\/(?!shared\/job-form|approve\/)/,
    minShareCount: 2,
    priority: 2,
  },
  // What writes a ZIP: the export of a list as XLSX, and that of unsent work.
  { name: 'write-export', test: /src\/features\/filters\/write-export\.ts$/, priority: 5 },
  // Small, but it brings its package along: only the print and one dialog draw it.
  { name: 'qr-code', test: /src\/ui\/qr-code\.tsx$/, priority: 5 },
  // A file for each would cost more to ask for than all of them weigh.
  { name: 'icons', test: /lucide-react.+icons/, minShareCount: 2, priority: 1 },
  // What forms read with; no list needs it.
  { name: 'typed', test: /src\/domain\/amounts\.ts$/, priority: 3 },
  // Rules that a few screens share.
  { name: 'rules', test: /src\/domain\//, minShareCount: 2, priority: 1 },
  // Only lists whose entries leave it move.
  { name: 'motion', test: /src\/ui\/leaving-list\.tsx$/, priority: 5 },
  // Forms with photos: a question why may get one too, and few do.
  {
    name: 'photo-forms',
    test: /src\/features\/(camera\/(photo-(field|intake)|choose-photos|sheet\/|plate\/plate-scan)|reasons\/reason-photo|work-orders\/shared\/job-form)/,
    priority: 2,
  },
  // What the person's menu opens, and what they read of a screen that is not theirs.
  {
    name: 'account',
    test: /src\/(features\/(shell\/sign-(in-place|out-dialog)|office\/sign-in-code|session\/(no-access|not-found).*)|ui\/appearance-picker|routes\/-(no-access|not-found))\.tsx?$/,
    priority: 0,
  },
  // How the office's forms stand and are sent.
  {
    name: 'office',
    // Beside them what the super-admin's screens read with: a file of its own would be one more for everybody.
    test: /src\/(features\/office\/(form-dialog|use-office-submit)|hooks\/use-fresh\.ts)/,
    minShareCount: 2,
    priority: 2,
  },
  // What the office's screens and the notices about its acts say.
  {
    name: 'office-texts',
    test: /src\/features\/(catalogue|vendors|payments)\/texts\.ts$/,
    minShareCount: 2,
    priority: 2,
  },
  // Two doors of one page.
  {
    name: 'outside',
    test: /src\/(routes\/(landing|unauthorized)\.tsx\?|features\/session\/outside\/outside-page\.tsx)/,
    priority: 5,
  },
  { name: 'kit', test: /src\/ui\//, minShareCount: 2, priority: 3 },
  // Apart from the rest of the orders: invoices and reports filter too, and a detail lists nothing. Before the kit: what it takes of that
  // comes along, instead of all that any two screens share.
  { name: 'lists', test: /src\/features\/(filters|work-orders\/lists)\//, minShareCount: 2, priority: 4 },
];

/** libheif's licence goes along with it, as it asks. */
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
 * Has the browser fetch them beside the entry, which only asks for them once it runs. What index.html shows needs none of them, and not
 * the entry either: the style sheet and the font go first.
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
          // Every lazy chunk too: a screen never opened before must open without a network. The plugin adds the manifest.
          globPatterns: ['**/*.{js,css,html,woff2,svg,png}'],
          // Few people ever bring a HEIC photo: what opens it is kept once it was needed (sw/plate-files.ts).
          globIgnores: ['**/heic-*.js'],
          maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
          manifestTransforms: [(entries) => ({ manifest: parts.inOrderOfImportance(entries) })],
          sourcemap: false,
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
        // Emotion takes it along for `withTheme`, which nothing here uses, and its package does not say that it may be left out.
        treeshake: {
          moduleSideEffects: [
            { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
          ],
        },
        output: { codeSplitting: { groups: [...FIRST_FILES, ...LATER_FILES] } },
      },
    },
    // What Dexie's package names first is made for browsers without classes or async functions, and is 2 KiB gzip larger.
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    worker: { format: 'es' },
  };
}

/**
 * Packages of many small modules, or of large ones that few commands use whole: to find and read them took half of a program's start. And
 * all that an installation leaves out, should the server ever share code with the page that imports some of it.
 */
const BUNDLED_IN_SERVER = [
  ...['@hono/node-server', 'aws4fetch', 'fflate', 'hono', 'kysely', 'numfmt', 'saxes'],
  ...Object.keys(manifest.devDependencies),
];

/** The server and the command line of its operator: dist/server, with the other npm packages left outside. */
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

/** What screens are drawn with. */
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
 * Which tests run together. A `.test.tsx` file renders something and gets a DOM; a `.test.ts` file runs in plain Node,
 * because IndexedDB's stand-in keeps binary data only there.
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
  // A condition is waited for as long as its test may take, not a second of a busy machine.
  const expect = { poll: { timeout: 20_000 } };
  const server = { globalSetup, testTimeout: 30_000, hookTimeout: 60_000, expect };
  const project = (name: string, test: NonNullable<UserConfig['test']>): TestProjectConfiguration => ({
    define,
    test: {
      name,
      environment: 'node',
      restoreMocks: true,
      // A process for each file took more time than the tests; as-new.ts keeps the files apart within one.
      isolate: false,
      sequence: { setupFiles: 'list' },
      setupFiles,
      ...test,
    },
  });
  const screens = {
    environment: 'jsdom',
    // Hundreds of small files become one each, once, instead of being read for every test file.
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
