import { EngineProvider, type Services } from '#app/hooks/engine-provider.tsx';
import { transferTexts } from '#app/sync/transfer/texts.ts';
import { openAnyVersion } from '#app/sync/transfer/transfer-rescue.ts';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { UnsentExport } from './unsent-export.tsx';
import { UnsentExportHere } from './unsent-export-here.tsx';

const UNKNOWN_SERVER = { apiHost: '', version: '' };

/** 'Export unsent work' where nobody is signed in, and where the app itself does not start (`services` null). */
export function UnsentRescue({ services }: { services: Services | null }) {
  return (
    <Card>
      <CardTitle>{transferTexts.title}</CardTitle>
      {services === null ? (
        <UnsentExport
          openDatabase={openAnyVersion}
          who={null}
          others={0}
          server={UNKNOWN_SERVER}
          report={toNobody}
        />
      ) : (
        <EngineProvider services={services}>
          <UnsentExportHere />
        </EngineProvider>
      )}
    </Card>
  );
}

/** Where the app did not start there is nobody to report to; that it failed is said beside the button. */
function toNobody(): void {}
