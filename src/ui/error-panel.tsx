import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { uiTexts } from './texts.ts';

export type ErrorPanelProps = {
  title?: ReactNode;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  retryLabel?: string;
};

/** Something could not be shown: what happened, and the one thing to do about it. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { title = uiTexts.somethingWrong, children, onRetry, retrying = false } = props;
  const retry = onRetry && (
    <Button variant="quiet" icon={<RotateCw />} busy={retrying} onClick={onRetry}>
      {props.retryLabel ?? uiTexts.tryAgain}
    </Button>
  );
  return (
    <div role="alert">
      <Notice tone="attention" title={title} actions={retry}>
        {children}
      </Notice>
    </div>
  );
}
