import { ANIMATION_FRAMES, FPS, TEXT_EXIT_FRAMES, type Composition, type Overlay } from '@kinoloom/composition';
import type { PaintedInput, PaintedInputs } from './paint-inputs.ts';

/**
 * The benchmark's composition as one filter graph, as an expert would write it: every bitmap is decoded and converted once, cropped to its visible
 * part, with opacity applied in advance; fades change only the small bitmap's alpha; one overlay filter draws all captions, whose images are
 * uncompressed, in the composition's colour space, one for every change.
 * Inputs `[clip0] [sound0] [clip1] … [title] [photo] [captions] [music]`, outputs `[picture] [mix]`.
 */
export function filterGraph(composition: Composition, parts: PaintedInputs): string {
  const title = the(composition, 'text');
  const first = title.from;
  const fadeOut = first + title.durationInFrames - TEXT_EXIT_FRAMES;
  return [
    ...clipsAndPhoto(composition, parts),
    `[title]${TO_PICTURE},loop=loop=-1:size=1,settb=1/${FPS},setpts=N+${first},trim=end_frame=${title.durationInFrames}` +
      `,fade=t=in:st=${seconds(first)}:d=${seconds(ANIMATION_FRAMES)}:alpha=1` +
      `,fade=t=out:st=${seconds(fadeOut)}:d=${seconds(ANIMATION_FRAMES)}:alpha=1[faded]`,
    '[captions]setparams=colorspace=bt709:range=tv,format=yuva420p[words]',
    `[one][faded]overlay=${at(parts.title)}:eof_action=pass[two]`,
    `[two][words]overlay=${at(parts.captions)}:eof_action=pass,format=yuv420p[picture]`,
    ...mix(composition),
  ].join(';');
}

/**
 * The same composition without a painter: clips, photo and sound as above, while libass draws title and captions from a subtitle file. Inputs
 * `[clip0] [sound0] [clip1] … [photo] [music]`, outputs `[picture] [mix]`.
 */
export function subtitledGraph(composition: Composition, parts: PaintedInputs, subtitlesFile: string): string {
  const drawn = `[one]ass='${subtitlesFile}',format=yuv420p[picture]`;
  return [...clipsAndPhoto(composition, parts), drawn, ...mix(composition)].join(';');
}

const TO_PICTURE = 'scale=out_color_matrix=bt709:out_range=tv,format=yuva420p';
const seconds = (frames: number): string => (frames / FPS).toFixed(4);

/** Outputs `[one] [sound]`. */
function clipsAndPhoto(composition: Composition, parts: PaintedInputs): string[] {
  const photo = the(composition, 'image');
  const last = photo.from + photo.durationInFrames - 1;
  const clips = composition.overlays.filter(({ type }) => type === 'video');
  return [
    // The last packet of a clip's sound extends beyond its last frame; uncut, it would delay the next clip.
    ...clips.map(({ durationInFrames }, index) => `[sound${index}]atrim=end=${seconds(durationInFrames)}[cut${index}]`),
    `${clips.map((_, index) => `[clip${index}][cut${index}]`).join('')}concat=n=${clips.length}:v=1:a=1[clips][sound]`,
    `[photo]colorchannelmixer=aa=${photo.styles.opacity},${TO_PICTURE},settb=1/${FPS},setpts=${photo.from}[still]`,
    `[clips][still]overlay=${at(parts.photo)}:eof_action=repeat:enable='between(n,${photo.from},${last})'[one]`,
  ];
}

/** Output `[mix]`. */
const mix = (composition: Composition): string[] => [
  `[music]aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo,volume=${the(composition, 'sound').styles.volume}[quiet]`,
  '[sound][quiet]amix=inputs=2:duration=first:normalize=0,alimiter=limit=0.97:level=0' +
    ',aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo[mix]',
];

const at = ({ x, y }: PaintedInput): string => `x=${x}:y=${y}`;

function the<Type extends Overlay['type']>(composition: Composition, type: Type): Extract<Overlay, { type: Type }> {
  const found = composition.overlays.find(
    (overlay): overlay is Extract<Overlay, { type: Type }> => overlay.type === type,
  );
  if (!found) throw new Error(`The composition has no overlay of type ${type}`);
  return found;
}
