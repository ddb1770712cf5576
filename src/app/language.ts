import { reloadWhenPossible } from '#app/data/service-worker-control.ts';
import { awaitedParts, loadNow } from '#app/parts.ts';
import { showIn } from '#app/texts/catalogue.ts';
import { updateTexts } from '#app/texts/updates.ts';
import { type Language, readAppearance, subscribeToAppearance, writeAppearance } from '#app/ui/appearance.ts';
import { toast } from '#app/ui/toast.ts';

/** Resolves when a reload would neither lose nor interrupt anything; set once drafts and entries are available. */
let untilSafe = async (): Promise<void> => undefined;

export function changeLanguageWhen(safe: () => Promise<void>): void {
  untilSafe = safe;
}

/**
 * Shows the app in this device's language, and reloads the page at a safe moment when another one is chosen. Nothing
 * may render before it resolves.
 */
export async function startLanguage(): Promise<void> {
  const { language } = readAppearance();
  let isChanging = false;
  subscribeToAppearance(() => {
    if (isChanging || readAppearance().language === language) return;
    isChanging = true;
    void change(language).finally(() => {
      isChanging = false;
    });
  });
  if (language === 'en') return;
  // Set immediately, because index.html has its content in both languages.
  document.documentElement.lang = language;
  try {
    showIn(await loadNow(readHindi));
  } catch {
    // Not on this device and not reachable: English, until the next start finds it.
    document.documentElement.lang = 'en';
  }
}

async function change(shown: Language): Promise<void> {
  // The page must not come back without its texts.
  const reading = readHindi();
  const unsubscribe = awaitedParts.subscribe(() => {
    if (awaitedParts.getSnapshot().length > 0) toast.info(updateTexts.languageAwaited, { id: 'language' });
  });
  try {
    await reading;
  } catch {
    writeAppearance({ language: shown });
    toast.error(updateTexts.partMissing);
    return;
  } finally {
    unsubscribe();
  }
  await untilSafe();
  if (readAppearance().language !== shown) await reloadWhenPossible();
}

async function readHindi() {
  return (await import('./hindi/hindi.ts')).hindi;
}
