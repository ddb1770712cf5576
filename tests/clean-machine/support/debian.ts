import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findOnPath } from '../../../scripts/find-chromium.mjs';
import { NAME, PROXY_PORT } from './network.ts';

const run = promisify(execFile);

/** Required programs, and the Debian packages that contain them. */
const NEEDED = {
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
  certutil: 'libnss3-tools',
  openssl: 'openssl',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  ip: 'iproute2',
} as const;

/** Reasons why this machine cannot create another one; null if there is none. */
export function whatIsMissing(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'It makes machines with mounts and networks of their own: run it on Linux, as root.';
  const path = `${process.env.PATH}:/usr/sbin:/sbin`;
  const packages = Object.entries(NEEDED)
    .filter(([program]) => findOnPath([program], path) === null)
    .map(([, name]) => name);
  if (packages.length === 0) return null;
  return `Programs are missing here. On Debian: apt-get install ${[...new Set(packages)].join(' ')}`;
}

export type Debian = {
  readonly folder: string;
  readonly suite: string;
  /** Empty: the base that Debian's installer takes. */
  readonly variant?: 'minbase';
  readonly packages: readonly string[];
};

/** Installs a Debian into a folder. An existing one is used as it is. */
export async function installDebian({ folder, suite, variant, packages }: Debian): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const options = [
    ...(variant === undefined ? [] : [`--variant=${variant}`]),
    ...(packages.length === 0 ? [] : [`--include=${packages.join(',')}`]),
  ];
  await run('debootstrap', [...options, suite, unfinished], { maxBuffer: 64 << 20 }).catch((error) => {
    throw new Error(`debootstrap ${suite} failed:\n${String(error.stdout).slice(-2_000)}${error.stderr}`);
  });
  renameSync(unfinished, folder);
}

/** A folder for a machine's files beyond its Debian: files put into it are there at its start. */
export function layRoot(folder: string): string {
  const upper = join(folder, 'upper');
  mkdirSync(upper);
  mkdirSync(join(upper, 'root'), { mode: 0o700 });
  return upper;
}

/** The package registry of this machine, and the authorities that npm trusts. */
export type Registry = { readonly url: string; readonly cafile: string | null };

export function readRegistry(): Registry {
  const configured = (name: string): string | null => {
    const said = execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
    return said === '' || said === 'null' || said === 'undefined' ? null : said;
  };
  const url = configured('registry');
  if (url === null) throw new Error('npm has no registry here.');
  return { url, cafile: configured('cafile') ?? process.env.NODE_EXTRA_CA_CERTS ?? null };
}

/**
 * Installs the Node and npm of this process into a Debian that has another or none, in the layout of nodejs.org's
 * archive.
 */
export function layNode(root: string): void {
  const to = join(root, 'usr/local');
  for (const folder of ['bin', 'lib/node_modules']) mkdirSync(join(to, folder), { recursive: true });
  cpSync(process.execPath, join(to, 'bin/node'));
  const npm = realpathSync(findOnPath(['npm']) ?? 'npm');
  cpSync(dirname(dirname(npm)), join(to, 'lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(to, 'bin', name));
}

/**
 * Settings with which npm reaches the registry from inside: by the proxy of the machine's network, trusting the same
 * authorities as npm here.
 */
export function layNpmSettings(
  root: string,
  { url, cafile }: Registry,
  proxy = `http://127.0.0.1:${PROXY_PORT}`,
): void {
  const lines = [
    `registry=${url}`,
    `https-proxy=${proxy}`,
    'update-notifier=false',
    'fund=false',
    'audit=false',
  ];
  mkdirSync(join(root, 'usr/local/etc'), { recursive: true });
  if (cafile !== null) {
    mkdirSync(join(root, 'usr/local/share'), { recursive: true });
    cpSync(cafile, join(root, 'usr/local/share/registry-ca.pem'), { dereference: true });
    lines.push('cafile=/usr/local/share/registry-ca.pem');
  }
  writeFileSync(join(root, 'usr/local/etc/npmrc'), `${lines.join('\n')}\n`);
}

/** An own certificate authority, which the tablets trust. */
export class Authority {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    this.#openssl(
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '60',
      ],
      ...['-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Workshop authority'],
    );
  }

  get path(): string {
    return join(this.#folder, 'ca.pem');
  }

  /** Writes `fullchain.pem` and `privkey.pem` for the machine's name into a folder. */
  issue(into: string): void {
    mkdirSync(into, { recursive: true });
    const [key, request, leaf] = [
      join(into, 'privkey.pem'),
      join(this.#folder, 'leaf.csr'),
      join(this.#folder, 'leaf.pem'),
    ];
    this.#openssl(
      ...['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key],
      ...['-out', request, '-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`],
    );
    this.#openssl(
      ...['x509', '-req', '-in', request, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
      ...['-days', '50', '-copy_extensions', 'copy', '-out', leaf],
    );
    execFileSync('sh', ['-c', 'cat "$0" "$1" > "$2"', leaf, this.path, join(into, 'fullchain.pem')]);
  }

  #openssl(...words: string[]): void {
    execFileSync('openssl', words, { cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'] });
  }
}
