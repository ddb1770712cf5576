import { expose, transfer } from 'comlink';
import { prepare } from './photo/prepare.ts';
import type { PhotoThread } from './photo.api.ts';

const thread: PhotoThread = {
  async prepare(input) {
    const result = await prepare(input);
    return result.ok ? transfer(result, [result.value.bytes, result.value.thumbnail]) : result;
  },
};

expose(thread);
