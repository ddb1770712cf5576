import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders (`src/ui/`) and files. */
type Paths = readonly string[];

/** The modules at some paths. */
function modulesOf(paths: Paths, { but = [] }: { but?: Paths } = {}): RegExp {
  const start = but.length === 0 ? '' : `^(?!.*${anyOf(but)}).*`;
  return new RegExp(`${start}${anyOf(paths)}`);
}

function allModulesBut(paths: Paths): RegExp {
  return new RegExp(`^(?!.*${anyOf(paths)})`);
}

/** A path that is not there fails the build: what has moved would change, without a word, in which file of the app it comes. */
function anyOf(paths: Paths): string {
  const gone = paths.filter((path) => !existsSync(`${root}${path}`));
  if (gone.length > 0)
    throw new Error(`scripts/chunk-groups.ts names ${gone.join(', ')}: say where that is now.`);
  return `/(?:${paths.map((path) => path.replace(/[.$]/g, '[$&]')).join('|')})`;
}

/**
 * What the first screen of a signed-in person takes comes in a few files instead of ninety: each file costs a round trip on its
 * way, and a turn at the disk when the app is installed. Each takes along what it imports, unless one further up has it.
 */
export const FIRST_FILES: CodeSplittingGroup[] = [
  { name: 'entry', tags: ['$initial'], priority: 10 },
  // React, the router, the kit's base and what the routes are: all that every screen takes.
  { name: 'app', test: modulesOf(['src/app/app.tsx']), priority: 9 },
  // The picker of job cards and the prefetch read them too, and neither is worth a file of its own.
  {
    name: 'engine',
    test: modulesOf(['src/app/services.ts', 'src/sync/pull/job-cards.ts']),
    priority: 8,
  },
  // The age of an order is all that the dashboard shares with the screens of orders: it must not bring them along.
  // What a list and its detail stand in is a frame too, and the door for a token is a line.
  {
    name: 'frame',
    test: modulesOf([
      'src/routes/_app.tsx',
      'src/routes/validate-token.tsx',
      'src/domain/work-order/waiting.ts',
      'src/ui/panes.tsx',
    ]),
    priority: 7,
  },
  // Each is called for by itself after the start, and all of them within a second of it.
  {
    name: 'after-start',
    test: modulesOf([
      'src/app/second-copy.ts',
      'src/app/storage-watch.ts',
      'src/app/after-start.ts',
      'src/app/service-worker.ts',
      'src/sync/pull/refresh.ts',
      'src/features/shell/others-notice.tsx',
      'node_modules/workbox-window/',
    ]),
    priority: 6,
  },
  // The camera is in many dialogs, and what is typed in many forms, none of which is on a first screen.
  {
    name: 'common',
    test: allModulesBut([
      'src/hooks/use-form.ts',
      'src/features/camera/',
      'src/domain/amounts.ts',
      'src/domain/typed-text.ts',
    ]),
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
export const LATER_FILES: CodeSplittingGroup[] = [
  // Without the forms about a job, which bring the camera, and without deciding on jobs: no list needs either.
  {
    name: 'orders',
    test: modulesOf(['src/features/work-orders/'], {
      but: ['src/features/work-orders/shared/job-form-dialog.tsx', 'src/features/work-orders/approve/'],
    }),
    minShareCount: 2,
    priority: 2,
  },
  // What writes a ZIP: the export of a list as XLSX, and that of unsent work.
  { name: 'write-export', test: modulesOf(['src/features/filters/write-export.ts']), priority: 5 },
  // Small, but it brings its package along: only the print and one dialog draw it.
  { name: 'qr-code', test: modulesOf(['src/ui/qr-code.tsx']), priority: 5 },
  // A file for each would cost more to ask for than all of them weigh.
  {
    name: 'icons',
    test: modulesOf(['node_modules/lucide-react/dist/esm/icons/']),
    minShareCount: 2,
    priority: 1,
  },
  // What forms read with; no list needs it.
  { name: 'typed', test: modulesOf(['src/domain/amounts.ts', 'src/hooks/use-form.ts']), priority: 3 },
  // Rules that a few screens share.
  { name: 'rules', test: modulesOf(['src/domain/']), minShareCount: 2, priority: 1 },
  // Only lists whose entries leave it move.
  { name: 'motion', test: modulesOf(['src/ui/leaving-list.tsx']), priority: 5 },
  // Forms with photos: a question why may get one too, and few do.
  {
    name: 'photo-forms',
    test: modulesOf(
      [
        'src/features/camera/',
        'src/features/reasons/reason-photo.tsx',
        'src/features/work-orders/shared/job-form-dialog.tsx',
      ],
      { but: ['src/features/camera/viewer/'] },
    ),
    priority: 2,
  },
  // What the person's menu opens, and what they read of a screen that is not theirs.
  {
    name: 'account',
    test: modulesOf([
      'src/features/shell/sign-in-place.tsx',
      'src/features/shell/sign-out-dialog.tsx',
      'src/features/office/sign-in-code.tsx',
      'src/features/session/no-access-view.tsx',
      'src/features/session/no-access-texts.ts',
      'src/features/session/not-found-view.tsx',
      'src/ui/appearance-picker.tsx',
      'src/routes/-no-access.tsx',
      'src/routes/-not-found.tsx',
    ]),
    priority: 0,
  },
  // How the office's forms stand and are sent.
  {
    name: 'office',
    // Beside them what the super-admin's screens read with: a file of its own would be one more for everybody.
    test: modulesOf([
      'src/features/office/form-dialog.tsx',
      'src/features/office/use-office-submit.ts',
      'src/hooks/use-fresh.ts',
    ]),
    minShareCount: 2,
    priority: 2,
  },
  // The stages of an invoice, which its screens and the notices about acts ask for, and how what is never queued is asked for.
  {
    name: 'online-acts',
    test: modulesOf(['src/features/invoices/online-acts.ts', 'src/sync/online/']),
    minShareCount: 2,
    priority: 5,
  },
  // What the office's screens and the notices about its acts say.
  {
    name: 'office-texts',
    test: modulesOf([
      'src/features/catalogue/texts.ts',
      'src/features/vendors/texts.ts',
      'src/features/payments/texts.ts',
      'src/features/users/online-acts.ts',
    ]),
    minShareCount: 2,
    priority: 2,
  },
  // Two doors of one page.
  {
    name: 'outside',
    test: modulesOf([
      'src/routes/landing.tsx',
      'src/routes/unauthorized.tsx',
      'src/features/session/outside/',
    ]),
    priority: 5,
  },
  { name: 'kit', test: modulesOf(['src/ui/']), minShareCount: 2, priority: 3 },
  // Apart from the rest of the orders: invoices and reports filter too, and a detail lists nothing. Before the kit: what it takes of that
  // comes along, instead of all that any two screens share.
  {
    name: 'lists',
    test: modulesOf(['src/features/filters/', 'src/features/work-orders/lists/']),
    minShareCount: 2,
    priority: 4,
  },
];
