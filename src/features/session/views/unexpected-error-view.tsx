import { CircleAlert } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { texts } from '#domain/texts.ts';
import { AccessPage } from './access-page.tsx';

/** The last resort when a screen breaks. */
export function UnexpectedErrorView() {
  return (
    <AccessPage
      icon={<CircleAlert aria-hidden />}
      title={texts.access.unexpected}
      actions={<Button onClick={() => location.reload()}>{texts.access.reload}</Button>}
    >
      <p>{texts.access.unexpectedHint}</p>
    </AccessPage>
  );
}
