import { restyled, withLight, type Light, type GradedOverlay } from '@kinoloom/composition';
import { RotateCcw } from 'lucide-react';
import { formatDecimal } from '../../../lib/formatters.ts';
import { Button } from '../../../ui/button.tsx';
import { ControlRow, Section, Slider } from '../controls/rows.tsx';
import { useRevise } from '../controls/use-revise.ts';
import * as words from '../../../words/en/editor/picture.ts';

const signed = (value: number): string => `${value > 0 ? '+' : ''}${formatDecimal(value, 2)}`;

interface LightRow {
  readonly name: keyof Light;
  readonly label: string;
  readonly most: number;
  readonly step: number;
}

const percent = { most: 100, step: 1 };
const rows: readonly LightRow[] = [
  { name: 'exposure', label: words.exposure, most: 3, step: 0.05 },
  { name: 'contrast', label: words.contrast, ...percent },
  { name: 'highlights', label: words.highlights, ...percent },
  { name: 'shadows', label: words.shadows, ...percent },
  { name: 'temperature', label: words.temperature, ...percent },
  { name: 'tint', label: words.tint, ...percent },
  { name: 'saturation', label: words.saturation, ...percent },
];

/** Light and colour of a picture: sliders from their middle. */
export function LightSection({ overlay }: { overlay: GradedOverlay }) {
  const revise = useRevise();
  const { light } = overlay.styles;
  return (
    <Section
      title={words.lightAndColour}
      action={
        light && (
          <Button
            size={28}
            variant="ghost"
            icon={<RotateCcw />}
            onClick={() => {
              revise.renew();
              revise(restyled(overlay, { light: undefined }), 'light', words.lightIsReset);
            }}
          >
            {words.reset}
          </Button>
        )
      }
    >
      {rows.map(({ name, label, most, step }) => {
        const value = light?.[name] ?? 0;
        return (
          <ControlRow key={name} label={label} value={signed(value)}>
            <Slider
              label={label}
              value={value}
              min={-most}
              max={most}
              step={step}
              rest={0}
              text={signed}
              onBegin={revise.renew}
              onChange={(to) =>
                revise(
                  restyled(overlay, { light: withLight(light, name, Math.round(to * 100) / 100) }),
                  `light-${name}`,
                )
              }
            />
          </ControlRow>
        );
      })}
    </Section>
  );
}
