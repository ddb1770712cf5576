import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders (`src/ui/`) and files. */
type Paths = readonly string[];

/** Matches the modules at the given paths. */
function modulesOf(paths: Paths, { but = [] }: { but?: Paths } = {}): RegExp {
  const start = but.length === 0 ? '' : `^(?!.*${anyOf(but)}).*`;
  return new RegExp(`${start}${anyOf(paths)}`);
}

function allModulesBut(paths: Paths): RegExp {
  return new RegExp(`^(?!.*${anyOf(paths)})`);
}

/** Fails the build for a path that does not exist: a moved file would otherwise silently land in a different chunk. */
function anyOf(paths: Paths): string {
  const gone = paths.filter((path) => !existsSync(`${root}${path}`));
  if (gone.length > 0)
    throw new Error(`scripts/chunk-groups.ts names ${gone.join(', ')}: say where that is now.`);
  return `/(?:${paths.map((path) => path.replace(/[.$]/g, '[$&]')).join('|')})`;
}

/**
 * Puts the first screen of a signed-in person into a few files instead of ninety: each file costs a network round trip,
 * and a disk access when the app is installed. Each group includes its imports, unless an earlier group has them.
 */
export const FIRST_FILES: CodeSplittingGroup[] = [
  { name: 'entry', tags: ['$initial'], priority: 10 },
  // React, the router, the kit's base and the route definitions: everything that every screen needs.
  { name: 'app', test: modulesOf(['src/app/app.tsx']), priority: 9 },
  // The picker of job cards and the prefetch read them too, and neither is worth a separate file.
  {
    name: 'engine',
    test: modulesOf(['src/app/services.ts', 'src/entities/orders/job-cards.ts']),
    priority: 8,
  },
  // The dashboard shares only the age of an order with the order screens, and must not pull them in.
  // The panes of a list and its detail are part of the frame too, and the route for a token is one line.
  // So is the code that screens share with the words of actions: neither pulls in the other.
  {
    name: 'frame',
    test: modulesOf([
      'src/routes/_app.tsx',
      'src/routes/validate-token.tsx',
      'src/domain/work-order/waiting.ts',
      'src/ui/panes.tsx',
      'src/actions/invoices/create-invoice.form.ts',
      'src/actions/work-orders/add-job.form.ts',
      'src/actions/work-orders/complete-job.form.ts',
      'src/actions/work-orders/create-order.words.ts',
    ]),
    priority: 7,
  },
  // Each is requested separately after the start, and all of them within a second of it.
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
  // The camera is used in many dialogs, and their layout and parsed input in many forms, none of which is on a first
  // screen.
  {
    name: 'common',
    test: allModulesBut([
      'src/hooks/use-form.ts',
      'src/features/camera/',
      'src/features/office/action-form.tsx',
      'src/domain/amounts.ts',
      'src/domain/typed-text.ts',
      'src/actions/',
    ]),
    minShareCount: 5,
    priority: 5,
  },
  // The alternative would be dozens of files of a few hundred bytes each.
  {
    name: 'shared',
    test: allModulesBut(['src/actions/']),
    minShareCount: 4,
    maxModuleSize: 1_500,
    priority: 4,
  },
];

/**
 * Code that several later screens share: one file for the work orders, one for the kit. Coarser groups were tried (one
 * for everything that two screens share): half as many files again, and every screen fetched 25 KiB that it does not
 * use.
 */
export const LATER_FILES: CodeSplittingGroup[] = [
  // Without the forms about a job, which pull in the camera, and without deciding on jobs: no list needs either.
  {
    name: 'orders',
    test: modulesOf(['src/features/work-orders/'], {
      but: ['src/features/work-orders/shared/job-form.tsx', 'src/features/work-orders/approve/'],
    }),
    minShareCount: 2,
    priority: 2,
  },
  // Writing a ZIP: the export of a list as XLSX, and that of unsent work.
  { name: 'write-export', test: modulesOf(['src/features/filters/write-export.ts']), priority: 5 },
  // Small, but it pulls in its package: only the print and one dialog draw it.
  { name: 'qr-code', test: modulesOf(['src/ui/qr-code.tsx']), priority: 5 },
  // Requesting a file for each would cost more than all of them weigh.
  {
    name: 'icons',
    test: modulesOf(['node_modules/lucide-react/dist/esm/icons/']),
    minShareCount: 2,
    priority: 1,
  },
  // Parsing of form input; no list needs it.
  { name: 'typed', test: modulesOf(['src/domain/amounts.ts', 'src/hooks/use-form.ts']), priority: 3 },
  // Rules that a few screens share.
  { name: 'rules', test: modulesOf(['src/domain/']), minShareCount: 2, priority: 1 },
  // Only lists from which entries leave are animated.
  { name: 'motion', test: modulesOf(['src/ui/leaving-list.tsx']), priority: 5 },
  // Forms with photos: a request for a reason may get one too, and few do.
  {
    name: 'photo-forms',
    test: modulesOf(
      [
        'src/features/camera/',
        'src/features/reasons/reason-photo.tsx',
        'src/features/work-orders/shared/job-form.tsx',
      ],
      { but: ['src/features/camera/viewer/'] },
    ),
    priority: 2,
  },
  // Opened from the person's menu, and shown in place of a screen that the person may not see.
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
  // Layout of the forms of actions; before the forms with photos, which would take it along.
  {
    name: 'office',
    // Includes the hook that the super-admin's screens read with: a separate file would be one more for everybody.
    test: modulesOf(['src/features/office/action-form.tsx', 'src/hooks/use-fresh.ts']),
    minShareCount: 2,
    priority: 3,
  },
  // The stages of an invoice, used by its screens and by the notices about actions, and the requests that are never
  // queued.
  {
    name: 'online-acts',
    test: modulesOf(['src/features/invoices/online-actions.ts', 'src/sync/online/']),
    minShareCount: 2,
    priority: 5,
  },
  // Texts of the office's screens and of the notices about its actions.
  {
    name: 'office-texts',
    test: modulesOf([
      'src/features/catalogue/texts.ts',
      'src/features/vendors/texts.ts',
      'src/features/payments/texts.ts',
      'src/features/users/online-actions.ts',
    ]),
    minShareCount: 2,
    priority: 2,
  },
  // The words of every action: loaded after the first screen, and never in the service worker.
  { name: 'action-words', test: modulesOf(['src/actions/words.ts']), priority: 0 },
  // Two routes of one page.
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
  // Separate from the other order code: invoices and reports filter too, and a detail lists nothing. Before the kit:
  // only the parts of it that this group needs are included, instead of everything that any two screens share.
  {
    name: 'lists',
    test: modulesOf(['src/features/filters/', 'src/features/work-orders/lists/']),
    minShareCount: 2,
    priority: 4,
  },
];
