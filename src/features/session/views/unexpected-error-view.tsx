import { CircleAlert } from 'lucide-react';
import { MISSING_PART } from '#app/texts/updates.ts';
import { Button } from '#app/ui/button.tsx';
import { accessTexts } from '../texts.ts';
import { AccessPage } from './access-page.tsx';

/** The last resort when a screen breaks. `error` says in words for the person what is missing, where it is a part of the app. */
export function UnexpectedErrorView({ error }: { error?: unknown }) {
  const isMissingPart = error instanceof Error && error.name === MISSING_PART;
  return (
    <AccessPage
      icon={<CircleAlert aria-hidden />}
      title={isMissingPart ? error.message : accessTexts.unexpected}
      actions={
        <>
          <Button onClick={() => location.reload()}>{accessTexts.reload}</Button>
          {/* Loaded anew: what broke may be the storage, and what can still be read is exported there. */}
          <Button asChild variant="quiet">
            <a href="/diagnostics">{accessTexts.diagnostics}</a>
          </Button>
        </>
      }
    >
      <p>{accessTexts.unexpectedHint}</p>
    </AccessPage>
  );
}
