import { Download } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { createStore } from '#app/store.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { useMediaQuery } from '#app/ui/use-media-query.ts';
import { Panel } from './panel.tsx';
import { outsideTexts as texts } from './texts.ts';

/** Event that browsers able to install a page give it, once. */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

const offered = createStore<InstallPrompt | null>(null);
addEventListener('beforeinstallprompt', (event) => {
  // The button of this page replaces the browser's own bar.
  event.preventDefault();
  offered.set(event as InstallPrompt);
});

/** Installs the app: with a button if the platform has one, otherwise by that browser's own steps. */
export function InstallHelp() {
  const prompt = useSyncExternalStore(offered.subscribe, offered.getSnapshot);
  const isApp = useMediaQuery('(display-mode: standalone)');
  const [isInstalled, setInstalled] = useState(false);
  const install = async (by: InstallPrompt) => {
    const { outcome } = await by.prompt();
    // A prompt works once.
    offered.set(null);
    setInstalled(outcome === 'accepted');
  };
  if (isApp) return null;
  const platform = platformOf(navigator);
  return (
    <Panel icon={<Download />} title={texts.install}>
      <p>{isInstalled ? texts.installed : texts.installHint}</p>
      {!isInstalled && (
        <Steps>
          {texts.installSteps[platform].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Steps>
      )}
      {/* Its place is reserved: browsers offer it a moment after the page is shown. */}
      {(platform === 'android' || platform === 'desktop') && (
        <chakra.div minHeight="control">
          {prompt !== null && (
            <Button icon={<Download />} onClick={() => void install(prompt)}>
              {texts.installNow}
            </Button>
          )}
        </chakra.div>
      )}
    </Panel>
  );
}

const Steps = chakra('ol', {
  base: { listStyle: 'decimal', paddingInlineStart: '5', '& > li + li': { marginTop: '1' } },
});

/** @internal An iPad calls itself a Mac, but no Mac has a touch screen. */
export function platformOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): keyof typeof texts.installSteps {
  const isFirefox = /Firefox\//.test(userAgent);
  if (/Android/.test(userAgent)) return isFirefox ? 'firefoxAndroid' : 'android';
  const isMac = /Macintosh/.test(userAgent);
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios';
  if (isFirefox) return 'firefox';
  return isMac && !/Chrome|Chromium/.test(userAgent) ? 'safari' : 'desktop';
}
