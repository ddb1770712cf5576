/** A call to the bucket failed. The message states the fault (`said`) and the remedy (`advice`). */
export class BucketFault extends Error {
  /** Null if there was no answer. */
  readonly status: number | null;
  readonly said: string;
  readonly advice: string;

  constructor({ status, code, message }: BucketAnswer) {
    const { said, advice } = sentencesOf(status, code);
    const detail = [status, code, message].filter((part) => part !== null && part !== '').join(' ');
    const what = detail === '' ? said : `${said} (${detail})`;
    super(`${what}. ${advice}`);
    this.name = 'BucketFault';
    this.status = status;
    this.said = what;
    this.advice = advice;
  }
}

/** Outcome of a call; `code` is the bucket's (`NoSuchBucket`) or the system's (`ECONNREFUSED`). */
type BucketAnswer = { readonly status: number | null; readonly code: string; readonly message: string };

type Sentences = { readonly said: string; readonly advice: string };

const CREDENTIALS: Sentences = {
  said: 'the bucket refuses the credentials',
  advice: 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_SESSION_TOKEN if they end.',
};
const ENDPOINT = 'Check FILES_ENDPOINT: https://host:port of the S3 server, without the bucket.';
const REGION: Sentences = {
  said: 'the bucket is in another region',
  advice: 'Set AWS_REGION to the region of the bucket.',
};

const BY_CODE: Readonly<Record<string, Sentences>> = {
  InvalidAccessKeyId: CREDENTIALS,
  SignatureDoesNotMatch: CREDENTIALS,
  InvalidToken: CREDENTIALS,
  ExpiredToken: CREDENTIALS,
  AccessDenied: {
    said: 'the credentials may not do this in the bucket',
    advice:
      'Allow them ListBucket on the bucket, and GetObject, PutObject and DeleteObject on what is in it; else check AWS_ACCESS_KEY_ID.',
  },
  RequestTimeTooSkewed: {
    said: 'the clocks of this machine and of the bucket differ',
    advice: 'Let this machine set its clock by the network (chrony, systemd-timesyncd).',
  },
  NoSuchBucket: {
    said: 'there is no such bucket',
    advice: 'Make it, or correct the name in FILES.',
  },
  PermanentRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
  NotImplemented: {
    said: 'the bucket does not know a call that is needed',
    advice: 'Use an S3 server that takes If-None-Match on a put.',
  },
};

function sentencesOf(status: number | null, code: string): Sentences {
  const known = BY_CODE[code];
  if (known !== undefined) return known;
  if (status === null) return { said: 'the bucket gives no answer', advice: ENDPOINT };
  if (code === '') {
    if (status === 403) return CREDENTIALS;
    if (status < 500) return { said: 'what answers is no S3 server', advice: ENDPOINT };
  }
  return { said: 'the bucket does not work', advice: 'See the log of the S3 server.' };
}
