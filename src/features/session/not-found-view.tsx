import { Signpost } from 'lucide-react';
import { shellTexts } from '#app/features/shell/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { media } from '#app/ui/use-media-query.ts';
import { AccessPage } from './access-page.tsx';
import { InsidePage, useIsAtCars } from './inside-page.tsx';
import { noAccessTexts } from './no-access-texts.ts';
import { accessTexts } from './texts.ts';

/** 404 for signed-out users. */
export function NotFoundPage() {
  return (
    <AccessPage
      icon={<Signpost aria-hidden />}
      title={accessTexts.notFoundTitle}
      actions={
        <Button asChild>
          <a href="/">{accessTexts.goHome}</a>
        </Button>
      }
    />
  );
}

/** The 404 page of a signed-in user, with menu and search. */
export function NotFoundView() {
  const hasBar = useIsAtCars(media.floorBar);
  return (
    <InsidePage icon={<Signpost aria-hidden />} title={accessTexts.notFoundTitle}>
      <p>{hasBar ? noAccessTexts.notFoundAtCars(shellTexts.more) : noAccessTexts.notFound}</p>
    </InsidePage>
  );
}
