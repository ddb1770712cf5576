import { useSyncExternalStore } from 'react';
import {
  densityChoices,
  languageChoices,
  languageLabel,
  languageNames,
  readAppearance,
  subscribeToAppearance,
  themeChoices,
  writeAppearance,
} from './appearance.ts';
import { RadioCards } from './radio-cards.tsx';
import { Stack } from './stack.tsx';
import { uiTexts } from './texts.ts';

/** Language, theme and control size of this device; a choice takes effect immediately. */
export function AppearancePicker() {
  const { language, theme, density } = useSyncExternalStore(subscribeToAppearance, readAppearance);
  return (
    <Stack gap="section">
      <RadioCards
        legend={languageLabel}
        columns={2}
        value={language}
        onChange={(choice) => writeAppearance({ language: choice })}
        options={languageChoices.map((value) => ({
          value,
          label: <span lang={value}>{languageNames[value]}</span>,
        }))}
      />
      <RadioCards
        legend={uiTexts.theme}
        value={theme}
        onChange={(choice) => writeAppearance({ theme: choice })}
        options={themeChoices.map((value) => ({
          value,
          label: uiTexts.themes[value],
          hint: uiTexts.themeHints[value],
        }))}
      />
      <RadioCards
        legend={uiTexts.density}
        value={density}
        onChange={(choice) => writeAppearance({ density: choice })}
        options={densityChoices.map((value) => ({ value, label: uiTexts.densities[value] }))}
      />
    </Stack>
  );
}
