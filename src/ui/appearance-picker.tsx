import { Flex } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import {
  type Appearance,
  densityChoices,
  readAppearance,
  subscribeToAppearance,
  themeChoices,
  writeAppearance,
} from './appearance.ts';
import { RadioCards } from './radio-cards.tsx';
import { uiTexts } from './texts.ts';

/** Theme and size of controls, for this device. Each press takes effect at once. */
export function AppearancePicker() {
  const { theme, density } = useAppearance();
  return (
    <Flex direction="column" gap="section">
      <RadioCards
        legend={uiTexts.theme}
        columns={2}
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
    </Flex>
  );
}

/** For the chooser only: everything else takes theme and density from CSS and need not render again. */
function useAppearance(): Appearance {
  return useSyncExternalStore(subscribeToAppearance, readAppearance);
}
