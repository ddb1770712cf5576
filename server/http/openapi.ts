import { DIGEST_HEADER } from '#contract/action-digest.ts';
import { type AnyCall, DECIDED_HEADER, pathParameters } from '#contract/call.ts';
import type { JsonSchema } from '#contract/codec.ts';
import { CALL_SUMMARIES } from './call-summaries.ts';
import { described, requiredOf } from './formats.ts';

type Json = Record<string, unknown>;

const PROBLEM_SCHEMA: Json = {
  type: 'object',
  required: ['detail', 'code'],
  properties: {
    detail: { type: 'string', description: 'A sentence a person can act on' },
    code: { type: 'string' },
    error_message: {
      oneOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }],
    },
  },
};

const PROBLEMS: Readonly<Record<string, string>> = {
  400: 'Malformed request',
  401: 'No token, or one that is unknown, revoked or expired',
  403: 'The role has no permission, or it belongs to another complex',
  404: 'Not found, or of another complex',
  409: 'The state does not allow it, or the same Idempotency-Key is in flight',
  413: 'Body too large',
  415: 'Unsupported content type',
  422: 'A validation rule, or a reused Idempotency-Key',
  429: 'Too many requests; Retry-After says how long to wait',
  503: 'Database or storage unavailable; nothing was changed',
};

const ADDRESSES =
  'Pictures and PDFs are at the addresses that answers give, for GET and HEAD with the same Authorization, or with the cookie that ' +
  'answers set: to the people of a complex that names the file, and 404 to all others. A picture has a small form at ?size=thumb.';

/** OpenAPI 3.0 description of a list of calls, generated from the codecs that read and write them. */
export function openApiDocument(calls: readonly AnyCall[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.trailingSlash ? `${call.path}/` : call.path;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Vendor Management', version, description: ADDRESSES },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    paths,
    components: {
      schemas: { Problem: PROBLEM_SCHEMA },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token <token>' },
      },
    },
  };
}

function operation(call: AnyCall): Json {
  return {
    operationId: call.name,
    summary: CALL_SUMMARIES[call.name],
    tags: [call.name.split('.')[0] ?? call.name],
    parameters: [
      ...pathParameters(call.path).map(pathParameter),
      ...queryParameters(call),
      ...keyParameter(call),
    ],
    ...requestBody(call),
    responses: {
      [call.success]: {
        description: 'Success',
        ...keyHeaders(call),
        content: { 'application/json': { schema: described(call.answer.schema) } },
      },
      ...Object.fromEntries(
        Object.entries(PROBLEMS).map(([status, description]) => [status, problem(description)]),
      ),
    },
  };
}

function problem(description: string): Json {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

function pathParameter(name: string): Json {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}

function queryParameters(call: AnyCall): Json[] {
  const schema: JsonSchema = call.query.schema;
  const required = new Set(requiredOf(schema));
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: described(property),
  }));
}

const DIGEST = 'SHA-256 of the action (docs/hosts.md): nothing else is decided under its key';

function keyParameter(call: AnyCall): Json[] {
  if (call.method === 'GET') return [];
  return [
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } },
    { name: DIGEST_HEADER, in: 'header', required: false, description: DIGEST, schema: { type: 'string' } },
  ];
}

/** Headers of an answer under a key; final refusals have them too. */
function keyHeaders(call: AnyCall): Json {
  if (call.method === 'GET') return {};
  const decided = 'The Idempotency-Key under which this answer, or a final refusal, is the last word';
  return {
    headers: {
      [DECIDED_HEADER]: { description: decided, schema: { type: 'string', format: 'uuid' } },
      [DIGEST_HEADER]: {
        description: 'Digest of the decided action, including its files',
        schema: { type: 'string' },
      },
      'Idempotent-Replayed': {
        description: '"true" on an answer that was stored before',
        schema: { type: 'string' },
      },
    },
  };
}

function requestBody(call: AnyCall): Json {
  const { as, codec, files } = call.body;
  if (as === 'none') return {};
  const json = { 'application/json': { schema: described(codec.schema) } };
  if (as === 'json' && files === null) return { requestBody: { content: json } };
  const schema = described(codec.schema);
  const part =
    files === null
      ? {}
      : { [files.name]: { type: 'array', maxItems: files.max, items: { type: 'string', format: 'binary' } } };
  const form = { ...schema, properties: { ...schema.properties, ...part } };
  const content = { ...(as === 'json' && json), 'multipart/form-data': { schema: form } };
  return { requestBody: { content } };
}
