import { ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { accessTexts } from '../texts.ts';
import { AccessPage } from './access-page.tsx';

/** No session, or a role that may not open the page; leads back to the fleet dashboard. `kept`: the work that waits on this device. */
export function UnauthorizedView({ dashboardUrl, kept }: { dashboardUrl: string; kept: ReactNode }) {
  return (
    <AccessPage
      icon={<ShieldX aria-hidden />}
      title={accessTexts.unauthorizedTitle}
      actions={
        dashboardUrl !== '' && (
          <Button asChild>
            <a href={dashboardUrl}>{accessTexts.openDashboard}</a>
          </Button>
        )
      }
    >
      <p>{accessTexts.unauthorizedText}</p>
      {kept}
    </AccessPage>
  );
}
