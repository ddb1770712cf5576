import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOnce } from '#app/hooks/use-once.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { exportTexts } from './export-texts.ts';
import type { Export, ExportFormat } from './write-export.ts';

export type { ExportFormat };

/**
 * Saves records as a file, with the times of the complex. Resolves to true if it was saved; otherwise a toast says so.
 */
export function useExport() {
  const { report } = useServices();
  const { busy, once } = useOnce();

  async function write(what: Export, format: ExportFormat): Promise<boolean> {
    try {
      const { writeExport } = await import('./write-export.ts');
      await writeExport(what, format);
      return true;
    } catch (error) {
      report(error, 'writing an exported file');
      toast.error(commonTexts.error, { description: exportTexts.failed });
      return false;
    }
  }

  const save = async (...what: Parameters<typeof write>) => (await once(() => write(...what))) ?? false;
  return { busy, save };
}
