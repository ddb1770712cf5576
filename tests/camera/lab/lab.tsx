import { createRoot } from 'react-dom/client';
import { UiProvider } from '#app/ui/ui-provider.tsx';
import { processPhoto } from '#app/workers/photo.ts';
import { LabDialog, LabForm } from './lab-form.tsx';

const lab = { processPhoto };

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the page's window can only be extended as an interface.
  interface Window {
    lab: typeof lab;
  }
}

window.lab = lab;

const root = document.getElementById('root');
if (root === null) throw new Error('The lab page has no root');
createRoot(root).render(
  <UiProvider>{location.search === '?dialog' ? <LabDialog /> : <LabForm />}</UiProvider>,
);
