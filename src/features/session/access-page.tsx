import { CircleAlert, Signpost } from 'lucide-react';
import type { ReactNode } from 'react';
import { MISSING_PART } from '#app/texts/updates.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { useDocumentTitle } from '#app/ui/page-header.tsx';
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

/** As large as the sign of an empty list. */
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
      <Spinner text={accessTexts.validatingHint} />
    </AccessPage>
  );
}

export function NotFoundView() {
  return (
    <AccessPage
      icon={<Signpost aria-hidden />}
      title={accessTexts.notFoundTitle}
      actions={
        <Button asChild>
          <a href="/">{accessTexts.goHome}</a>
        </Button>
      }
    />
  );
}

/** The last resort when a screen breaks. The message of a MISSING_PART error is a sentence for the person, and is shown. */
export function UnexpectedErrorView({ error }: { error?: unknown }) {
  const isMissingPart = error instanceof Error && error.name === MISSING_PART;
  return (
    <AccessPage
      icon={<CircleAlert aria-hidden />}
      title={isMissingPart ? error.message : accessTexts.unexpected}
      actions={
        <>
          <Button onClick={() => location.reload()}>{accessTexts.reload}</Button>
          {/* A full page load: the storage may be what broke, and that page exports what can still be read. */}
          <Button asChild variant="quiet">
            <a href="/diagnostics">{accessTexts.diagnostics}</a>
          </Button>
        </>
      }
    >
      <p>{accessTexts.unexpectedHint}</p>
    </AccessPage>
  );
}
