import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'aria-label' | 'asChild'> & {
  /** What the button does, for those who do not see the icon. */
  name: string;
  icon: ReactNode;
};

export function IconButton({ name, icon, ...rest }: IconButtonProps) {
  return <Button variant="ghost" paddingInline="2" aria-label={name} icon={icon} {...rest} />;
}
