import { chakra } from '@chakra-ui/react';
import { Truck } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { texts } from '#domain/texts.ts';
import { AccessPage } from './access-page.tsx';

const Lead = chakra('p', { base: { color: 'fg.muted' } });

/** The public page (decision A5). `unsent` = captured items on this device that wait for their owner. */
export function LandingView({ dashboardUrl, unsent }: { dashboardUrl: string; unsent: number }) {
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
      {unsent > 0 && <Notice tone="waiting">{texts.access.kept(unsent)}</Notice>}
      <Lead>
        <strong>{texts.access.install}.</strong> {texts.access.installHint}
      </Lead>
    </AccessPage>
  );
}
