import { Signpost } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { texts } from '#domain/texts.ts';
import { AccessPage } from './access-page.tsx';

/** Any path the app does not know. */
export function NotFoundView() {
  return (
    <AccessPage
      icon={<Signpost aria-hidden />}
      title={texts.access.notFoundTitle}
      actions={
        <Button asChild>
          <a href="/">{texts.access.goHome}</a>
        </Button>
      }
    />
  );
}
