import { Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Text } from '#app/ui/text.tsx';
import { accessTexts } from '../texts.ts';
import { AccessPage } from './access-page.tsx';

/** The public page (decision A5). `kept`: what is said of the work that waits on this device. */
export function LandingView({ dashboardUrl, kept }: { dashboardUrl: string; kept: ReactNode }) {
  return (
    <AccessPage
      icon={<Truck aria-hidden />}
      title={commonTexts.productName}
      actions={
        dashboardUrl !== '' && (
          <Button asChild>
            <a href={dashboardUrl}>{accessTexts.openDashboard}</a>
          </Button>
        )
      }
    >
      <p>{accessTexts.purpose}</p>
      {kept}
      <Text tone="muted">
        <strong>{accessTexts.install}.</strong> {accessTexts.installHint}
      </Text>
    </AccessPage>
  );
}
