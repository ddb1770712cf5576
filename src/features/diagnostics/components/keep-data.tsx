import { chakra } from '@chakra-ui/react';
import { askToPersist } from '#app/data/lifecycle.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import { diagnosticsTexts } from '../texts.ts';

/** Asks the browser to keep the data when space gets short; it may refuse. */
export function KeepData({ onAnswer }: { onAnswer: () => void }) {
  const ask = () => {
    askToPersist(navigator.storage).then(
      (isKept) => {
        if (isKept) toast.success(diagnosticsTexts.kept);
        else toast.warning(diagnosticsTexts.notKept);
        onAnswer();
      },
      () => toast.warning(diagnosticsTexts.notKept),
    );
  };
  return (
    <chakra.div marginTop="gap">
      <Button variant="quiet" onClick={ask}>
        {diagnosticsTexts.askToKeep}
      </Button>
    </chakra.div>
  );
}
