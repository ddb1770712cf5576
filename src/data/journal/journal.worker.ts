import { expose } from 'comlink';
import { originDirectory } from './directory.ts';
import { JournalWriter } from './writer.ts';

/** Created by the first request. */
let writer: Promise<JournalWriter> | null = null;

async function start(): Promise<JournalWriter> {
  const root = await originDirectory();
  if (root === null) throw new Error('this browser has no private files');
  return new JournalWriter(root, () => crypto.randomUUID());
}

const thread: Pick<JournalWriter, 'perform'> = {
  perform: async (request) => {
    writer ??= start();
    return await (await writer).perform(request);
  },
};

expose(thread);
