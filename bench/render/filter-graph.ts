import { ANIMATION_FRAMES, FPS, TEXT_EXIT_FRAMES, type Composition, type Overlay } from '@kinoloom/composition';
import type { Part, Parts } from './paint-parts.ts';

/**
 * The benchmark's film as one filter graph, as an expert would write it by hand: every bitmap decoded and converted once, cut to
 * its ink, opacity worked in before; fades on the small bitmap's alpha alone; one overlay filter for all captions, whose
 * pictures come uncompressed and in the film's colours, one for every change.
 *
 * Entries `[clip0] [sound0] [clip1] … [title] [photo] [captions] [music]`, exits `[picture] [mix]`.
 */
export function filterGraph(film: Composition, parts: Parts): string {
  const title = the(film, 'text');
  const photo = the(film, 'image');
  const music = the(film, 'sound');
  const first = title.from;
  const last = photo.from + photo.durationInFrames - 1;
  const fadeOut = first + title.durationInFrames - TEXT_EXIT_FRAMES;
  const seconds = (frames: number): string => (frames / FPS).toFixed(4);
  const clips = film.overlays.filter(({ type }) => type === 'video');
  const toPicture = 'scale=out_color_matrix=bt709:out_range=tv,format=yuva420p';
  return [
    // The last packet of a clip's sound reaches beyond its last picture; uncut, the next clip would begin after it.
    ...clips.map(({ durationInFrames }, index) => `[sound${index}]atrim=end=${seconds(durationInFrames)}[cut${index}]`),
    `${clips.map((_, index) => `[clip${index}][cut${index}]`).join('')}concat=n=${clips.length}:v=1:a=1[clips][sound]`,
    `[title]${toPicture},loop=loop=-1:size=1,settb=1/${FPS},setpts=N+${first},trim=end_frame=${title.durationInFrames}` +
      `,fade=t=in:st=${seconds(first)}:d=${seconds(ANIMATION_FRAMES)}:alpha=1` +
      `,fade=t=out:st=${seconds(fadeOut)}:d=${seconds(ANIMATION_FRAMES)}:alpha=1[faded]`,
    `[photo]colorchannelmixer=aa=${photo.styles.opacity},${toPicture},settb=1/${FPS},setpts=${photo.from}[still]`,
    '[captions]setparams=colorspace=bt709:range=tv,format=yuva420p[words]',
    `[clips][still]overlay=${at(parts.photo)}:eof_action=repeat:enable='between(n,${photo.from},${last})'[one]`,
    `[one][faded]overlay=${at(parts.title)}:eof_action=pass[two]`,
    `[two][words]overlay=${at(parts.captions)}:eof_action=pass,format=yuv420p[picture]`,
    `[music]aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo,volume=${music.styles.volume}[quiet]`,
    '[sound][quiet]amix=inputs=2:duration=first:normalize=0,alimiter=limit=0.97:level=0' +
      ',aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo[mix]',
  ].join(';');
}

const at = ({ x, y }: Part): string => `x=${x}:y=${y}`;

function the<Type extends Overlay['type']>(film: Composition, type: Type): Extract<Overlay, { type: Type }> {
  const found = film.overlays.find((overlay): overlay is Extract<Overlay, { type: Type }> => overlay.type === type);
  if (!found) throw new Error(`The film has no overlay of type ${type}`);
  return found;
}
