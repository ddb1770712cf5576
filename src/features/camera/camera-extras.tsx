import { chakra, Flex } from '@chakra-ui/react';
import { Flashlight, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { GlassButton } from './glass-button.tsx';
import { photoTexts } from './texts.ts';
import { readZoom, setTorch, setZoom, torchIsOffered, type ZoomRange } from './track-extras.ts';

/** The camera's light, only where it has one. */
export function Torch({ track }: { track: MediaStreamTrack }) {
  const [on, setOn] = useState(false);

  async function toggle(): Promise<void> {
    if (await setTorch(track, !on)) setOn(!on);
  }

  if (!torchIsOffered(track)) return null;
  return (
    <GlassButton
      type="button"
      shape="icon"
      aria-pressed={on}
      aria-label={photoTexts.torch}
      onClick={() => void toggle()}
    >
      <Flashlight aria-hidden />
    </GlassButton>
  );
}

/** Only where the camera can enlarge. */
export function Zoom({ track }: { track: MediaStreamTrack }) {
  const range = readZoom(track);
  return range && <ZoomSteps track={track} range={range} />;
}

function ZoomSteps({ track, range }: { track: MediaStreamTrack; range: ZoomRange }) {
  const [value, setValue] = useState(range.value);

  async function step(by: number): Promise<void> {
    const next = Math.min(range.max, Math.max(range.min, value + by));
    if (await setZoom(track, next)) setValue(next);
  }

  return (
    <Flex role="group" aria-label={photoTexts.zoom} gap="gap" align="center">
      <GlassButton
        type="button"
        shape="icon"
        aria-label={photoTexts.zoomOut}
        disabled={value <= range.min}
        onClick={() => void step(-range.step)}
      >
        <ZoomOut aria-hidden />
      </GlassButton>
      <chakra.span role="status" minWidth="10" textAlign="center">
        {`${(value / range.min).toFixed(1)}×`}
      </chakra.span>
      <GlassButton
        type="button"
        shape="icon"
        aria-label={photoTexts.zoomIn}
        disabled={value >= range.max}
        onClick={() => void step(range.step)}
      >
        <ZoomIn aria-hidden />
      </GlassButton>
    </Flex>
  );
}
