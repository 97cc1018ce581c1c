import { isAdjustment, restyled, type GradedOverlay, type Mask } from '@kinoloom/composition';
import { Ban, Circle, RotateCcw, SeparatorHorizontal, Spline, Square, SquareDashed } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { switchTool, toolInUse, useEditor, useEditorState } from '../../store/index.ts';
import { Switch } from '../../../ui/field.tsx';
import { ControlRow, Section, Slider } from '../controls/rows.tsx';
import { useRevise } from '../controls/use-revise.ts';
import { reshaped } from './mask-kinds.ts';
import * as words from '../../../words/en/editor/mask.ts';

const kinds = [
  { value: 'none', label: words.none, icon: <Ban /> },
  { value: 'rectangle', label: words.rectangle, icon: <Square /> },
  { value: 'ellipse', label: words.ellipse, icon: <Circle /> },
  { value: 'linear', label: words.line, icon: <SeparatorHorizontal /> },
  { value: 'path', label: words.path, icon: <Spline /> },
] as const;

const pixels = (value: number): string => `${Math.round(value)} px`;

/** The part of a picture that is shown, or has its look; of an adjustment, the part that it changes. */
export function MaskSection({ overlay }: { overlay: GradedOverlay }) {
  const editor = useEditor();
  const revise = useRevise();
  const isInUse = useEditorState((state) => toolInUse(state)?.kind === 'mask');
  const { mask } = overlay.styles;
  const mend = (after: Mask | undefined, field: string, said?: string): void =>
    revise(restyled(overlay, { mask: after }), field, said);
  const once: typeof mend = (...edit) => {
    revise.renew();
    mend(...edit);
  };
  const kind = kinds.find(({ value }) => value === (mask?.shape ?? 'none'));
  return (
    <Section
      title={words.mask}
      detail={mask && <span className="font-normal text-text-3">{kind?.label}</span>}
      action={
        mask && (
          <Button
            size={28}
            variant="outline"
            icon={<SquareDashed />}
            aria-pressed={isInUse}
            onClick={() => switchTool(editor, 'mask')}
          >
            {words.onTheCanvas}
          </Button>
        )
      }
    >
      <Segmented
        label={words.kind}
        size={28}
        block
        iconsOnly
        value={mask?.shape ?? 'none'}
        options={kinds}
        onValueChange={(to) => once(to === 'none' ? undefined : reshaped(mask, to), 'mask-kind')}
      />
      {mask && (
        <>
          <ControlRow label={words.feather} value={pixels(mask.feather)}>
            <Slider
              label={words.feather}
              value={mask.feather}
              min={0}
              max={500}
              step={1}
              rest={0}
              text={pixels}
              onBegin={revise.renew}
              onChange={(feather) => mend({ ...mask, feather }, 'mask-feather')}
            />
          </ControlRow>
          {!isAdjustment(overlay) && (
            <ControlRow label={words.limits}>
              <Segmented<Mask['limits']>
                label={words.limits}
                size={28}
                value={mask.limits}
                options={[
                  { value: 'picture', label: words.picture },
                  { value: 'look', label: words.lookOnly },
                ]}
                onValueChange={(limits) => once({ ...mask, limits }, 'mask-limits')}
              />
            </ControlRow>
          )}
          <ControlRow label={words.inverted}>
            <Switch
              label={words.inverted}
              checked={mask.inverted === true}
              onCheckedChange={(isInverted) => once(inverted(mask, isInverted), 'mask-inverted')}
            />
            <Button
              size={28}
              variant="ghost"
              icon={<RotateCcw />}
              className="ml-auto"
              onClick={() => once(undefined, 'mask', words.isReset)}
            >
              {words.reset}
            </Button>
          </ControlRow>
        </>
      )}
    </Section>
  );
}

function inverted(mask: Mask, isInverted: boolean): Mask {
  const { inverted: _inverted, ...plain } = mask;
  return isInverted ? { ...plain, inverted: true } : plain;
}
