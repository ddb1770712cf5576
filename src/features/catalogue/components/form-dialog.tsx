import { Flex } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useId } from 'react';
import { officeActTexts } from '#app/features/office/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import type { CatalogueForm } from '../use-catalogue-form.ts';

type Props = {
  form: CatalogueForm;
  title: string;
  description?: string;
  submitLabel: string;
  /** Nothing can be sent as things are; the children say why. */
  impossible?: boolean;
  initialFocus: RefObject<HTMLElement | null>;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of the catalogue's forms. Closing keeps what was entered. */
export function FormDialog({ form, onSubmit, onClose, ...props }: Props) {
  const id = useId();
  const { draft, busy } = form;
  if (draft.state === 'loading') return null;
  return (
    <LazyDialog
      open
      onClose={onClose}
      canClose={!busy}
      title={props.title}
      {...(props.description !== undefined && { description: props.description })}
      initialFocus={props.initialFocus}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" form={id} busy={busy} disabled={props.impossible === true}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form.element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        <Flex direction="column" gap="5">
          {draft.restored && form.isStarted && !form.isTried && (
            <Notice
              tone="info"
              actions={
                <Button variant="quiet" onClick={() => void form.startOver()}>
                  {officeActTexts.startOver}
                </Button>
              }
            >
              {officeActTexts.draftBack}
            </Notice>
          )}
          {props.children}
          {draft.saved === 'failed' && <Notice tone="attention">{commonTexts.draftFailed}</Notice>}
        </Flex>
      </form>
    </LazyDialog>
  );
}
