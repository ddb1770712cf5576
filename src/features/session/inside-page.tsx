import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { mayOpen } from '#domain/permissions.ts';
import { noAccessTexts } from './no-access-texts.ts';

/** True if the device is a floor device, by this query, and the user's home is there. */
export function useIsAtCars(query: string): boolean {
  const isOnFloor = useMediaQuery(query);
  const role = useSessionUser()?.role;
  return isOnFloor && role !== undefined && mayOpen(role, '/floor');
}

type Props = { icon: ReactNode; title: string; children: ReactNode };

/** Shown to a signed-in user in place of a screen, with a link home under its name on this device. */
export function InsidePage({ icon, title, children }: Props) {
  const home = useIsAtCars(media.floor) ? '/floor' : '/';
  return (
    <chakra.div maxWidth="prose" marginInline="auto">
      <PageHeader title={title} />
      <Card>
        <Stack gap="4" alignItems="flex-start">
          <chakra.span color="fg.muted" css={{ '& svg': { boxSize: '10' } }}>
            {icon}
          </chakra.span>
          {children}
          <Button asChild size="floor">
            <Link to="/">{noAccessTexts.backTo(menuTexts[home])}</Link>
          </Button>
        </Stack>
      </Card>
    </chakra.div>
  );
}
