import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { densityChoices, startAppearance, themeChoices, writeAppearance } from '../appearance.ts';
import { UiProvider } from '../ui-provider.tsx';
import { Gallery } from './gallery.tsx';

/** `/gallery?theme=bay&density=glove` for a link or a screenshot; the picker on the page does the same by hand. */
const asked = new URLSearchParams(location.search);
const theme = themeChoices.find((choice) => choice === asked.get('theme'));
const density = densityChoices.find((choice) => choice === asked.get('density'));

startAppearance();
if (theme !== undefined) writeAppearance({ theme });
if (density !== undefined) writeAppearance({ density });

const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no #root');
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <Gallery />
    </UiProvider>
  </StrictMode>,
);
