import { type Handlers, readCall } from './calls.ts';
import { Garage, USERS } from './garage.ts';
import { invoiceCalls } from './invoices.ts';
import { lookupCalls } from './lookups.ts';
import { orderCalls } from './orders.ts';
import { Answers, Refusal, refuse } from './wire.ts';

export type LiteralOptions = {
  /** Address of its pictures and PDFs: another origin than its API's. */
  filesOrigin?: string;
  /** True if its calls are on that origin too. */
  isApart?: boolean;
  /** True if it stores pictures as they were sent; otherwise it stores them in its own format. */
  keepsBytes?: boolean;
  /** Selects which of its answers to actions comes first. */
  seed?: number;
  /** Processing time of the next request (ms). */
  think?: () => number;
};

const HANDLERS: Handlers = { ...lookupCalls, ...orderCalls, ...invoiceCalls };

/**
 * Longer than the photos of one action differ in length: a photo as long as another would pass for that one, damaged.
 */
const OWN_FORM = 'stored'.repeat(1_000);

const API = '/api';

/** A host that knows the specification's sections 3, 4 and 7, and nothing else. */
export type LiteralHost = {
  garage: Garage;
  /** Requests that section 7 does not list. */
  unexpected: string[];
  fetch(request: Request): Promise<Response>;
};

export function createLiteralHost(options: LiteralOptions = {}): LiteralHost {
  const {
    filesOrigin = 'http://files.test',
    isApart = false,
    keepsBytes = true,
    seed = 0,
    think = () => 0,
  } = options;
  const garage = new Garage();
  const answers = new Answers(seed);
  const unexpected: string[] = [];

  const keep = (file: Blob): string => {
    const id = garage.nextId();
    garage.files.set(id, keepsBytes ? file : new Blob([file, OWN_FORM], { type: file.type }));
    return `${filesOrigin}/files/${id}${file.type === 'application/pdf' ? '.pdf' : '.jpg'}`;
  };

  const sendFile = ({ pathname, search }: URL): Response => {
    if (search !== '') unexpected.push(`GET ${pathname}${search}`);
    const file = garage.files.get(Number(/^\/files\/(\d+)\./.exec(pathname)?.[1]));
    const headers = { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' };
    return file === undefined
      ? new Response('', { status: 404, headers })
      : new Response(file, { headers: { ...headers, 'Content-Type': file.type } });
  };

  const answer = async (request: Request, url: URL): Promise<Response> => {
    const asked = await readCall(request, url.pathname.slice(API.length));
    if ('unexpected' in asked) {
      unexpected.push(asked.unexpected);
      return notThere();
    }
    const token = /^Token (\S+)$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? '';
    const user = USERS.get(token);
    if (user === undefined) return refuse.detail('Invalid token.', 401).response;
    const turn = { ...asked, url, garage, by: user.username, answers, keep };
    if (asked.call === 'GET /common_utils/validate-user') return whoIs(user.role);
    return HANDLERS[asked.call]?.(turn) ?? notThere();
  };

  return {
    garage,
    unexpected,
    fetch: async (request) => {
      const url = new URL(request.url);
      const ms = think();
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
      if (url.origin === filesOrigin && !(isApart && url.pathname.startsWith(`${API}/`)))
        return sendFile(url);
      if (!url.pathname.startsWith(`${API}/`)) return notThere();
      try {
        return await answer(request, url);
      } catch (error) {
        if (error instanceof Refusal) return error.response;
        throw error;
      }
    },
  };
}

function notThere(): Response {
  return new Response('<!doctype html><title>Not found</title>', {
    status: 404,
    headers: { 'Content-Type': 'text/html' },
  });
}

/** The record of section 3: role, city, complex and location, and no name of the user. */
function whoIs(role: string): Response {
  const employee = {
    city: { id: 4, name: 'Pune' },
    complex_id: 9,
    loc: { name: 'Hadapsar' },
  };
  return Response.json({ data: { records: [{ role: { uri: role }, employee }] } });
}
