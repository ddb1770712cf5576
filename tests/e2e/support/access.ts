import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../../dist/server/cli/token.js', import.meta.url));

/** The operator at the command line, beside the running server. */
export class Access {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Ends every token of a user. */
  async revoke(username: string): Promise<void> {
    await this.#token('revoke', username);
  }

  /** A new token for a user who is known already. */
  async create(username: string): Promise<string> {
    const printed = await this.#token('create', username);
    const token = /^Token of .+: (\S+)$/m.exec(printed)?.[1];
    if (token === undefined) throw new Error(`No token in what was printed:\n${printed}`);
    return token;
  }

  async #token(...args: string[]): Promise<string> {
    const env = { ...process.env, DATA_DIR: this.#dataDir };
    return (await run(process.execPath, [program, ...args], { env })).stdout;
  }
}
