import './start.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startAppearance } from '#app/ui/appearance.ts';
import { UiProvider } from '#app/ui/ui-provider.tsx';
import { takeArrivingToken } from './arriving-token.ts';
import { healMissingChunks } from './missing-chunks.ts';
import { createAppRouter } from './router.ts';

startAppearance();
healMissingChunks();
const arrivingToken = takeArrivingToken(location, history);
const router = createAppRouter(arrivingToken);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>
  </StrictMode>,
);
