import { chakra, Portal } from '@chakra-ui/react';
import { cloneElement, type HTMLAttributes, type ReactElement, useId } from 'react';
import { useTooltip } from './use-tooltip.ts';

const Bubble = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'tooltip',
    maxWidth: 'tooltip',
    paddingInline: '3',
    paddingBlock: '2',
    borderRadius: 'md',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    textStyle: 'small',
    boxShadow: 'overlay',
    animationName: 'fade-in',
    animationDuration: 'quick',
  },
});

export type TooltipProps = {
  text: string;
  /** One control. What the tooltip says must not be the only way to learn it: there is no hover on a tablet. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const { place, openSoon, closeSoon, close, stay } = useTooltip();
  const trigger = cloneElement(children, {
    'aria-describedby': place !== null ? id : children.props['aria-describedby'],
    onPointerEnter: (event) => {
      children.props.onPointerEnter?.(event);
      if (event.pointerType === 'mouse') openSoon(event.currentTarget);
    },
    onPointerLeave: (event) => {
      children.props.onPointerLeave?.(event);
      closeSoon();
    },
    onFocus: (event) => {
      children.props.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) openSoon(event.currentTarget);
    },
    onBlur: (event) => {
      children.props.onBlur?.(event);
      close();
    },
    onPointerDown: (event) => {
      children.props.onPointerDown?.(event);
      close();
    },
  });

  return (
    <>
      {trigger}
      {place !== null && (
        <Portal>
          <Bubble role="tooltip" id={id} style={place} onPointerEnter={stay} onPointerLeave={closeSoon}>
            {text}
          </Bubble>
        </Portal>
      )}
    </>
  );
}
