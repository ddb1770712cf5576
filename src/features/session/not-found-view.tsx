import { Link } from '@tanstack/react-router';
import { Signpost } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { AccessPage } from './access-page.tsx';
import { noAccessTexts } from './no-access-texts.ts';
import { accessTexts } from './texts.ts';

/** 404 for whoever is not signed in. */
export function NotFoundPage() {
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

/** The 404 page of a signed-in person, with menu and search. */
export function NotFoundView() {
  return (
    <>
      <PageHeader title={accessTexts.notFoundTitle} />
      <Card maxWidth="prose">
        <Stack gap="4" alignItems="flex-start">
          <chakra.span color="fg.muted" css={{ '& svg': { boxSize: '10' } }}>
            <Signpost aria-hidden />
          </chakra.span>
          <p>{noAccessTexts.notFound}</p>
          <Button asChild size="floor">
            <Link to="/">{accessTexts.goHome}</Link>
          </Button>
        </Stack>
      </Card>
    </>
  );
}
