import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { Office } from '#tests/support/office.ts';
import { type ProductServer, startProductServer } from '#tests/support/process.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/proxy.ts';
import { Tablet, type TabletOptions } from './tablet.ts';
import { copyTemplate, foundAt, installedProfile, ORIGIN } from './template-data.ts';

/** A separate program for one story: server, data, the network in front of it, and browsers on that network. */
export type Site = {
  readonly server: ProductServer;
  /** The only way from a tablet to the server. */
  readonly network: FaultProxy;
  /** Signed in as super admin, bypassing the tablet's network. */
  readonly office: Office;
  readonly access: Access;
  /** A tablet on which the app is installed and nobody has signed in yet; `isNew`: on which it was never opened. */
  openTablet(options?: StoryTabletOptions): Promise<Tablet>;
  /** The network is back, and every tablet is notified. */
  goOnline(): Promise<void>;
};

type StoryTabletOptions = Omit<TabletOptions, 'copyOf' | 'args'> & { isNew?: boolean };

/** Tokens of the demo complex, by role; the user's name is the same with a dot. */
export const TOKENS = {
  superAdmin: 'demo-super-admin',
  admin: 'demo-admin',
  creator: 'demo-creator',
  approver: 'demo-approver',
} as const;

export const test = base.extend<{ site: Site; knowsKeys: boolean }>({
  /** True if the server supports Idempotency-Keys; `test.use({ knowsKeys: false })` for a host that does not. */
  knowsKeys: [true, { option: true }],
  site: async ({ knowsKeys }, use, testInfo) => {
    const data = copyTemplate();
    const env = { LOG_LEVEL: 'warn', ...(!knowsKeys && { IDEMPOTENCY: '0', EVENTS: '0' }) };
    const server = await startProductServer({ dataDir: data.dataDir, env });
    const network = await startFaultProxy({ port: server.port });
    const tablets: Tablet[] = [];
    try {
      await use({
        server,
        network,
        office: new Office(server.url, TOKENS.superAdmin),
        access: new Access(data.dataDir),
        openTablet: async ({ isNew = false, ...options } = {}) => {
          const tablet = await Tablet.open(ORIGIN, {
            ...options,
            ...(isNew ? {} : { copyOf: installedProfile() }),
            args: [foundAt(network.port)],
          });
          tablets.push(tablet);
          return tablet;
        },
        goOnline: async () => {
          await network.goOnline();
          for (const tablet of tablets) await tablet.hearOnline();
        },
      });
    } finally {
      if (testInfo.status !== testInfo.expectedStatus) {
        for (const [index, tablet] of tablets.entries()) {
          const name = `tablet-${index + 1}`;
          await tablet.photograph(testInfo.outputPath(`${name}.png`));
          await testInfo.attach(name, { body: await tablet.inWords(), contentType: 'text/plain' });
        }
        await testInfo.attach('network', { body: inWords(network), contentType: 'text/plain' });
        await testInfo.attach('server', { body: server.output(), contentType: 'text/plain' });
      }
      for (const tablet of tablets) await tablet.close();
      await network.close();
      await server.stop();
      data.remove();
    }
  },
});

/** The last requests, the latest first. */
function inWords({ requests }: FaultProxy): string {
  const lines = requests.map(
    ({ method, path, onReusedConnection }) =>
      `${method} ${path}${onReusedConnection ? '' : ' (new connection)'}`,
  );
  return lines.slice(-40).reverse().join('\n');
}

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../../dist/server/cli.js', import.meta.url));

/** The operator at the command line, while the server is running. */
export class Access {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Token of a new super admin, in a complex of a new city: there is no data yet. */
  async createInNewComplex(username: string): Promise<string> {
    const place = ['--complex', '77', '--complex-name', 'Nashik', '--city', '77', '--city-name', 'Nashik'];
    await this.#run('user', 'add', username, '--role', 'super-admin', '--name', 'Nashik office', ...place);
    return await this.create(username);
  }

  /** Revokes every token of a user. */
  async revoke(username: string): Promise<void> {
    await this.#token('revoke', username);
  }

  /** A new token for an existing user. */
  async create(username: string): Promise<string> {
    const printed = await this.#token('create', username);
    const token = /^Token of .+: (\S+)$/m.exec(printed)?.[1];
    if (token === undefined) throw new Error(`No token in what was printed:\n${printed}`);
    return token;
  }

  #token(...args: string[]): Promise<string> {
    return this.#run('token', ...args);
  }

  async #run(...args: string[]): Promise<string> {
    const env = { ...process.env, DATA_DIR: this.#dataDir };
    return (await run(process.execPath, [program, ...args], { env })).stdout;
  }
}
