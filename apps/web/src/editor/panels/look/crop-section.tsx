import {
  croppedPart,
  NO_CROP,
  restyled,
  withSide,
  type Crop as CropStyle,
  type PictureOverlay,
} from '@kinoloom/composition';
import { Crop, FlipHorizontal2, FlipVertical2, RotateCcw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { pictureSizeOf, useEditorMedia } from '../../media/index.ts';
import { switchTool, toolInUse, useEditor, useEditorState } from '../../store/index.ts';
import { KeyButton } from '../../keys/key-button.tsx';
import { cropProperties } from '../../keys/motion-values.ts';
import { ControlRow, Section, Slider } from '../controls/rows.tsx';
import { useKeyed } from '../controls/use-keyed.ts';
import { useRevise } from '../controls/use-revise.ts';
import * as motion from '../../../words/en/editor/motion.ts';
import * as words from '../../../words/en/editor/picture.ts';

const sides: readonly { readonly side: keyof CropStyle; readonly label: string }[] = [
  { side: 'left', label: words.leftSide },
  { side: 'top', label: words.topSide },
  { side: 'right', label: words.rightSide },
  { side: 'bottom', label: words.bottomSide },
];
const percent = (value: number): string => `${Math.round(value * 10) / 10}%`;

/** What is cut off at each side of a picture, in percent; the tool on the canvas; and mirroring. */
export function CropSection({ overlay }: { overlay: PictureOverlay }) {
  const editor = useEditor();
  const revise = useRevise();
  const keyed = useKeyed(overlay);
  const size = pictureSizeOf(overlay, useEditorMedia());
  const isInUse = useEditorState((state) => toolInUse(state)?.kind === 'crop');
  const { crop, transform } = overlay.styles;
  const part = crop && size && croppedPart(size, crop);
  const mirror = (axis: 'scaleX' | 'scaleY'): void => {
    revise.renew();
    revise(restyled(overlay, { transform: { ...transform, [axis]: -transform[axis] } }), axis);
  };
  return (
    <Section
      title={words.crop}
      detail={
        part && (
          <span className="[font:12px/20px_var(--mono)] font-normal text-text-3">
            {words.remains({ width: Math.round(part.width), height: Math.round(part.height) })}
          </span>
        )
      }
      action={
        <span className="flex items-center gap-2">
          <Button
            size={28}
            variant="outline"
            icon={<Crop />}
            aria-pressed={isInUse}
            onClick={() => switchTool(editor, 'crop')}
          >
            {words.onThePicture}
          </Button>
          <KeyButton overlay={keyed} properties={cropProperties} name={motion.crop} />
        </span>
      }
    >
      {sides.map(({ side, label }) => {
        const value = (crop ?? NO_CROP)[side] * 100;
        return (
          <ControlRow key={side} label={label} value={percent(value)}>
            <Slider
              label={label}
              value={value}
              min={0}
              max={95}
              step={0.5}
              text={percent}
              onBegin={revise.renew}
              onChange={(to) => revise(restyled(overlay, { crop: withSide(crop, side, to / 100) }), `crop-${side}`)}
            />
          </ControlRow>
        );
      })}
      <ControlRow label={words.mirror}>
        <IconButton
          label={words.mirrorAcross}
          icon={<FlipHorizontal2 />}
          aria-pressed={transform.scaleX < 0}
          className="aria-pressed:bg-control aria-pressed:text-text"
          onClick={() => mirror('scaleX')}
        />
        <IconButton
          label={words.mirrorUpDown}
          icon={<FlipVertical2 />}
          aria-pressed={transform.scaleY < 0}
          className="aria-pressed:bg-control aria-pressed:text-text"
          onClick={() => mirror('scaleY')}
        />
        {crop && (
          <Button
            size={28}
            variant="ghost"
            icon={<RotateCcw />}
            className="ml-auto"
            onClick={() => {
              revise.renew();
              revise(restyled(overlay, { crop: undefined }), 'uncrop', words.isUncropped);
            }}
          >
            {words.uncrop}
          </Button>
        )}
      </ControlRow>
    </Section>
  );
}
