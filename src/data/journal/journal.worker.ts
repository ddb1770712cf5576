import { expose } from 'comlink';
import { JournalWriter } from './writer.ts';

/** Answers requests of `JournalRequest`; the first one finds the directory. */
let writer: Promise<JournalWriter> | null = null;

async function start(): Promise<JournalWriter> {
  return new JournalWriter(await navigator.storage.getDirectory(), () => `${crypto.randomUUID()}.log`);
}

const thread: Pick<JournalWriter, 'perform'> = {
  perform: async (request) => {
    writer ??= start();
    return await (await writer).perform(request);
  },
};

expose(thread);
