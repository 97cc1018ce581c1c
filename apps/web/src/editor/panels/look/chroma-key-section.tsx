import { restyled, USUAL_KEY, type ChromaKey, type PictureOverlay } from '@kinoloom/composition';
import { Pipette } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/field.tsx';
import { switchTool, toolInUse, useEditor, useEditorState } from '../../store/index.ts';
import { ControlRow, Section, Slider } from '../controls/rows.tsx';
import { Swatches } from '../controls/swatches.tsx';
import { useRevise } from '../controls/use-revise.ts';
import * as words from '../../../words/en/editor/chroma-key.ts';

/** Of the screens that are sold. */
const screens = ['#00b140', '#0047bb'] as const;

const percent = (value: number): string => `${Math.round(value)}%`;

const rows = [
  { name: 'tolerance', label: words.tolerance },
  { name: 'softness', label: words.softness },
  { name: 'spill', label: words.spill },
] as const;

/** The colour of a picture that becomes clear. */
export function ChromaKeySection({ overlay }: { overlay: PictureOverlay }) {
  const editor = useEditor();
  const revise = useRevise();
  const isInUse = useEditorState((state) => toolInUse(state)?.kind === 'eyedropper');
  const { chromaKey } = overlay.styles;
  const mend = (after: ChromaKey | undefined, field: string): void =>
    revise(restyled(overlay, { chromaKey: after }), field);
  return (
    <Section
      title={words.chromaKey}
      action={
        <Button
          size={28}
          variant="outline"
          icon={<Pipette />}
          aria-pressed={isInUse}
          onClick={() => switchTool(editor, 'eyedropper')}
        >
          {words.pick}
        </Button>
      }
    >
      <ControlRow label={words.keyOut}>
        <Switch
          label={words.keyOut}
          checked={chromaKey !== undefined}
          onCheckedChange={(isOn) => {
            revise.renew();
            mend(isOn ? USUAL_KEY : undefined, 'chroma-key');
          }}
        />
      </ControlRow>
      {chromaKey && (
        <>
          <ControlRow label={words.colour}>
            <Swatches
              label={words.colour}
              value={chromaKey.colour}
              colours={screens}
              onBegin={revise.renew}
              onChange={(colour) => {
                // The opacity of a colour that is removed means nothing.
                if (colour !== null) mend({ ...chromaKey, colour: colour.slice(0, 7) }, 'chroma-key-colour');
              }}
            />
          </ControlRow>
          {rows.map(({ name, label }) => (
            <ControlRow key={name} label={label} value={percent(chromaKey[name])}>
              <Slider
                label={label}
                value={chromaKey[name]}
                min={0}
                max={100}
                step={1}
                text={percent}
                onBegin={revise.renew}
                onChange={(to) => mend({ ...chromaKey, [name]: to }, `chroma-key-${name}`)}
              />
            </ControlRow>
          ))}
        </>
      )}
    </Section>
  );
}
