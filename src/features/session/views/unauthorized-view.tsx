import { ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { texts } from '#domain/texts.ts';
import { AccessPage } from './access-page.tsx';

/** No session, or a role that may not open the page; leads back to the fleet dashboard. `kept`: the work that waits on this device. */
export function UnauthorizedView({ dashboardUrl, kept }: { dashboardUrl: string; kept: ReactNode }) {
  return (
    <AccessPage
      icon={<ShieldX aria-hidden />}
      title={texts.access.unauthorizedTitle}
      actions={
        dashboardUrl !== '' && (
          <Button asChild>
            <a href={dashboardUrl}>{texts.product.openDashboard}</a>
          </Button>
        )
      }
    >
      <p>{texts.access.unauthorizedText}</p>
      {kept}
    </AccessPage>
  );
}
