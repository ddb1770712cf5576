import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import {
  Authority,
  installDebian,
  layNode,
  layNpmSettings,
  layRoot,
  readRegistry,
} from './support/debian.ts';
import { Machine } from './support/machine.ts';
import { NAME, openNetwork, PROXY_PORT } from './support/network.ts';
import { commandIn, filledIn, type Page, readPage } from './support/page.ts';
import { insist, type Steps } from './support/steps.ts';
import { FILES, prepareTablets, Workshop } from './support/workshop.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const images = fileURLToPath(new URL('images', import.meta.url));
const SOURCES = '/root/sources';
/** Address of the machine's network proxy for the container of a build. */
const FROM_CONTAINERS = `http://172.17.0.1:${PROXY_PORT}`;
const IS_HEALTHY = `curl -fsS --cacert /root/ca.pem --resolve ${NAME}:443:127.0.0.1 https://${NAME}/api/healthz`;

/** The proxy with the certificate in front of the server, as described in docs/operations.md. */
const PROXY = `server {
  listen 443 ssl;
  server_name ${NAME};
  ssl_certificate /root/certificate/fullchain.pem;
  ssl_certificate_key /root/certificate/privkey.pem;
  client_max_body_size 40m;
  proxy_request_buffering off;
  proxy_read_timeout 20m;
  location / {
    proxy_pass http://127.0.0.1:4180;
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header Connection "";
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
  }
}
`;

/** 'With containers', word by word, on a Debian with Docker; its base images are stand-ins of the same names. */
export async function containers(folder: string, debians: string, steps: Steps): Promise<void> {
  const page = readPage();
  const registry = readRegistry();
  const base = join(debians, 'docker');
  const layers = { 'bookworm-slim': join(debians, 'slim'), postgres: join(debians, 'postgres') };
  await steps.take('Debians: one with Docker, and two for its images', async () => {
    await installDebian({
      folder: base,
      suite: 'trixie',
      packages: [
        'ca-certificates',
        'curl',
        'openssl',
        'dbus',
        'docker.io',
        'docker-cli',
        'docker-compose',
        'docker-buildx',
        'nginx-light',
      ],
    });
    await installDebian({
      folder: layers['bookworm-slim'],
      suite: 'bookworm',
      variant: 'minbase',
      packages: ['ca-certificates', 'libstdc++6'],
    });
    await installDebian({
      folder: layers.postgres,
      suite: 'trixie',
      variant: 'minbase',
      packages: ['postgresql-17'],
    });
  });
  const network = steps.closing(await openNetwork(folder, registry.url));
  const authority = new Authority(join(folder, 'authority'));
  const upper = layRoot(folder);
  authority.issue(join(upper, 'root/certificate'));
  cpSync(authority.path, join(upper, 'root/ca.pem'));
  mkdirSync(join(upper, 'etc/nginx/conf.d'), { recursive: true });
  writeFileSync(join(upper, 'etc/nginx/conf.d/vendor-management.conf'), PROXY);
  mkdirSync(join(upper, 'srv/goods'), { recursive: true });
  for (const [kind, text] of Object.entries(FILES)) writeFileSync(join(upper, `srv/goods/${kind}.csv`), text);
  await layImages(join(upper, 'root/images'), registry);
  mkdirSync(join(upper, SOURCES), { recursive: true });
  execFileSync('sh', ['-c', `git ls-files -z | xargs -0 tar -c | tar -x -C '${join(upper, SOURCES)}'`], {
    cwd: root,
  });
  mkdirSync(join(folder, 'docker'));
  const machine = await steps.take('the machine starts, with systemd and Docker', async () =>
    steps.closing(
      await Machine.boot({
        folder,
        base,
        network: network.path,
        options: [
          ...['--capability=all', '--system-call-filter=add_key keyctl bpf'],
          // Docker stacks its images with overlays, which needs a disk that is not an overlay itself.
          `--bind=${join(folder, 'docker')}:/var/lib/docker`,
          ...Object.entries(layers).map(([name, path]) => `--bind-ro=${path}:/srv/layers/${name}`),
        ],
      }),
    ),
  );
  await steps.take('stand-ins for the images that a registry of containers has', async () => {
    for (const name of Object.keys(layers))
      await machine.run(
        `tar -C /srv/layers/${name} --exclude=./proc --exclude=./sys --exclude=./var/cache/apt -c . | docker import - debian:${name}`,
      );
    const compose = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8');
    const s3 = /image: (minio\/\S+)/.exec(compose)?.[1] ?? '';
    for (const [file, tag] of [
      ['node', 'node:20-bookworm-slim'],
      ['postgres', 'postgres:17-bookworm'],
      ['s3', s3],
    ])
      await machine.run(`docker build --quiet -f ${file}.Containerfile -t ${tag} .`, '/root/images');
    return machine.run(
      "docker version --format 'Docker {{.Server.Version}}'; docker compose version; docker images",
    );
  });

  const typed = commandsOf(page);
  const run = (command: string) => machine.run(filledIn(command), SOURCES);
  await steps.take('up: built from the sources, and well', async () => {
    await run(typed.copy);
    await run('sed -i "s/PASSWORD=$/PASSWORD=$(openssl rand -hex 24)/" deploy/.env');
    await run(typed.up);
    await machine.run('systemctl restart nginx');
    await machine.until(IS_HEALTHY);
    return run(typed.doctor);
  });
  const token = await steps.take('the first person, and what the workshop has', async () => {
    const said = await run(
      `${typed.command} ${(page.steps[4]?.blocks[0] ?? '').replace(/^vendor-management /, '')}`,
    );
    for (const kind of Object.keys(FILES))
      await run(
        typed.backup
          .replace(' -v /backup:/backup', ' -v /srv/goods:/goods')
          .replace(/ backup \S+.*$/, ` import ${kind} /goods/${kind}.csv`),
      );
    return /token=(\S+)/.exec(said)?.[1] ?? '';
  });
  const office = await network.office(readFileSync(authority.path, 'utf8'));
  await prepareTablets(join(folder, 'tablet'), network, authority.path);
  const workshop = await steps.take('the tablet signs in by its link, with all it needs offline', async () =>
    steps.closing(await Workshop.open(network, office, token)),
  );
  const objects = async () =>
    Number(
      await machine.run(
        'ls $(docker volume inspect -f "{{.Mountpoint}}" vendor-management_photos)/photos | wc -l',
      ),
    );
  await steps.take(
    'an order with a photo is raised offline and sent: the photo lies in the bucket',
    async () => {
      const before = await objects();
      await workshop.raise(() => workshop.tablet.closeAndStartAgain());
      const after = await objects();
      insist(after > before, `the bucket has ${after} objects and had ${before}`);
      return workshop.verify();
    },
  );
  const process = (service: string) => `$(docker inspect -f '{{.State.Pid}}' vendor-management-${service}-1)`;
  for (const service of ['database', 's3', 'server'])
    await steps.take(
      `${service} is killed with an order on its way: started again, the order raised once`,
      async () => {
        await workshop.raise(() => machine.run(`kill -9 ${process(service)}`));
        await machine.until(IS_HEALTHY);
        return workshop.verify();
      },
    );
  await steps.take('a backup, as the page says', async () => {
    await machine.run('install -d -o 1000 -m 700 /backup');
    return run(typed.backup);
  });
  for (const [name, command] of [
    ['restart', typed.up.replace(/ up .*$/, ' restart')],
    ['down and up', `${typed.up.replace(/ up .*$/, ' down')} && ${typed.up}`],
  ] as const)
    await steps.take(`compose ${name} keeps everything`, async () => {
      await run(command);
      await machine.until(IS_HEALTHY);
      await workshop.raise();
      return workshop.verify();
    });
  await steps.take(
    'the machine is started again: the containers come by themselves, with everything',
    async () => {
      await machine.reboot();
      await machine.until(IS_HEALTHY);
      await workshop.raise();
      return workshop.verify();
    },
  );
  await steps.take('the container of the server: healthy, without rights, and how large', async () => {
    const server = 'vendor-management-server-1';
    await machine.until(`test "$(docker inspect -f '{{.State.Health.Status}}' ${server})" = healthy`);
    const status = await machine.run(`grep -E '^(Uid|CapEff|NoNewPrivs)' /proc/${process('server')}/status`);
    insist(status.includes('Uid:\t1000\t') && status.includes('CapEff:\t0000000000000000'), status);
    const written = await machine.try(`docker exec ${server} touch /app/written`);
    insist(written.out.includes('Read-only file system'), `it can write to its program: ${written.out}`);
    return machine.run("docker history --format '{{.Size}}\t{{.CreatedBy}}' vendor-management-server");
  });
}

/** The commands of the paragraph. */
function commandsOf({ containers: words }: Page) {
  const compose = 'docker compose -f deploy/compose.yaml';
  const doctor = commandIn(words, `${compose} exec`);
  return {
    copy: commandIn(words, 'cp'),
    up: commandIn(words, `${compose} up`),
    doctor,
    /** Beginning of the product's own commands in the running container. */
    command: doctor.replace(/ doctor$/, ''),
    backup: commandIn(words, `${compose} run`),
  };
}

/** Files from which the stand-ins are built. */
async function layImages(to: string, registry: ReturnType<typeof readRegistry>): Promise<void> {
  cpSync(images, to, { recursive: true });
  layNode(to);
  layNpmSettings(to, registry, FROM_CONTAINERS);
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    root,
    ssr: { noExternal: true },
    build: {
      ssr: join(images, 's3.ts'),
      outDir: to,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 's3.mjs' } },
    },
  });
}
