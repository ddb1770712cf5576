import { defineSlotRecipe } from '@chakra-ui/react';

const slots = [
  'trigger',
  'backdrop',
  'positioner',
  'content',
  'title',
  'description',
  'closeTrigger',
  'header',
  'body',
  'footer',
] as const;

const shared = {
  backdrop: {
    position: 'fixed',
    inset: '0',
    zIndex: 'dialog',
    bg: 'bg.backdrop',
    _open: { animationName: 'fade-in', animationDuration: 'calm' },
    _closed: { animationName: 'fade-out', animationDuration: 'quick' },
  },
  header: { display: 'flex', alignItems: 'flex-start', gap: '3', padding: 'inset', flexShrink: 0 },
  body: { paddingInline: 'inset', paddingBottom: 'inset', overflowY: 'auto', flex: '1' },
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: 'gap',
    flexShrink: 0,
    padding: 'inset',
    paddingBottom: 'max(var(--ui-spacing-inset), env(safe-area-inset-bottom))',
    borderTopWidth: 'edge',
    borderColor: 'line',
  },
  title: { textStyle: 'heading', color: 'fg', overflowWrap: 'anywhere' },
  description: { color: 'fg.muted', marginTop: '1' },
} as const;

const content = {
  display: 'flex',
  flexDirection: 'column',
  width: 'full',
  bg: 'bg.raised',
  color: 'fg',
  boxShadow: 'overlay',
  outline: 'none',
} as const;

/** A dialog fills a phone; from a tablet on it is a sheet in the middle. `sm` stays a small sheet everywhere. */
export const dialogRecipe = defineSlotRecipe({
  slots,
  base: {
    ...shared,
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      padding: { base: '0', md: '6' },
    },
    content: {
      ...content,
      height: { base: '100dvh', md: 'auto' },
      maxHeight: { base: '100dvh', md: 'calc(100dvh - var(--ui-spacing-12))' },
      borderRadius: { base: 'none', md: 'lg' },
      _open: { animationName: 'rise-in', animationDuration: 'calm', animationTimingFunction: 'out' },
      _closed: { animationName: 'fade-out', animationDuration: 'quick' },
    },
  },
  variants: {
    size: {
      sm: {
        positioner: { padding: { base: '4', md: '6' } },
        content: {
          maxWidth: 'dialogSm',
          height: { base: 'auto', md: 'auto' },
          borderRadius: { base: 'lg', md: 'lg' },
        },
      },
      md: { content: { maxWidth: { md: 'dialogMd' } } },
      lg: { content: { maxWidth: { md: 'dialogLg' } } },
      full: {
        positioner: { padding: { base: '0', md: '0' } },
        content: {
          height: { base: '100dvh', md: '100dvh' },
          maxHeight: { base: '100dvh', md: '100dvh' },
          borderRadius: { base: 'none', md: 'none' },
        },
      },
    },
  },
  defaultVariants: { size: 'md' },
});

export const drawerRecipe = defineSlotRecipe({
  slots,
  base: {
    ...shared,
    positioner: { position: 'fixed', inset: '0', zIndex: 'dialog', display: 'flex' },
    content: {
      ...content,
      height: '100dvh',
      maxWidth: 'min(var(--ui-sizes-drawer), calc(100vw - var(--ui-spacing-12)))',
      _open: { animationDuration: 'calm', animationTimingFunction: 'out' },
      _closed: { animationDuration: 'quick' },
    },
  },
  variants: {
    placement: {
      start: {
        positioner: { justifyContent: 'flex-start' },
        content: {
          _open: { animationName: 'slide-in-start' },
          _closed: { animationName: 'slide-out-start' },
        },
      },
      end: {
        positioner: { justifyContent: 'flex-end' },
        content: { _open: { animationName: 'slide-in-end' }, _closed: { animationName: 'slide-out-end' } },
      },
    },
  },
  defaultVariants: { placement: 'end' },
});
