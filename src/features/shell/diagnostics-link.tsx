import { Link } from '@tanstack/react-router';
import { diagnosticsTexts } from '#app/features/diagnostics/texts.ts';
import { TextLink } from '#app/ui/text-link.tsx';

/** The way to the page that tells everything about this device. */
export function DiagnosticsLink() {
  return (
    <TextLink asChild>
      <Link to="/diagnostics">{diagnosticsTexts.title}</Link>
    </TextLink>
  );
}
