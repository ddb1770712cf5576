import { Link } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { localStorageOrNull, storedToken } from '#app/api/token.ts';
import type { Services } from '#app/hooks/engine-provider.tsx';
import { commonTexts } from '#app/texts/common.ts';
import { AppMark } from '#app/ui/app-mark.tsx';
import {
  languageChoices,
  languageLabel,
  languageNames,
  readAppearance,
  subscribeToAppearance,
  writeAppearance,
} from '#app/ui/appearance.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { useDocumentTitle } from '#app/ui/page-header.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { showToastsIn } from '#app/ui/toast.ts';
import { InstallHelp } from './install-help.tsx';
import { type KeptRead, KeptWork } from './kept-work.tsx';
import { Tile } from './panel.tsx';
import { SignInWays } from './sign-in-ways.tsx';
import { outsideTexts as texts } from './texts.ts';
import { WorkshopPicture } from './workshop-picture.tsx';

type Props = {
  /** Null if the storage of this device does not open. */
  services: Pick<Services, 'config' | 'database' | 'session'> | null;
  /** The work stored on it, as read before the page renders. */
  earlier?: KeptRead;
};

/** The public page. */
export function LandingView({ services, earlier }: Props) {
  const { isSignedIn, config } = useOutside(services);
  return (
    <OutsidePage
      sign={<AppMark boxSize="full" />}
      title={commonTexts.productName}
      lead={texts.purpose}
      action={
        <>
          {isSignedIn && (
            <Button asChild size="floor">
              <Link to="/">{texts.openApp}</Link>
            </Button>
          )}
          {config.fleetDashboardUrl !== '' && (
            <DashboardLink url={config.fleetDashboardUrl} variant={isSignedIn ? 'quiet' : 'solid'} />
          )}
        </>
      }
      kept={<KeptWork database={services?.database ?? null} earlier={earlier} isSignedIn={isSignedIn} />}
      waysIn={!isSignedIn && <SignInWays {...config} />}
    />
  );
}

/** No session, or a role that may not open the page: it has its one button in every deployment [S10]. */
export function UnauthorizedView({ services, earlier }: Props) {
  const { isSignedIn, config } = useOutside(services);
  return (
    <OutsidePage
      sign={<ShieldX />}
      title={texts.unauthorizedTitle}
      lead={texts.unauthorizedText}
      action={
        config.fleetDashboardUrl === '' ? (
          <Button asChild size="floor">
            <Link to="/landing">{texts.toLanding}</Link>
          </Button>
        ) : (
          <DashboardLink url={config.fleetDashboardUrl} variant="solid" />
        )
      }
      kept={<KeptWork database={services?.database ?? null} earlier={earlier} isSignedIn={isSignedIn} />}
      waysIn={!isSignedIn && <SignInWays {...config} />}
    />
  );
}

const NEVER_CHANGES = () => () => undefined;
const NOTHING_KNOWN = { fleetDashboardUrl: '', demoSignIns: [], contract: 0 as const };

/** Whether somebody is signed in, and the deployment's configuration, as both change. */
function useOutside(services: Props['services']) {
  const { session, config } = services ?? {};
  const state = useSyncExternalStore(session?.subscribe ?? NEVER_CHANGES, () => session?.getSnapshot().state);
  const known = useSyncExternalStore(config?.subscribe ?? NEVER_CHANGES, () => config?.getSnapshot());
  // While that is unknown, anyone with a token counts as signed in: otherwise the page would shift once it is known.
  const isLikely = state === 'loading' && storedToken(localStorageOrNull()) !== null;
  return { isSignedIn: state === 'signed-in' || isLikely, config: known ?? NOTHING_KNOWN };
}

function DashboardLink({ url, variant }: { url: string; variant: 'solid' | 'quiet' }) {
  return (
    <Button asChild size="floor" variant={variant}>
      <a href={url}>{texts.openDashboard}</a>
    </Button>
  );
}

const Page = chakra('main', {
  base: {
    minHeight: '100dvh',
    display: 'flex',
    padding: { base: 'page', md: '6' },
    bg: 'bg.canvas',
    color: 'fg',
  },
});

/**
 * One column on a phone, two on a tablet, with the sign-in before the explanations; from desktop width up everything is
 * visible at once.
 */
const Areas = chakra('div', {
  base: {
    display: 'grid',
    width: 'full',
    maxWidth: 'content',
    margin: 'auto',
    columnGap: { base: '6', lg: '12' },
    rowGap: '5',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: 'minmax(0, 5fr) minmax(0, 6fr)',
    },
    gridTemplateAreas: {
      base: '"intro" "ways" "picture" "steps" "install"',
      md: '"intro intro" "ways install" "picture picture" "steps steps"',
      lg: '"intro picture" "intro steps" "ways install"',
    },
    // Signed-in users need no sign-in, and no space is reserved for it.
    '&[data-no-ways]': {
      gridTemplateAreas: {
        base: '"intro" "picture" "steps" "install"',
        md: '"intro intro" "picture picture" "steps steps" "install install"',
        lg: '"intro picture" "intro steps" "intro install"',
      },
    },
  },
});

type OutsideProps = {
  sign: ReactNode;
  title: string;
  lead: string;
  action: ReactNode;
  kept: ReactNode;
  waysIn: ReactNode;
};

/**
 * A page for users outside the app: what it is, how to sign in, how to install it, and the work that waits on this
 * device.
 */
function OutsidePage({ sign, title, lead, action, kept, waysIn }: OutsideProps) {
  useDocumentTitle(title);
  return (
    <Page id="content">
      <Areas data-no-ways={waysIn === false ? '' : undefined}>
        <Stack gridArea="intro" gap="5" justifyContent="center" alignItems="flex-start">
          <Row gap="4" flexWrap="nowrap">
            <Tile aria-hidden solid boxSize="14" css={{ '& svg': { boxSize: '8' } }}>
              {sign}
            </Tile>
            <Text
              as="h1"
              size="title"
              fontSize={{ base: 'figure', md: 'calc(var(--ui-font-sizes-title) * 1.5)' }}
              tabIndex={-1}
              data-page-title
            >
              {title}
            </Text>
          </Row>
          <ArrivalMessage />
          <Text size="body" fontSize="large" tone="muted" maxWidth="prose">
            {lead}
          </Text>
          <Row _empty={{ display: 'none' }}>{action}</Row>
          {kept}
          <Languages />
        </Stack>
        <Card gridArea="picture" paddingInline={{ base: '3', md: '8' }} paddingBlock={{ base: '3', md: '6' }}>
          <WorkshopPicture />
        </Card>
        <Steps />
        {waysIn !== false && <chakra.div gridArea="ways">{waysIn}</chakra.div>}
        <chakra.div gridArea="install">
          <InstallHelp />
        </chakra.div>
      </Areas>
    </Page>
  );
}

const MessagePlace = chakra('div', {
  base: { alignSelf: 'stretch', maxWidth: 'prose', _empty: { display: 'none' } },
});

/** Shows earlier toasts inside the page, because they would otherwise cover the sign-in. */
function ArrivalMessage() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current === null ? undefined : showToastsIn(place.current, 0)), []);
  return <MessagePlace ref={place} aria-live="polite" />;
}

/** For users who cannot use the menu yet; the same choice as there. */
function Languages() {
  const { language } = useSyncExternalStore(subscribeToAppearance, readAppearance);
  return (
    <Row role="group" aria-label={languageLabel}>
      {languageChoices.map((value) => (
        <Button
          key={value}
          lang={value}
          variant={value === language ? 'solid' : 'quiet'}
          aria-pressed={value === language}
          onClick={() => writeAppearance({ language: value })}
        >
          {languageNames[value]}
        </Button>
      ))}
    </Row>
  );
}

const StepList = chakra('ol', {
  base: {
    gridArea: 'steps',
    listStyle: 'none',
    display: 'grid',
    gap: { base: '4', md: '6' },
    gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  },
});

function Steps() {
  return (
    <StepList>
      {Object.values(texts.steps).map(([title, text], index) => (
        <li key={title}>
          <Row gap="3" flexWrap="nowrap" alignItems="flex-start">
            <Tile aria-hidden solid boxSize="8" borderRadius="full" fontWeight="strong">
              {index + 1}
            </Tile>
            <div>
              <Text as="h2" size="large" marginTop="1">
                {title}
              </Text>
              <Text tone="muted" marginTop="1">
                {text}
              </Text>
            </div>
          </Row>
        </li>
      ))}
    </StepList>
  );
}
