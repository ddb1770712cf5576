import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMayReload } from '#app/hooks/use-may-reload.ts';
import { isMissingPart } from '#app/parts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { updateTexts } from '#app/texts/updates.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { useDocumentTitle } from '#app/ui/page-header.tsx';
import { AwaitedPart } from '#app/ui/part.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { accessTexts } from './texts.ts';

const Page = chakra('main', {
  base: {
    minHeight: '100dvh',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: 'page',
    bg: 'bg.canvas',
    color: 'fg',
  },
});

/** As large as the icon of an empty list. */
const SIGN = { '& > svg': { boxSize: '12', color: 'accent.fg', strokeWidth: '1.5' } } as const;

/** A screen outside the app's frame: a title, what it means, what to do. */
export function AccessPage(props: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  useDocumentTitle(props.title);
  return (
    <Page id="content">
      <Stack gap="5" maxWidth="prose" alignItems="center" textAlign="center" css={SIGN}>
        {props.icon}
        <Text as="h1" size="title" tabIndex={-1} data-page-title>
          {props.title}
        </Text>
        {props.children}
        {props.actions !== undefined && <Row justifyContent="center">{props.actions}</Row>}
      </Stack>
    </Page>
  );
}

export function ValidatingView() {
  return (
    <AccessPage title={accessTexts.validating}>
      <AwaitedPart name={commonTexts.productName} meanwhile={<Spinner text={accessTexts.validatingHint} />} />
    </AccessPage>
  );
}

/** The last resort when a screen breaks. */
export function UnexpectedErrorView({ error }: { error?: unknown }) {
  const mayReload = useMayReload();
  return (
    <AccessPage
      icon={<CircleAlert aria-hidden />}
      title={isMissingPart(error) ? updateTexts.partMissing : accessTexts.unexpected}
      actions={
        mayReload ? (
          <ReloadActions label={accessTexts.reload} onReload={() => location.reload()} />
        ) : undefined
      }
    >
      <p>{mayReload ? accessTexts.unexpectedHint : accessTexts.reloadLater}</p>
    </AccessPage>
  );
}

/** Remaining actions when the app itself cannot continue. Offered only if the page can be reloaded. */
export function ReloadActions({ label, busy = false, onReload }: ReloadProps) {
  return (
    <>
      {onReload !== null && (
        <Button busy={busy} onClick={onReload}>
          {label}
        </Button>
      )}
      {/* A full page load: the storage may be broken, and that page exports everything that can still be read. */}
      <Button asChild variant="quiet">
        <a href="/diagnostics">{accessTexts.diagnostics}</a>
      </Button>
    </>
  );
}

/** `onReload` null: a reload would not help. */
type ReloadProps = { label: string; busy?: boolean; onReload: (() => void) | null };
