import { useCallback } from 'react';
import { mediaUrl } from '#app/api/media.ts';
import { useRuntimeConfig } from './use-runtime-config.ts';

/** Resolves a picture's or PDF's address against this deployment's host. */
export function useMediaUrl(): (url: string) => string {
  const { apiHost } = useRuntimeConfig();
  return useCallback((url) => mediaUrl(url, apiHost, location.origin), [apiHost]);
}
