import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** The lab as one script that can be evaluated in any page of the app's origin, built as the product is built. */
export async function labCode(): Promise<string> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    const built = (await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        target: 'es2022',
        lib: {
          entry: fileURLToPath(new URL('../lab/lab.ts', import.meta.url)),
          formats: ['iife'],
          name: 'lab',
        },
      },
    })) as Rolldown.RolldownOutput[];
    const chunk = built[0]?.output.find((output) => output.type === 'chunk');
    if (chunk === undefined) throw new Error('The lab was not built.');
    return chunk.code;
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
