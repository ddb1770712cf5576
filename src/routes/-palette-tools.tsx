import { Inbox, List, Plus } from 'lucide-react';
import { PaletteTools as Tools } from '#app/features/palette/palette-tools.tsx';
import type { PaletteScreen } from '#app/features/palette/use-palette-groups.ts';
import { menuFor } from '#app/features/shell/menu.tsx';
import { cardRoute } from '#app/features/work-orders/shared/card-route.ts';
import { useRuntimeConfig } from '#app/hooks/use-server.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { menuTexts } from '#app/texts/common.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { may, mayOpen, type Role } from '#domain/permissions.ts';

/** The palette with the screens of the user's role; an order opens where its card leads. */
export function PaletteTools() {
  const user = useSessionUser();
  const config = useRuntimeConfig();
  return user === null ? null : <Tools screens={screensOf(user.role, config)} orderRoute={cardRoute} />;
}

function screensOf(role: Role, config: RuntimeConfig): PaletteScreen[] {
  const all = { href: '/work-orders', label: menuTexts['/work-orders'], icon: List };
  const create = { href: '/work-orders/create', label: menuTexts.create, icon: Plus };
  return [
    ...menuFor(role, config).map(({ path, icon }) => ({ href: path, label: menuTexts[path], icon })),
    ...(mayOpen(role, '/work-orders') ? [all] : []),
    ...(may(role, 'work-order.create') ? [create] : []),
    { href: '/outbox', label: menuTexts['/outbox'], icon: Inbox },
  ];
}
