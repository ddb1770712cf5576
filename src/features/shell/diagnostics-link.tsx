import { Link } from '@tanstack/react-router';
import { TextLink } from '#app/ui/text-link.tsx';
import { diagnosticsTexts } from '#domain/texts-diagnostics.ts';

/** The way to the page that tells everything about this device. */
export function DiagnosticsLink() {
  return (
    <TextLink asChild>
      <Link to="/diagnostics">{diagnosticsTexts.title}</Link>
    </TextLink>
  );
}
