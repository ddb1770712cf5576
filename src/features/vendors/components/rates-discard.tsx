import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { ratesTexts } from '../texts-rates.ts';

type Props = {
  open: boolean;
  vendorName: string;
  changes: number;
  onDiscard: () => void;
  onClose: () => void;
};

/** Asks before typed rates are thrown away. */
export function RatesDiscardDialog({ open, vendorName, changes, onDiscard, onClose }: Props) {
  return (
    <LazyConfirmDialog
      open={open}
      tone="danger"
      title={ratesTexts.discard}
      question={ratesTexts.discardQuestion(changes, vendorName)}
      confirmLabel={ratesTexts.discard}
      cancelLabel={ratesTexts.keep}
      onConfirm={() => {
        onClose();
        onDiscard();
      }}
      onCancel={onClose}
    />
  );
}
