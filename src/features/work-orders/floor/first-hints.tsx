import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/hooks/use-session.ts';
import { device } from '#app/texts/catalogue.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { firstHintTexts as texts } from './texts.ts';

const SEEN = 'floor-hints-seen';

const Hints = chakra('ol', {
  base: { listStyle: 'decimal', paddingInlineStart: '5', '& > li + li': { marginTop: '1' } },
});

/** Three hints for work at the cars with a tablet, until they were read once on it. They block nothing. */
export function FirstHints() {
  const worksAtCars = useMay('work-order.hand-over');
  const [isNew, setNew] = useState(() => device() === 'tablet' && !isSeen());
  if (!isNew || !worksAtCars) return null;
  const dismiss = () => {
    setNew(false);
    remember();
  };
  return (
    <chakra.aside aria-label={texts.title} marginBottom="section">
      <Notice
        tone="info"
        icon={<Lightbulb />}
        title={texts.title}
        actions={
          <Button variant="quiet" onClick={dismiss}>
            {texts.understood}
          </Button>
        }
      >
        <Hints>
          {Object.values(texts.hints).map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </Hints>
      </Notice>
    </chakra.aside>
  );
}

function isSeen(): boolean {
  try {
    return localStorage.getItem(SEEN) !== null;
  } catch {
    // A browser that refuses storage would show them on every visit.
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(SEEN, '1');
  } catch {
    // Full or refused: they come back with the next visit.
  }
}
