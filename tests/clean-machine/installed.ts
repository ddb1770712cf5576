import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import {
  Authority,
  installDebian,
  layNode,
  layNpmSettings,
  layRoot,
  readRegistry,
} from './support/debian.ts';
import { Machine } from './support/machine.ts';
import { NAME, openNetwork } from './support/network.ts';
import { commandIn, filledIn, type PageStep, readPage } from './support/page.ts';
import { insist, type Steps } from './support/steps.ts';
import { FILES, prepareTablets, Workshop } from './support/workshop.ts';

const SERVICE = 'vendor-management';
const NEWER = '9.9.9';
const MAIN_PROCESS = `$(systemctl show -p MainPID --value ${SERVICE})`;
const IS_HEALTHY = `curl -fsS --cacert /root/ca.pem --resolve ${NAME}:443:127.0.0.1 https://${NAME}/api/healthz`;
const SERVED = `openssl s_client -connect 127.0.0.1:443 -servername ${NAME} </dev/null 2>/dev/null | openssl x509 -noout -serial`;

type Installed = {
  readonly machine: Machine;
  readonly workshop: Workshop;
  readonly authority: Authority;
  readonly folder: string;
};

/**
 * 'From an empty machine to an installed tablet', word by word, on a Debian with nothing on it but Node; then the
 * events of a year: the service is stopped, killed and reloaded, its machine restarted, it is restored from a backup
 * and replaced by a newer version.
 */
export async function installed(folder: string, debians: string, steps: Steps): Promise<void> {
  const page = readPage();
  const base = join(debians, 'installed');
  await steps.take('a Debian', () =>
    installDebian({ folder: base, suite: 'bookworm', packages: ['ca-certificates', 'curl', 'openssl'] }),
  );
  const upper = layRoot(folder);
  await steps.take('the program, packed', () => pack(folder, join(upper, 'root')));
  const registry = readRegistry();
  const network = steps.closing(await openNetwork(folder, registry.url));
  const authority = new Authority(join(folder, 'authority'));
  layNode(upper);
  layNpmSettings(upper, registry);
  cpSync(authority.path, join(upper, 'root/ca.pem'));
  authority.issue(join(upper, 'root/certificate'));
  mkdirSync(join(upper, 'srv/goods'), { recursive: true });
  for (const [kind, text] of Object.entries(FILES)) writeFileSync(join(upper, `srv/goods/${kind}.csv`), text);
  const machine = await steps.take('the machine starts, with systemd', async () =>
    steps.closing(await Machine.boot({ folder, base, network: network.path })),
  );

  const token = await followPage(machine, page.steps, steps);
  const office = await network.office(readFileSync(authority.path, 'utf8'));
  await prepareTablets(join(folder, 'tablet'), network, authority.path);
  const workshop = await steps.take(
    '7 The tablet signs in by its link, with all it needs offline',
    async () => steps.closing(await Workshop.open(network, office, token)),
  );
  await steps.take(
    '7 Chrome would install it; an order with a photo is raised offline, and sent',
    async () => {
      const against = await workshop.notInstallable();
      insist(against.length === 0, `Chrome does not install it: ${against.join(', ')}`);
      await workshop.raise(() => workshop.tablet.closeAndStartAgain());
      return workshop.verify();
    },
  );
  const there = { machine, workshop, authority, folder };
  await bringBack(there, page.steps[7], steps);
  await disturb(there, page.steps[1], steps);
  await lookInto(machine, steps);
  await steps.take('a newer version over the old one', async () => {
    await machine.run(filledIn(page.update, `/root/${SERVICE}-${NEWER}.tgz`));
    await machine.until(IS_HEALTHY);
    const said = await machine.run(`npm ls --prefix /opt/${SERVICE} ${SERVICE}`);
    insist(said.includes(`@${NEWER}`), `this is installed: ${said}`);
    await workshop.raise();
    return `${await workshop.verify()}\n${await machine.run('vendor-management doctor')}`;
  });
  await steps.take('the journal is in order', () => readJournal(machine, token));
}

/** Packs the sources as the page describes, and once more under a later number. */
function pack(folder: string, into: string): string {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  const first = join(into, `${SERVICE}.tgz`);
  renameSync(join(folder, packed), first);
  execFileSync('tar', ['-xzf', first, '-C', folder]);
  const description = join(folder, 'package/package.json');
  const text = readFileSync(description, 'utf8');
  writeFileSync(description, text.replace(/"version": ".*?"/, `"version": "${NEWER}"`));
  execFileSync('tar', ['-czf', join(into, `${SERVICE}-${NEWER}.tgz`), '-C', folder, 'package']);
  return packed;
}

/** Its steps 1 to 6. Returns the token of the link that step 5 printed. */
async function followPage(machine: Machine, page: readonly PageStep[], steps: Steps): Promise<string> {
  insist(page.length === 8, `docs/operations.md has ${page.length} steps, and eight are followed here`);
  const follow = (number: number, at?: string): Promise<string> => {
    const { title, blocks } = page[number - 1] as PageStep;
    return steps.take(`${number} ${title}`, async () => {
      let said = '';
      for (const block of blocks) said += await machine.run(filledIn(block), at);
      return said;
    });
  };
  await follow(1);
  await follow(2, '/root/certificate');
  await follow(3);
  await follow(4);
  const token = /token=(\S+)/.exec(await follow(5))?.[1];
  insist(token !== undefined, 'step 5 printed no link');
  const goods = page[5] as PageStep;
  await steps.take(`6 ${goods.title}`, async () => {
    const command = commandIn(goods.words, 'vendor-management import');
    let said = '';
    for (const kind of Object.keys(FILES))
      said += `${kind}: ${await machine.run(command.replaceAll('complexes', kind), '/srv/goods')}`;
    return said;
  });
  return token;
}

async function bringBack(
  { machine, workshop }: Installed,
  nightly: PageStep | undefined,
  steps: Steps,
): Promise<void> {
  const { blocks, words } = nightly as PageStep;
  await steps.take('8 A backup, and doctor behind it', () =>
    machine.run(blocks.map((block) => filledIn(block)).join('\n')),
  );
  await steps.take('8 the backup is brought back, and what came after it is gone', async () => {
    await workshop.forgetting(() => workshop.raise());
    for (const beginning of ['systemctl stop', 'vendor-management restore', 'systemctl start'])
      await machine.run(filledIn(commandIn(words, beginning)));
    await machine.until(IS_HEALTHY);
    return workshop.verify();
  });
}

async function disturb(
  { machine, workshop, authority, folder }: Installed,
  account: PageStep | undefined,
  steps: Steps,
): Promise<void> {
  await steps.take('stopped in good order, and started', async () => {
    await workshop.raise();
    const began = performance.now();
    await machine.run(`systemctl stop ${SERVICE}`);
    const seconds = (performance.now() - began) / 1_000;
    const result = await machine.run(`systemctl show -p Result -p ExecMainStatus ${SERVICE}`);
    insist(/Result=success/.test(result) && /ExecMainStatus=0/.test(result), result);
    await machine.run(`systemctl start ${SERVICE}`);
    await machine.until(IS_HEALTHY);
    return `stopped in ${seconds.toFixed(1)} s; ${await workshop.verify()}`;
  });
  await steps.take(
    'killed with an order on its way: started again by systemd, the order raised once',
    async () => {
      await workshop.raise(() => machine.run(`kill -9 ${MAIN_PROCESS}`));
      const restarts = await machine.run(`systemctl show -p NRestarts --value ${SERVICE}`);
      insist(restarts.trim() === '1', `systemd started it again ${restarts} times`);
      return workshop.verify();
    },
  );
  await steps.take('a renewed certificate is served once the service is reloaded', async () => {
    const former = (await machine.run(SERVED)).trim();
    authority.issue(join(folder, 'renewed'));
    machine.put(join(folder, 'renewed'), '/root/certificate');
    const install = (account?.blocks.join('') ?? '')
      .split('\n')
      .filter((line) => line.includes('fullchain.pem'));
    await machine.run(install.join('\n'), '/root/certificate');
    await machine.run(`systemctl reload ${SERVICE}`);
    await machine.until(`test "$(${SERVED})" != '${former}'`);
    await workshop.raise();
    return workshop.verify();
  });
  await steps.take('the machine is started again: the service comes by itself, with everything', async () => {
    await machine.reboot();
    await machine.until(IS_HEALTHY);
    await workshop.raise();
    return workshop.verify();
  });
}

/** Checks that everything the unit denies to the service is really out of its reach. */
async function lookInto(machine: Machine, steps: Steps): Promise<void> {
  await steps.take('the service can do no more than its unit says', async () => {
    const status = await machine.run(
      `grep -E '^(Uid|CapEff|CapBnd|CapAmb|NoNewPrivs)' /proc/${MAIN_PROCESS}/status`,
    );
    const account = (await machine.run(`id -u ${SERVICE}`)).trim();
    insist(status.includes(`Uid:\t${account}\t`), `it runs as another account than ${account}:\n${status}`);
    // The right to open port 443 alone.
    for (const line of ['CapEff:\t0000000000000400', 'CapBnd:\t0000000000000400', 'NoNewPrivs:\t1'])
      insist(status.includes(line), `${line} is not what it has:\n${status}`);
    const within = (command: string) => machine.try(`nsenter --target ${MAIN_PROCESS} --mount ${command}`);
    for (const folder of ['/etc', '/usr', `/opt/${SERVICE}`, '/srv', '/var/log']) {
      const { out } = await within(`touch ${folder}/written`);
      insist(out.includes('Read-only file system'), `it can write to ${folder}: ${out}`);
    }
    for (const folder of ['/root', '/home']) {
      const { out } = await within(`ls -A ${folder}`);
      insist(out.trim() === '' || out.includes('denied'), `it sees what is in ${folder}: ${out}`);
    }
    const analysis = await machine.run(`systemd-analyze security --no-pager ${SERVICE} | tail -1`);
    return analysis.replace(/[^\x20-\x7e]/g, '');
  });
}

async function readJournal(machine: Machine, token: string): Promise<string> {
  const lines = (await machine.run(`journalctl --no-pager -o cat -u ${SERVICE}`)).trim().split('\n');
  const told = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string });
  insist(!lines.some((line) => line.includes(token)), 'a token stands in the journal');
  const slow = lines.filter((line) => /timed out/i.test(line));
  insist(slow.length === 0, `systemd had to end it: ${slow.join('\n')}`);
  const wrong = told.filter(({ level }) => level >= 50);
  insist(wrong.length === 0, `errors:\n${wrong.map((line) => JSON.stringify(line)).join('\n')}`);
  const warned = [...new Set(told.filter(({ level }) => level === 40).map(({ msg }) => msg))];
  return `${lines.length} lines, ${told.length} of them JSON; warnings: ${warned.join(', ') || 'none'}`;
}
