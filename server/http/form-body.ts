import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { FilePart } from '#contract/call.ts';
import { MULTIPART_BODY_LIMIT_BYTES } from '#domain/limits.ts';
import { StorageFault } from '../files/file-store.ts';
import { discardFiles, type FileSink, type IncomingFile } from '../files/incoming.ts';
import { serverTexts } from '../texts.ts';
import { MAX_DISCARDED_BYTES, MAX_FORM_FIELD_BYTES, MAX_FORM_FIELDS } from './limits.ts';
import { malformed, refuse, tooLarge, unsupportedMedia } from './problem.ts';

export type FormBody = {
  readonly fields: Readonly<Record<string, string>>;
  /** In the order they were sent. The caller deletes them. */
  readonly files: readonly IncomingFile[];
};

/** Opens the sink for each arriving file: one that stores it, or one that only hashes it. */
export type TakeFile = () => FileSink;

/** Amount that has arrived over the network so far, whatever happens to it. */
export type Received = { bytes: number; files: number };

/** The incoming body and its content type. */
export type FormSource = { readonly body: AsyncIterable<Uint8Array>; readonly contentType: string };

/**
 * Reads a multipart body, passes its files to `take` as they arrive and counts in `received`. Memory holds only what
 * `take` holds. Throws the 400, 413, 415 or 422 problem, or StorageFault, and then leaves no file behind.
 */
export async function readFormBody(
  { body, contentType }: FormSource,
  part: FilePart | null,
  take: TakeFile,
  received: Received,
): Promise<FormBody> {
  const form = new FormReader(part, take, received, contentType);
  await form.readAll(body);
  return form.finish();
}

type ReceivedFile = IncomingFile & { readonly isEmptyFileInput: boolean };

class FormReader {
  readonly #part: FilePart | null;
  readonly #take: TakeFile;
  readonly #received: Received;
  readonly #parser: busboy.Busboy;
  readonly #closed: Promise<void>;
  readonly #fields = new Map<string, string>();
  readonly #receiving: Promise<ReceivedFile | null>[] = [];
  #failure: { readonly error: unknown } | null = null;

  constructor(part: FilePart | null, take: TakeFile, received: Received, contentType: string) {
    this.#part = part;
    this.#take = take;
    this.#received = received;
    this.#parser = openParser(contentType, part?.max ?? 0);
    this.#closed = new Promise((resolve) => this.#parser.once('close', resolve));
    this.#parser.on('error', (error) => this.#fail(malformed(serverTexts.malformedForm, error)));
    this.#parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) this.#fail(tooLarge(serverTexts.fieldTooLarge));
      this.#fields.set(name, value);
    });
    this.#parser.on('fieldsLimit', () => this.#fail(tooLarge(serverTexts.fieldTooLarge)));
    this.#parser.on('filesLimit', () => this.#failTooManyFiles());
    this.#parser.on('file', (name, stream, { filename }) => {
      // When the parser is destroyed, it ends its open file with an error, which may not have a listener yet.
      stream.on('error', () => undefined);
      if (name === this.#part?.name) return this.#receive(stream, filename);
      stream.resume();
      this.#fail(malformed(serverTexts.unexpectedFile(name)));
    });
  }

  async readAll(body: AsyncIterable<Uint8Array>): Promise<void> {
    const received = this.#received;
    try {
      for await (const chunk of body) {
        received.bytes += chunk.byteLength;
        if (received.bytes > MULTIPART_BODY_LIMIT_BYTES) {
          this.#fail(tooLarge(serverTexts.tooLarge(MULTIPART_BODY_LIMIT_BYTES / 1024 / 1024)));
        }
        // A refused upload is read to its end: a browser reports an earlier answer as a network error.
        if (received.bytes > MAX_DISCARDED_BYTES) break;
        if (this.#failure === null) await this.#write(chunk);
      }
    } catch (error) {
      this.#fail(malformed(serverTexts.malformedForm, error));
    }
  }

  async finish(): Promise<FormBody> {
    if (this.#failure === null) this.#parser.end();
    await this.#closed;
    const received = (await Promise.all(this.#receiving)).filter((file) => file !== null);
    if (this.#failure !== null) {
      await discardFiles(received);
      throw this.#failure.error;
    }
    const files = received.filter(({ isEmptyFileInput }) => !isEmptyFileInput);
    await discardFiles(received.filter(({ isEmptyFileInput }) => isEmptyFileInput));
    return { fields: Object.fromEntries(this.#fields), files };
  }

  async #write(chunk: Uint8Array): Promise<void> {
    if (this.#parser.write(chunk)) return;
    await new Promise<void>((resolve) => {
      const go = (): void => {
        this.#parser.off('drain', go).off('close', go);
        resolve();
      };
      this.#parser.on('drain', go).on('close', go);
    });
  }

  #receive(stream: Readable, filename: string | undefined): void {
    this.#received.files += 1;
    const receiving = writeToFile(stream, this.#take()).then(
      (file) => ({
        ...file,
        namedSha256: /^([0-9a-f]{64})\.\w+$/.exec(filename ?? '')?.[1] ?? null,
        // Browsers send an empty nameless file for a file input without a selection.
        isEmptyFileInput: file.bytes === 0 && (filename ?? '') === '',
      }),
      (error: unknown) => {
        this.#fail(error instanceof StorageFault ? error : malformed(serverTexts.malformedForm, error));
        return null;
      },
    );
    this.#receiving.push(receiving);
  }

  #failTooManyFiles(): void {
    try {
      const { name, max } = this.#part ?? { name: 'files', max: 0 };
      refuse({ kind: 'invalid', fields: [{ field: name, code: 'too-many-images', values: { max } }] });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The first failure is the answer; later ones are its consequences. */
  #fail(error: unknown): void {
    if (this.#failure !== null) return;
    this.#failure = { error };
    this.#parser.destroy();
  }
}

/** Writes the stream to the file without async iteration: most photos arrive in a handful of chunks. */
async function writeToFile(stream: Readable, taking: FileSink): Promise<IncomingFile> {
  try {
    await new Promise<void>((resolve, reject) => {
      stream
        .once('end', resolve)
        .once('error', reject)
        .once('close', () => reject(new Error('it was cut off')));
      stream.on('data', (chunk: Uint8Array) => {
        const writing = taking.write(chunk);
        if (writing === null) return;
        stream.pause();
        writing.then(() => stream.resume(), reject);
      });
    });
  } catch (error) {
    await taking.giveUp();
    throw error;
  }
  return taking.end();
}

function openParser(contentType: string, maxFiles: number): busboy.Busboy {
  if (!/^multipart\/form-data\b/i.test(contentType)) throw unsupportedMedia(serverTexts.wantsForm);
  try {
    return busboy({
      headers: { 'content-type': contentType },
      limits: {
        fieldNameSize: 200,
        fieldSize: MAX_FORM_FIELD_BYTES,
        fields: MAX_FORM_FIELDS,
        // One even where no file is expected, so that the problem can name it.
        files: Math.max(maxFiles, 1),
        headerPairs: 20,
      },
    });
  } catch (error) {
    throw malformed(serverTexts.malformedForm, error);
  }
}
