import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { moduleName } from './lib/module-weights.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

type Bundle = Rolldown.OutputBundle;

/**
 * Vite's module with the function that replaces every `import()` in the built app. A string in its place would be
 * treated as a path.
 */
const VITE_HELPER = /^\0vite\/preload-helper\.js$/;

/**
 * Makes `src/parts.ts` load what the app imports later: the browser alone gives up for good, in Firefox, after one loss
 * of the network.
 */
export function partLoader(): Plugin {
  let isUsed = false;
  return {
    name: 'part-loader',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: VITE_HELPER },
      handler: () => {
        isUsed = true;
        return `export { loadPart as __vitePreload } from ${JSON.stringify(`${root}src/parts.ts`)};`;
      },
    },
    generateBundle: () => {
      if (!isUsed) throw new Error('The function that loads parts of the app is not where it was.');
    },
  };
}

/**
 * Records the modules of each script, including the workers', and the weight of each: its own code minified and
 * gzipped. scripts/budget.mjs uses it to report what has grown.
 */
export function writeModuleWeights(): () => Plugin {
  const made: Record<string, Record<string, number>> = {};
  return () => ({
    name: 'module-weights',
    apply: 'build',
    generateBundle: (_, bundle) => {
      for (const { fileName, modules } of chunksOf(bundle)) {
        const weights: Record<string, number> = {};
        for (const [id, { code }] of Object.entries(modules)) {
          if (code === null || code === '') continue;
          const name = moduleName(id);
          weights[name] =
            (weights[name] ?? 0) +
            deflateRawSync(minifySync('module.js', code, { compress: false }).code).length;
        }
        made[fileName.replace(/\.mjs$/, '.js')] = weights;
      }
      mkdirSync(`${root}dist`, { recursive: true });
      writeFileSync(`${root}dist/modules.json`, JSON.stringify(made));
    },
  });
}

/**
 * Parts needed for the main job (completing a job at the car, with photos), and those around it, in the order in which
 * a person reaches them. All their imports are included.
 */
const MAIN_JOB = [
  'src/entities/orders/prefetch-run.ts',
  'src/routes/_app/floor.tsx',
  'src/routes/_app/_desk.tsx',
  'src/routes/_app/_desk/in-progress-work-orders/$id.tsx',
  'src/features/work-orders/progress/completion-dialog.tsx',
  'src/ui/dialog.tsx',
  'src/routes/_app/-action-toasts.ts',
  'src/features/work-orders/shared/left-quantities-notice.tsx',
  'src/routes/_app/outbox.tsx',
  'src/features/camera/viewer/photo-viewer-dialog.tsx',
  'src/ui/motion-features.ts',
];

export type AppParts = {
  plugin: Plugin;
  /** For Vite's list of what an `import()` needs: everything, including the part itself and the photo worker. */
  resolveDependencies: (file: string, dependencies: string[]) => string[];
  /** Sorts what the service worker installs: the page's first files, then the main job, then everything else. */
  inOrderOfImportance: <Entry extends { url: string }>(entries: readonly Entry[]) => Entry[];
};

/** Composition of the app's parts. `firstFiles`: names of the chunks that index.html makes the browser fetch. */
export function appParts(firstFiles: ReadonlySet<string>): AppParts {
  let bundle: Bundle = {};
  let order: readonly string[] = [];

  const first = (): Set<string> =>
    new Set(
      chunksOf(bundle)
        .filter(({ name, isEntry }) => isEntry || firstFiles.has(name))
        .flatMap((chunk) => closure(bundle, chunk)),
    );

  /** The photo worker, if one of these chunks starts it: a form with photos is useless without it. */
  const workersOf = (files: readonly string[]): string[] =>
    files.flatMap((file) => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? (chunk.code.match(PHOTO_WORKER) ?? []) : [];
    });

  return {
    plugin: {
      name: 'app-parts',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler: (_, made) => {
          bundle = made;
        },
      },
      transformIndexHtml: {
        order: 'post',
        handler: (_html, { bundle: made = {} }) => {
          bundle = made;
          const here = first();
          const scripts = MAIN_JOB.flatMap((source) => closure(bundle, partOf(bundle, source)));
          const later = [...new Set(scripts)].filter((file) => !here.has(file));
          const mainJob = later.flatMap((file) => [file, ...workersOf([file])]);
          order = ['index.html', ...here, ...mainJob];
          return [{ tag: 'meta', attrs: { name: 'main-job', content: mainJob.join(' ') }, injectTo: 'head' }];
        },
      },
    },
    resolveDependencies: (file, dependencies) => {
      const here = first();
      const files = new Set([file, ...dependencies]);
      const later = [...files].filter((one) => !here.has(one));
      return [...later, ...workersOf(later)];
    },
    inOrderOfImportance: (entries) => {
      const rank = ({ url }: { url: string }): number => {
        const at = order.indexOf(url);
        if (at >= 0) return at;
        return order.length + (url.endsWith('.woff2') ? 0 : 1);
      };
      return entries.toSorted((one, other) => rank(one) - rank(other));
    },
  };
}

const PHOTO_WORKER = /assets\/photo\.worker-[\w-]+\.js/g;

function chunksOf(bundle: Bundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

/** The chunk that contains a source. */
function partOf(bundle: Bundle, source: string): Rolldown.OutputChunk {
  const chunks = chunksOf(bundle);
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.split('?')[0] === root + source) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(root + source));
  if (chunk === undefined) throw new Error(`No part of the app is made of ${source}.`);
  return chunk;
}

/** A chunk, and everything that it imports before it runs. */
function closure(bundle: Bundle, chunk: Rolldown.OutputChunk): string[] {
  const files = new Set<string>();
  const visit = (file: string): void => {
    const visited = bundle[file];
    if (files.has(file) || visited?.type !== 'chunk') return;
    files.add(file);
    visited.imports.forEach(visit);
  };
  visit(chunk.fileName);
  return [...files];
}
