import { localStorageOrNull } from '#app/api/token.ts';
import { confirmLoss, durablePlace } from '#app/data/unsent-note.ts';
import { useLoss } from '#app/hooks/use-loss.ts';
import { nameOf } from '#app/texts/common.ts';
import { storageTexts } from '#app/texts/storage.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';

const Items = chakra('ul', {
  base: { paddingInlineStart: '5', listStyleType: 'disc', overflowWrap: 'anywhere', marginBlock: '2' },
});

const place = { storage: localStorageOrNull(), ...(durablePlace && { prompt: durablePlace }) };
const texts = storageTexts.lost;

/**
 * Work that was captured here and lost with the browser's storage; it stays on every screen until it is confirmed.
 * `isOutside`: nobody is signed in, so it neither names the work nor can be confirmed.
 */
export function LostWork({ isOutside = false }: { isOutside?: boolean }) {
  const lost = useLoss();
  if (lost === null) return null;
  const unnamed = lost.entries - lost.items.length;
  return (
    <chakra.div role="alert" marginBottom="4">
      <Notice
        tone="attention"
        title={texts.title}
        actions={!isOutside && <Button onClick={() => void confirmLoss(place)}>{texts.understood}</Button>}
      >
        <p>{texts.gone(lost.entries, lost.photos, lost.at)}</p>
        {isOutside && <p>{texts.signIn}</p>}
        {!isOutside && lost.items.length > 0 && (
          <Items>
            {lost.items.map(({ label, by, at }) => (
              <li key={`${label} ${at}`}>{texts.item(label, nameOf(by), at)}</li>
            ))}
            {unnamed > 0 && <li>{texts.more(unnamed)}</li>}
          </Items>
        )}
        <p>{texts.prevent}</p>
      </Notice>
    </chakra.div>
  );
}
