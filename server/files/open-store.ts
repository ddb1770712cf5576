import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openBucketStore } from './bucket-store.ts';
import { asStorageFault, type FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';

/** Opens the store that the settings name. Files on their way to a bucket are in DATA_DIR meanwhile. */
export async function openStore({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): Promise<FileStore> {
  if (bucket === null) return openFolderStore(join(dataDir, 'files'));
  const incoming = join(dataDir, 'incoming');
  await asStorageFault(mkdir(incoming, { recursive: true, mode: 0o700 }));
  return openBucketStore(bucket, incoming);
}
