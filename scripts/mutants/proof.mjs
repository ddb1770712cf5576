/** Mutants that would accept somebody else's answer as the server's, or one action's proof as another's. */
const CLIENT = 'src/api/client.ts';

const clientTests = ['tests/api/client.test.ts'];

export const PROOF_MUTANTS = [
  {
    name: "'delivered' is taken from the status alone",
    patches: [
      {
        file: CLIENT,
        from: "  if (!isJson(headers)) throw new UnreachableError('not-ours', { status });\n",
        to: '',
      },
      {
        file: CLIENT,
        from: "    return JSON.parse(body);\n  } catch (cause) {\n    throw new UnreachableError('not-ours', { status, cause });",
        to: '    return JSON.parse(body);\n  } catch {\n    return null;',
      },
      {
        file: CLIENT,
        from: "    if (cause instanceof WireError) throw new UnreachableError('not-ours', { status, cause });\n    throw cause;",
        to: '    return raw as AnswerOf<C>;',
      },
    ],
    tests: clientTests,
  },
  {
    name: 'JSON is read whatever its content type says',
    patches: [
      {
        file: CLIENT,
        from: "  if (!isJson(headers)) throw new UnreachableError('not-ours', { status });\n",
        to: '',
      },
    ],
    tests: clientTests,
  },
  {
    name: 'an envelope of another shape counts as an answer',
    patches: [
      {
        file: CLIENT,
        from: "    if (cause instanceof WireError) throw new UnreachableError('not-ours', { status, cause });\n    throw cause;",
        to: '    return raw as AnswerOf<C>;',
      },
    ],
    tests: clientTests,
  },
  {
    name: 'an answer under a key counts without its mark',
    patches: [
      {
        file: CLIENT,
        from: 'if (key !== undefined && !isDecidedForKey(answer.headers, key)) {',
        to: 'if (false) {',
      },
    ],
    tests: clientTests,
  },
  {
    name: "any refusal of a look counts as the host's own",
    patches: [{ file: 'src/api/classify.ts', from: '!isOwnHost || isServerCode(code)', to: 'true' }],
    tests: clientTests,
  },
  {
    name: "a gateway's refusal counts as the server's",
    patches: [
      {
        file: 'src/api/classify.ts',
        from: ': isDecidedForKey(headers, key)',
        to: ': true',
      },
    ],
    tests: clientTests,
  },
  {
    name: 'any 401 signs out',
    patches: [
      {
        file: 'src/api/classify.ts',
        from: "return asSignedOut(body, said, asked) ?? unreachable('not-ours');",
        to: "return new SignedOutError(problem?.detail ?? '');",
      },
    ],
    tests: clientTests,
  },
  {
    name: 'each device makes a key of its own after a refusal',
    patches: [
      {
        file: 'src/data/entries.ts',
        from: '  const counted =',
        to: '  if (attempts.keys.length > 0) return crypto.randomUUID();\n  const counted =',
      },
    ],
    tests: ['tests/data/former-devices.test.ts', 'tests/sync/transfer/transfer-sending.test.ts'],
  },
  {
    name: 'a 200 is proof whatever order it shows',
    patches: [
      {
        file: 'src/sync/delivery/answer.ts',
        from: 'if (isLocalId(orderId) || order.id === orderId) return ok(order);',
        to: 'return ok(order);',
      },
      {
        file: 'src/sync/delivery/answer.ts',
        from: 'action.isApplied(order, payload, context);',
        to: 'true;',
      },
    ],
    tests: ['tests/sync/delivery/gateway.test.ts'],
  },
  {
    name: 'an answer is judged by what was known before the host was read',
    patches: [
      {
        file: 'src/sync/delivery/delivery.ts',
        from: ', read: { ...read, context: contextOf(claimed) } }',
        to: ' }',
      },
    ],
    tests: ['tests/sync/keyless/work-without-keys.test.ts'],
  },
  {
    name: 'a redirect is followed',
    patches: [{ file: 'src/api/client.ts', from: "redirect: 'error',", to: "redirect: 'follow'," }],
    tests: clientTests,
  },
];
