import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Output and exit code of a command. */
export type Said = { readonly code: number; readonly out: string };

export type MachineOptions = {
  /** Folder for the machine's own writes. */
  readonly folder: string;
  /** The Debian on which it is based, which stays unchanged. */
  readonly base: string;
  /** Path of its network, as in /proc. */
  readonly network: string;
  /** More options of systemd-nspawn. */
  readonly options?: readonly string[];
};

const PATIENCE_MS = 120_000;

/*
 * The machine's root is an overlay over its Debian, and its control groups are those of cgroup2 alone, as current
 * systemd has them, whatever this machine mounts. Nobody else sees these mounts: they end with the machine, like the
 * notes of systemd-nspawn in /run.
 */
const BOOT = `
set -e
mount -t overlay overlay -o "lowerdir=$BASE,upperdir=$FOLDER/upper,workdir=$FOLDER/work" "$FOLDER/root"
mkdir -p /run/systemd
mount -t tmpfs tmpfs /run/systemd
umount -R /sys/fs/cgroup 2>/dev/null || true
mount -t cgroup2 cgroup2 /sys/fs/cgroup
mkdir -p "/sys/fs/cgroup/$GROUP"
echo $$ > "/sys/fs/cgroup/$GROUP/cgroup.procs"
exec systemd-nspawn --quiet --keep-unit --register=no --boot --directory="$FOLDER/root" --machine=repairs \\
  --network-namespace-path="$NETWORK" --link-journal=no --resolv-conf=off --timezone=off "$@"
`;

/** Kills every process of the group at once, and removes the group. */
const END = `
mount -t cgroup2 cgroup2 /sys/fs/cgroup 2>/dev/null || exit 0
cd "/sys/fs/cgroup/$GROUP" 2>/dev/null || exit 0
echo 1 > cgroup.kill
for i in $(seq 100); do
  find . -depth -mindepth 1 -type d -exec rmdir {} + 2>/dev/null
  cd .. && rmdir "$GROUP" 2>/dev/null && exit 0
  cd "$GROUP"; sleep 0.1
done
`;

/** A whole Debian with systemd as its first process, under systemd-nspawn. */
export class Machine {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #options: readonly string[];
  readonly #log: string;
  readonly #end = (): void => this.#endNow();
  #nspawn: ChildProcess | null = null;

  private constructor({ folder, base, network, options = [] }: MachineOptions) {
    for (const name of ['upper', 'work', 'root']) mkdirSync(join(folder, name), { recursive: true });
    this.#log = join(folder, 'console.log');
    this.#options = options;
    this.#environment = {
      ...process.env,
      BASE: base,
      FOLDER: folder,
      NETWORK: network,
      GROUP: basename(dirname(folder)),
      // It may change the settings of its own network.
      SYSTEMD_NSPAWN_API_VFS_WRITABLE: 'network',
    };
    // Before the folder is removed.
    process.prependOnceListener('exit', this.#end);
  }

  /** Starts it, and waits until systemd has started. */
  static async boot(options: MachineOptions): Promise<Machine> {
    const machine = new Machine(options);
    await machine.#start().catch(async (error: unknown) => {
      await machine.close();
      throw error;
    });
    return machine;
  }

  #start(): Promise<void> {
    const nspawn = spawn('unshare', ['--mount', 'sh', '-c', BOOT, 'sh', ...this.#options], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [nspawn.stdout, nspawn.stderr])
      stream.on('data', (text) => appendFileSync(this.#log, text));
    nspawn.once('exit', () => {
      this.#nspawn = null;
    });
    this.#nspawn = nspawn;
    return this.#untilUp();
  }

  /** Its first process, by its number on this machine; null while there is none. */
  #first(): number | null {
    const pid = this.#nspawn?.pid;
    try {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
      return (
        children.map(Number).find((child) => readFileSync(`/proc/${child}/comm`, 'utf8') === 'systemd\n') ??
        null
      );
    } catch {
      return null;
    }
  }

  async #untilUp(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      if (this.#nspawn === null) throw new Error(`The machine ended while it started:\n${this.console()}`);
      const { out } = await this.try('systemctl is-system-running --wait');
      if (/^(running|degraded)$/m.test(out)) return;
      await delay(200);
    }
    throw new Error(`The machine did not start:\n${this.console()}`);
  }

  /** Output on its console. */
  console(): string {
    return readFileSync(this.#log, 'utf8').slice(-4_000);
  }

  /** Runs a command as root, as after a login, in that folder, whatever the result. */
  async try(command: string, folder = '/root'): Promise<Said> {
    const first = this.#first();
    if (first === null) return { code: -1, out: 'the machine does not run' };
    const child = spawn(
      'nsenter',
      [
        ...[
          '--target',
          String(first),
          '--mount',
          '--uts',
          '--ipc',
          '--net',
          '--pid',
          '--cgroup',
          '--root',
          '--wd',
        ],
        ...['env', '-i', 'HOME=/root', 'USER=root', 'TERM=dumb', 'LANG=C.UTF-8'],
        ...['bash', '--login', '-c', 'set -e; cd "$0"; eval "$1"', folder, command],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let out = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (out += text));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code: code ?? -1, out };
  }

  /** Runs a command that has to succeed. Returns its output. */
  async run(command: string, folder?: string): Promise<string> {
    const { code, out } = await this.try(command, folder);
    if (code !== 0) throw new Error(`This ended with ${code}:\n${command}\n${out}`);
    return out;
  }

  /** Repeats the command for a minute or two until it succeeds. */
  async until(command: string): Promise<string> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const { code, out } = await this.try(command);
      if (code === 0) return out;
      if (Date.now() > deadline) throw new Error(`This did not end well in time:\n${command}\n${out}`);
      await delay(250);
    }
  }

  /** Puts own files into a folder of the machine. */
  put(from: string, to: string): void {
    cpSync(from, `/proc/${this.#first()}/root${to}`, { recursive: true });
  }

  /** Shuts down cleanly; its supervisor switches it on again. */
  async reboot(): Promise<void> {
    const ended = this.#nspawn === null ? null : once(this.#nspawn, 'exit');
    await this.try('systemctl reboot');
    await ended;
    await this.#start();
  }

  #endNow(): void {
    execFileSync('unshare', ['--mount', 'sh', '-c', END], { env: this.#environment, stdio: 'ignore' });
  }

  /** Cuts the power. */
  async close(): Promise<void> {
    process.off('exit', this.#end);
    const ended = this.#nspawn === null ? null : once(this.#nspawn, 'exit');
    this.#endNow();
    await ended;
  }
}
