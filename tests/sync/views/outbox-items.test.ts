import { expect, it } from 'vitest';
import { readOutbox } from '#app/sync/views/outbox-items.ts';
import { anEntry, aPhoto, SCOPE } from '#testkit/builders.ts';
import { aDevice, keepsPhoto, registry } from '#testkit/device.ts';

it('an entry names its documents and shows its photos, also those whose thumbnail is not back yet', async () => {
  const database = await aDevice();
  const entry = anEntry({ photoIds: ['front', 'back', 'bill'] });
  await database.entries.add(entry);
  const heldBy = `entry:${entry.id}`;
  await keepsPhoto(database, 'front', heldBy);
  await keepsPhoto(database, 'back', heldBy);
  await keepsPhoto(database, 'bill', heldBy, aPhoto('bill.pdf', { mediaType: 'application/pdf' }));
  await database.thumbnails.delete('back');
  const { mine } = await readOutbox({ database, registry }, SCOPE);
  expect(mine).toMatchObject([{ pictureIds: ['front', 'back'], documents: ['bill.pdf'] }]);
});
