import { Signpost } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { accessTexts } from '../texts.ts';
import { AccessPage } from './access-page.tsx';

/** Any path the app does not know. */
export function NotFoundView() {
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
