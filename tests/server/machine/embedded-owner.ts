import pino from 'pino';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';

/** A program that owns an embedded database until it is killed: started by embedded.test.ts as a separate process. */
const server = await startEmbeddedPostgres(process.argv[2] ?? '', { log: pino({ level: 'silent' }) });
process.send?.({ pid: server.pid(), address: server.address });
setInterval(() => undefined, 60_000);
