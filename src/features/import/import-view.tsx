import { FileUp } from 'lucide-react';
import { useAdditions } from '#app/hooks/use-server.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { menuTexts } from '#app/texts/common.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { FormerImports } from './former-imports.tsx';
import type { ImportAddress } from './import-address.ts';
import { NewImport } from './new-import.tsx';
import { RunView } from './run-view.tsx';
import { importTexts as texts } from './texts.ts';

type Props = { address: ImportAddress; onAddress: (next: ImportAddress) => void };

/** Imports data from office files: a new import, and earlier ones. */
export function ImportView({ address, onAddress }: Props) {
  const isOffered = useAdditions();
  const user = useSessionUser();
  if (user === null) return null;
  const title = menuTexts['/import'];
  const subtitle = texts.of(user.complex.name, user.city.name);
  if (!isOffered)
    return (
      <>
        <PageHeader title={title} subtitle={subtitle} />
        <EmptyState icon={<FileUp aria-hidden />} sentence={texts.notHere} />
      </>
    );
  if (address.run !== undefined)
    return <RunView key={address.run} id={address.run} address={address} onAddress={onAddress} />;
  const open = (run: string) => onAddress({ run });
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <Stack gap="section">
        <NewImport onRead={({ id }) => open(id)} />
        <FormerImports onOpen={open} />
      </Stack>
    </>
  );
}
