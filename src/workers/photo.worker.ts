import { expose, transfer } from 'comlink';
import { shrinkInWorker } from './photo/in-worker.ts';
import { process } from './photo/process.ts';
import type { PhotoThread } from './photo.api.ts';

const thread: PhotoThread = {
  async process(input) {
    const result = await process(input, shrinkInWorker);
    return result.ok ? transfer(result, [result.value.bytes, result.value.thumbnail]) : result;
  },
};

expose(thread);
