import { openCapture } from './capture.ts';
import { openPhotos } from './photos.ts';

const lab = { openCapture, openPhotos };

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the page's window can only be extended as an interface.
  interface Window {
    benchLab: typeof lab;
  }
}

window.benchLab = lab;
