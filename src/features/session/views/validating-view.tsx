import { Spinner } from '#app/ui/spinner.tsx';
import { accessTexts } from '../texts.ts';
import { AccessPage } from './access-page.tsx';

/** While the token is checked. */
export function ValidatingView() {
  return (
    <AccessPage title={accessTexts.validating}>
      <Spinner text={accessTexts.validatingHint} />
    </AccessPage>
  );
}
