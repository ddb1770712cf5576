import type { PromptPlace } from './unsent-note.ts';

const CACHE_NAME = 'unsent-note';

/** Keeps small texts as answers in a cache: browsers write these down at once, other than local storage. */
export const promptPlace: PromptPlace | undefined =
  typeof caches === 'undefined'
    ? undefined
    : {
        read: async (key) => {
          const answer = await (await caches.open(CACHE_NAME)).match(`/${key}`);
          return answer === undefined ? null : await answer.text();
        },
        write: async (key, text) => {
          const cache = await caches.open(CACHE_NAME);
          if (text === null) await cache.delete(`/${key}`);
          else await cache.put(`/${key}`, new Response(text));
        },
      };
