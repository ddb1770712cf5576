import { chakra } from '@chakra-ui/react';
import { Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { texts } from '#domain/texts.ts';
import { AccessPage } from './access-page.tsx';

const Lead = chakra('p', { base: { color: 'fg.muted' } });

/** The public page (decision A5). `kept`: what is said of the work that waits on this device. */
export function LandingView({ dashboardUrl, kept }: { dashboardUrl: string; kept: ReactNode }) {
  return (
    <AccessPage
      icon={<Truck aria-hidden />}
      title={texts.product.name}
      actions={
        dashboardUrl !== '' && (
          <Button asChild>
            <a href={dashboardUrl}>{texts.product.openDashboard}</a>
          </Button>
        )
      }
    >
      <p>{texts.product.purpose}</p>
      {kept}
      <Lead>
        <strong>{texts.access.install}.</strong> {texts.access.installHint}
      </Lead>
    </AccessPage>
  );
}
