import {
  cropOfRatio,
  croppedPart,
  defaultStyles,
  NO_CROP,
  onEvenPixels,
  panned,
  resolvedAt,
  restyled,
  reviseAt,
  reviseOverlay,
  stored,
  type Crop,
  type PictureOverlay,
} from '@kinoloom/composition';
import type { Size } from '@kinoloom/contract';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type Ref } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { pictureSizeOf, useEditorMedia } from '../../media/index.ts';
import { edit, previewEdit, putToolAway, useEditor, useShownFrame } from '../../store/index.ts';
import { rotatePoint, type Point, type RotatedBox } from '../geometry/box.ts';
import { handles, type Handle } from '../geometry/resize-box.ts';
import { boxOf } from '../overlay-box.ts';
import { cursorOf, knob, placeOnScreen } from '../selection-box.tsx';
import type { CanvasPlacement } from '../use-canvas-placement.ts';
import { drawnCrop, type KeptShape } from './crop-gesture.ts';
import * as words from '../../../words/en/editor/picture.ts';

const ratios = { '16:9': 16 / 9, '9:16': 9 / 16, '1:1': 1, '4:5': 4 / 5 } as const;
type Shape = 'free' | 'original' | keyof typeof ratios;

/** In front of everything else, which would cover what is cut off. */
const IN_FRONT = 1_000_000;

/** The overlay with its whole picture in its box. */
function uncropped(overlay: PictureOverlay): PictureOverlay {
  const { opacity, borderRadius, padding, paddingBackgroundColor, animation } = defaultStyles.image;
  const bare = { opacity, borderRadius, padding, paddingBackgroundColor, animation };
  return restyled(overlay, { ...bare, objectFit: 'contain', zIndex: IN_FRONT, crop: undefined });
}

/** Where the whole picture is while it is cropped. */
function pictureBox(overlay: PictureOverlay, { width, height }: Size): RotatedBox {
  const box = boxOf(overlay);
  const scale = Math.min(box.width / width, box.height / height);
  return { ...box, width: width * scale, height: height * scale };
}

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface CropToolProps {
  /** As it is without the tool. */
  overlay: PictureOverlay;
  place: CanvasPlacement;
  /** The tool is put away; the overlay takes the focus. */
  onDone: () => void;
}

/** Crops a picture on the canvas: the whole picture, what remains of it, and a bar of ratios. */
export function CropTool({ overlay, place, onDone }: CropToolProps) {
  const editor = useEditor();
  const frame = useShownFrame();
  const { width, height } = pictureSizeOf(overlay, useEditorMedia()) ?? overlay;
  const size = { width, height };
  const [seen] = useState(() => resolvedAt(overlay, frame));
  const [crop, setCrop] = useState<Crop>(seen.styles.crop ?? NO_CROP);
  const [shape, setShape] = useState<Shape>('free');
  const area = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    previewEdit(editor, (now) => reviseOverlay(now, uncropped(seen)));
    area.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- the picture is shown once; a change of the overlay ends the tool
  }, []);
  const ratioOf = (of: Shape): number | undefined =>
    of === 'free' ? undefined : of === 'original' ? width / height : ratios[of];
  const ratio = ratioOf(shape);
  const apply = (): void => {
    const after = restyled(seen, { crop: stored(onEvenPixels(size, crop)) });
    putToolAway(editor);
    edit(editor, (now) => reviseAt(now, after, frame), { said: words.isCropped });
    onDone();
  };
  const leave = (): void => {
    putToolAway(editor);
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = keyOf(event) ?? '';
    const way = ways[key];
    const onArea = event.target === area.current;
    if (key === 'Escape') leave();
    else if (key === 'Enter' && onArea) apply();
    else if (way && onArea) {
      const step = event.shiftKey ? 10 : 1;
      setCrop(panned(crop, (way.x * step) / width, (way.y * step) / height));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const part = croppedPart(size, crop);
  return (
    // Its keys are those of the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div data-canvas-tools className="contents" onKeyDown={onKeyDown}>
      <div
        className="pointer-events-none absolute"
        style={{ left: place.left, top: place.top, width: place.width, height: place.height }}
      >
        <CropFrame
          ref={area}
          box={pictureBox(resolvedAt(overlay, frame), size)}
          mirrors={{ x: Math.sign(overlay.styles.transform.scaleX), y: Math.sign(overlay.styles.transform.scaleY) }}
          scale={place.scale}
          crop={crop}
          label={words.cropArea({ width: Math.round(part.width), height: Math.round(part.height) })}
          shape={ratio === undefined ? undefined : { size, ratio }}
          onCrop={setCrop}
        />
      </div>
      <div className="absolute inset-x-2 bottom-2 mx-auto flex w-fit flex-wrap items-center justify-center gap-2 rounded-md border border-line bg-surface p-1.5">
        <Segmented<Shape>
          label={words.shape}
          size={28}
          value={shape}
          onValueChange={(to) => {
            setShape(to);
            const wanted = ratioOf(to);
            if (wanted !== undefined) setCrop(cropOfRatio(size, wanted, crop));
          }}
          options={[
            { value: 'free', label: words.free },
            { value: 'original', label: words.original },
            ...(Object.keys(ratios) as (keyof typeof ratios)[]).map((value) => ({ value, label: value })),
          ]}
        />
        <Button size={28} variant="ghost" onClick={leave}>
          {words.cancel}
        </Button>
        <Button size={28} variant="solid" onClick={apply}>
          {words.apply}
        </Button>
      </div>
    </div>
  );
}

interface CropFrameProps {
  ref: Ref<HTMLButtonElement>;
  /** Of the whole picture, in canvas pixels. */
  box: RotatedBox;
  /** -1 where the picture is mirrored. */
  mirrors: Point;
  /** Screen pixels per canvas pixel. */
  scale: number;
  crop: Crop;
  label: string;
  shape: KeptShape | undefined;
  onCrop: (crop: Crop) => void;
}

const percent = (share: number): string => `${share * 100}%`;

/** What remains of the picture, with thirds and handles; the rest is darkened to 34 %. */
function CropFrame({ ref, box, mirrors, scale, crop, label, shape, onCrop }: CropFrameProps) {
  const held = useRef<{ from: Point; crop: Crop; handle: Handle | null } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const name = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-crop-handle]') : null;
    const handle = handles.find(({ x, y }) => name?.dataset['cropHandle'] === `${x},${y}`) ?? null;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { from: { x: event.clientX, y: event.clientY }, crop, handle };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent): void => {
    if (!held.current) return;
    const { from, crop: start, handle } = held.current;
    const way = rotatePoint({ x: clientX - from.x, y: clientY - from.y }, -box.rotation);
    const by = { x: (way.x / (box.width * scale)) * mirrors.x, y: (way.y / (box.height * scale)) * mirrors.y };
    onCrop(handle ? drawnCrop(start, handle, by, shape) : panned(start, by.x, by.y));
  };
  const release = (): void => {
    held.current = null;
  };
  return (
    <div className="pointer-events-auto absolute overflow-hidden" style={placeOnScreen(box, scale)}>
      <div className="absolute inset-0" style={{ scale: `${mirrors.x} ${mirrors.y}` }}>
        <div
          className="absolute cursor-move touch-none shadow-[0_0_0_9999px_rgba(8,7,6,0.66)]"
          style={{
            left: percent(crop.left),
            top: percent(crop.top),
            right: percent(crop.right),
            bottom: percent(crop.bottom),
          }}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={release}
          onPointerCancel={release}
        >
          <button
            ref={ref}
            type="button"
            aria-label={label}
            title={words.cropKeys}
            className="absolute inset-0 cursor-move outline-[1.5px] -outline-offset-[1.5px] outline-on-media focus-visible:outline-2 focus-visible:outline-focus"
          />
          {[1, 2].map((third) => (
            <span key={third} aria-hidden="true" className="pointer-events-none">
              <span className="absolute inset-y-0 w-px bg-on-media/45" style={{ left: percent(third / 3) }} />
              <span className="absolute inset-x-0 h-px bg-on-media/45" style={{ top: percent(third / 3) }} />
            </span>
          ))}
          {handles.map((handle) => (
            <span
              key={`${handle.x},${handle.y}`}
              data-crop-handle={`${handle.x},${handle.y}`}
              aria-hidden="true"
              className={`${knob} size-2.5 rounded-[2px] after:-inset-2 pointer-coarse:size-3.5 pointer-coarse:after:-inset-[15px]`}
              style={{
                // Inside the picture's edges, where they would be cut off.
                left: `clamp(6px, ${percent((handle.x + 1) / 2)}, calc(100% - 6px))`,
                top: `clamp(6px, ${percent((handle.y + 1) / 2)}, calc(100% - 6px))`,
                cursor: cursorOf(handle, box.rotation),
              }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
