import { Check, Clock } from 'lucide-react';
import { chakra } from './chakra.tsx';
import { VisuallyHidden } from './text.tsx';
import { uiTexts } from './texts.ts';

/** The steps fit side by side, whatever surrounds them. */
const WIDE = '@container (min-width: 54rem)';

/** Person and time fit next to the step. */
const MIDDLE = '@container (min-width: 32rem) and (max-width: 53.99rem)';

const List = chakra('ol', {
  base: { display: 'flex', flexDirection: 'column', [WIDE]: { flexDirection: 'row', textStyle: 'small' } },
});

const Item = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'row',
    gap: '3',
    paddingBottom: '5',
    '&:last-of-type': { paddingBottom: '0' },
    // The line runs from the middle of this dot to the middle of the next.
    '&:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 'calc(var(--ui-sizes-8) / 2)',
      top: '8',
      bottom: '0',
      borderInlineStartWidth: 'thick',
      borderColor: 'line.control',
    },
    '&[data-state=done]:not(:last-of-type)::before': { borderColor: 'brand.solid' },
    [MIDDLE]: { paddingBottom: '2' },
    [WIDE]: {
      flexDirection: 'column',
      gap: '2',
      flex: '1 1 0',
      minWidth: '0',
      paddingBottom: '0',
      paddingInlineEnd: '2',
      '&:not(:last-of-type)::before': {
        insetInlineStart: '8',
        insetInlineEnd: '0',
        top: 'calc(var(--ui-sizes-8) / 2)',
        bottom: 'auto',
        borderInlineStartWidth: '0',
        borderTopWidth: 'thick',
      },
    },
  },
});

const Dot = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSize: '8',
    borderRadius: 'full',
    borderWidth: 'thick',
    borderColor: 'line.control',
    bg: 'bg.surface',
    color: 'fg.muted',
    '& svg': { boxSize: '5' },
  },
  variants: {
    state: {
      done: { bg: 'brand.solid', borderColor: 'brand.solid', color: 'brand.contrast' },
      // Filled like a finished step, within a ring.
      current: {
        bg: 'brand.solid',
        borderColor: 'brand.solid',
        boxShadow: 'inset 0 0 0 4px var(--ui-colors-bg-surface)',
      },
      pending: {},
      skipped: { borderStyle: 'dashed' },
      queued: { bg: 'amber.solid', borderColor: 'amber.solid', color: 'amber.contrast' },
    },
  },
});

const Label = chakra('span', {
  base: { display: 'block', color: 'fg.muted', overflowWrap: 'anywhere' },
  variants: {
    state: {
      done: { color: 'fg' },
      current: { color: 'fg', fontWeight: 'strong' },
      pending: {},
      skipped: {},
      queued: { color: 'fg', fontWeight: 'strong' },
    },
  },
});

const Words = chakra('div', {
  base: {
    minWidth: '0',
    [MIDDLE]: {
      display: 'flex',
      flex: '1',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '4',
      minHeight: '8',
    },
  },
});

const Detail = chakra('span', {
  base: { display: 'block', color: 'fg.muted', textStyle: 'small', overflowWrap: 'anywhere' },
});

/** On a separate line if the steps are side by side: a column is narrower than a date with its time. */
const Fact = chakra('span', { base: { [WIDE]: { display: 'block' } } });
const Between = chakra('span', { base: { [WIDE]: { display: 'none' } } });

/** `skipped`: left out on the way; `queued`: done on this device and not yet sent. */
export type TimelineState = 'done' | 'current' | 'pending' | 'skipped' | 'queued';

export type TimelineStep = {
  id: string;
  label: string;
  state: TimelineState;
  who?: string | null | undefined;
  when?: { date: string; time: string } | null | undefined;
};

const stateTexts = {
  done: () => uiTexts.stepDone,
  current: () => uiTexts.stepCurrent,
  pending: () => uiTexts.stepPending,
  skipped: () => uiTexts.stepSkipped,
  queued: () => uiTexts.stepQueued,
} as const satisfies Record<TimelineState, () => string>;

/** Horizontal if it fits, otherwise vertical. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <chakra.div containerType="inline-size">
      <List aria-label={label}>
        {steps.map((step) => (
          <Item
            key={step.id}
            data-state={step.state}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <Dot state={step.state} aria-hidden>
              {step.state === 'done' && <Check />}
              {step.state === 'queued' && <Clock />}
            </Dot>
            <Words>
              <Label state={step.state}>{step.label}</Label>
              <VisuallyHidden>{stateTexts[step.state]()}</VisuallyHidden>
              <Detail>
                {step.who && <Fact>{step.who}</Fact>}
                {step.who && step.when && <Between> · </Between>}
                {step.when && (
                  <>
                    <Fact whiteSpace="nowrap">{step.when.date}</Fact>
                    <Between>, </Between>
                    <Fact>{step.when.time}</Fact>
                  </>
                )}
              </Detail>
            </Words>
          </Item>
        ))}
      </List>
    </chakra.div>
  );
}
