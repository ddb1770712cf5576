import { Flex } from '@chakra-ui/react';
import { officeActTexts } from '#app/features/office/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ratesTexts } from '../texts-rates.ts';

type Props = {
  /** What was typed in an earlier sitting is in the fields again. */
  isBack: boolean;
  /** What is typed could not be kept on this device. */
  isLost: boolean;
  /** What the server said of no rate in particular. */
  refused: readonly string[];
  onStartOver: () => void;
};

/** What is to be known of the rates that are being typed. */
export function RatesNotices({ isBack, isLost, refused, onStartOver }: Props) {
  return (
    <Flex direction="column" gap="gap" marginBottom="gap" _empty={{ display: 'none' }}>
      {isBack && (
        <Notice
          tone="info"
          actions={
            <Button variant="quiet" onClick={onStartOver}>
              {officeActTexts.startOver}
            </Button>
          }
        >
          {officeActTexts.draftBack}
        </Notice>
      )}
      {isLost && <Notice tone="attention">{ratesTexts.draftFailed}</Notice>}
      {refused.length > 0 && (
        <Notice tone="attention" title={ratesTexts.refusedRates}>
          {refused.join(' ')}
        </Notice>
      )}
    </Flex>
  );
}
