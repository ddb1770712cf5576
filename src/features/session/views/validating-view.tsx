import { Spinner } from '#app/ui/spinner.tsx';
import { texts } from '#domain/texts.ts';
import { AccessPage } from './access-page.tsx';

/** While the token is checked. */
export function ValidatingView() {
  return (
    <AccessPage title={texts.access.validating}>
      <Spinner text={texts.access.validatingHint} />
    </AccessPage>
  );
}
