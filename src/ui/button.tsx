import { defineRecipe } from '@chakra-ui/react';
import { type ComponentProps, isValidElement, type ReactNode } from 'react';
import { chakra } from './chakra.tsx';
import { SpinnerRing } from './spinner.tsx';
import { VisuallyHidden } from './text.tsx';
import { uiTexts } from './texts.ts';

const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    minHeight: 'control',
    minWidth: 'control',
    paddingInline: '5',
    paddingBlock: '2',
    borderRadius: 'md',
    borderWidth: 'edge',
    borderColor: 'transparent',
    textStyle: 'label',
    fontWeight: 'strong',
    textAlign: 'center',
    textDecoration: 'none',
    userSelect: 'none',
    cursor: 'pointer',
    transitionProperty: 'colors',
    transitionDuration: 'quick',
    '& svg': { flexShrink: 0, boxSize: '5' },
    _disabled: {
      bg: 'bg.sunken',
      color: 'fg.disabled',
      borderColor: 'line',
      // Without greys a disabled button would look enabled.
      '[data-theme=bay] &': { borderStyle: 'dashed' },
      cursor: 'not-allowed',
    },
  },
  variants: {
    variant: {
      solid: {
        bg: 'brand.solid',
        color: 'brand.contrast',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'brand.solidHover' },
      },
      quiet: {
        bg: 'bg.surface',
        color: 'accent.fg',
        borderColor: 'line.control',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'bg.hover' },
      },
      ghost: {
        bg: 'transparent',
        color: 'accent.fg',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'bg.hover' },
        _disabled: { bg: 'transparent', borderColor: 'transparent' },
      },
      danger: {
        bg: 'danger.solid',
        color: 'danger.contrast',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'danger.solidHover' },
      },
      dangerQuiet: {
        bg: 'bg.surface',
        color: 'danger.fg',
        borderColor: 'danger.fg',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'danger.bg' },
      },
    },
    size: {
      control: {},
      /** For gloves in the bay: 64 px, 72 px in Glove density. */
      floor: {
        minHeight: 'floor',
        minWidth: 'floor',
        paddingInline: '6',
        textStyle: 'large',
        borderRadius: 'lg',
        '& svg': { flexShrink: 0, boxSize: '6' },
      },
    },
    width: { fit: {}, full: { width: 'full' } },
  },
  defaultVariants: { variant: 'solid', size: 'control', width: 'fit' },
});

const ButtonBase = chakra('button', buttonRecipe);

type ButtonProps = ComponentProps<typeof ButtonBase> & {
  /** Comes before the text. */
  icon?: ReactNode;
  /** The action is running: presses are ignored, the button keeps its focus. */
  busy?: boolean | undefined;
};

/** With `asChild` the child (a router link) becomes the button and brings its own icon. */
export function Button({ icon, busy = false, children, onClick, asChild, ...rest }: ButtonProps) {
  if (asChild === true && isValidElement(children)) {
    return (
      <ButtonBase asChild {...rest}>
        {children}
      </ButtonBase>
    );
  }
  return (
    <ButtonBase
      type="button"
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true, onClick: ignorePress } : { onClick })}
    >
      {busy ? <SpinnerRing size="inline" /> : icon}
      {children}
      {busy && <VisuallyHidden>{uiTexts.working}</VisuallyHidden>}
    </ButtonBase>
  );
}

function ignorePress(event: { preventDefault(): void; stopPropagation(): void }): void {
  event.preventDefault();
  event.stopPropagation();
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'aria-label' | 'asChild'> & {
  /** Name of the action, for screen readers. */
  name: string;
  icon: ReactNode;
};

export function IconButton({ name, icon, ...rest }: IconButtonProps) {
  return <Button variant="ghost" paddingInline="2" aria-label={name} icon={icon} {...rest} />;
}
