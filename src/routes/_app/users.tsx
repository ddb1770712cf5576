import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readUsersAddress } from '#app/features/users/users-address.ts';
import { UsersView } from '#app/features/users/users-view.tsx';
import { guard, only } from '../-context.ts';

export const Route = createFileRoute('/_app/users')({
  validateSearch: only(readUsersAddress),
  beforeLoad: guard('/users'),
  component: Users,
});

function Users() {
  const navigate = useNavigate();
  const address = Route.useSearch();
  return (
    <UsersView
      address={address}
      onAddress={(search) => void navigate({ to: '/users', search, resetScroll: search.tab !== address.tab })}
    />
  );
}
