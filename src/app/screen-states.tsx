import { type ErrorComponentProps, Link, useLocation, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMayReload } from '#app/hooks/use-may-reload.ts';
import { isMissingPart } from '#app/parts.ts';
import { commonTexts, menuTexts } from '#app/texts/common.ts';
import { updateTexts } from '#app/texts/updates.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { AwaitedPart, useIsAwaited } from '#app/ui/part.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { BackLink } from '#app/ui/text-link.tsx';
import { uiTexts } from '#app/ui/texts.ts';

/** Replaces a screen whose script or data are loading; the frame stays, and after a moment there is a way back. */
export function PendingScreen() {
  const name = useScreenName();
  if (!useIsAwaited()) return <Spinner />;
  return (
    <>
      <PageHeader title={name} back={<Back />} />
      <AwaitedPart name={name} />
    </>
  );
}

/**
 * Replaces a broken screen: if only its script cannot be loaded, the frame stays. Everything else goes to the last
 * resort.
 */
export function BrokenScreen({ error }: Pick<ErrorComponentProps, 'error'>) {
  const name = useScreenName();
  const mayReload = useMayReload();
  if (!isMissingPart(error)) throw error;
  return (
    <>
      <PageHeader title={name} back={<Back />} />
      <Notice
        tone="attention"
        title={updateTexts.partMissing}
        actions={
          mayReload ? <Button onClick={() => location.reload()}>{updateTexts.reload}</Button> : undefined
        }
      />
    </>
  );
}

/** Returns to the previous page. */
function Back() {
  const { history } = useRouter();
  const words = (
    <>
      <ArrowLeft aria-hidden />
      {uiTexts.back}
    </>
  );
  return (
    <BackLink asChild>
      {history.canGoBack() ? (
        <button type="button" onClick={() => history.back()}>
          {words}
        </button>
      ) : (
        <Link to="/">{words}</Link>
      )}
    </BackLink>
  );
}

/** The user's name for the screen of the address: as in the menu, or the thing being opened. */
function useScreenName(): string {
  return useLocation({ select: ({ pathname }) => nameOf(pathname) });
}

function nameOf(pathname: string): string {
  if (Object.hasOwn(menuTexts, pathname)) return menuTexts[pathname as keyof typeof menuTexts];
  if (pathname === '/work-orders/create') return menuTexts.create;
  return /^\/(print\/)?[a-z-]+\/./.test(pathname) ? commonTexts.order : commonTexts.productName;
}
