import {
  ANIMATION_FRAMES,
  FPS,
  TEXT_EXIT_FRAMES,
  WORD_SCALE_IN_MS,
  type Caption,
  type CaptionOverlay,
  type Composition,
  type Overlay,
  type TextOverlay,
} from '@kinoloom/composition';

/** From the captions' template: how long a word's highlight takes to fade, and how much it grows. */
const LET_GO_MS = 160;
const GROWN_PERCENT = 110;

const FIELDS = {
  style:
    'Name,Fontname,Fontsize,PrimaryColour,SecondaryColour,OutlineColour,BackColour,Bold,Italic,Underline,StrikeOut,ScaleX,ScaleY,' +
    'Spacing,Angle,BorderStyle,Outline,Shadow,Alignment,MarginL,MarginR,MarginV,Encoding',
  event: 'Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text',
};
const [WHITE, YELLOW] = ['&HF8FDFF&', '&H4AD2FF&'];

/**
 * Title and captions of the benchmark's composition as ASS subtitles (http://www.tcax.org/docs/ass-specs.htm), which libass draws frame by frame: the
 * same words at the same times with outline, soft shadow, fades and growing highlights. The font is the machine's, and a growing word moves its
 * neighbours.
 */
export function subtitles(composition: Composition): string {
  const { width, height } = composition.canvas;
  const events = composition.overlays.flatMap((overlay): string[] => {
    if (overlay.type === 'text') return titleEvents(overlay);
    return overlay.type === 'caption' ? overlay.captions.map((caption) => captionEvent(overlay, caption)) : [];
  });
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'ScaledBorderAndShadow: yes',
    'YCbCr Matrix: TV.709',
    '[V4+ Styles]',
    `Format: ${FIELDS.style}`,
    ...composition.overlays.flatMap(styleOf),
    '[Events]',
    `Format: ${FIELDS.event}`,
    ...events,
    '',
  ].join('\n');
}

function styleOf(overlay: Overlay): string[] {
  if (overlay.type === 'caption') {
    const { fontSize } = overlay.styles;
    const edge = (fontSize * 0.05).toFixed(1);
    return [
      `Style: Caption,Sans,${fontSize},&H00F8FDFF,&H00F8FDFF,&H7F000000,&H2F000000,-1,0,0,0,100,100,-1,0,1,${edge},${edge},5,0,0,0,1`,
    ];
  }
  if (overlay.type !== 'text') return [];
  const plain = '0,0,0,0,100,100,0,0,1,0,0,5,0,0,0,1';
  return [
    `Style: Title,Serif,${overlay.styles.fontSize},&H00FFFFFF,&H00FFFFFF,&HFF000000,&HFF000000,${plain}`,
    `Style: Shadow,Serif,${overlay.styles.fontSize},&H5F000000,&H5F000000,&HFF000000,&HFF000000,${plain}`,
  ];
}

/** libass blurs with a standard deviation of about twice this number. */
const blurOf = (canvasBlur: number): string => (canvasBlur / 4).toFixed(1);

/** The text above its shadow: without an outline, the text itself would be blurred. */
function titleEvents(overlay: TextOverlay): string[] {
  const { from, durationInFrames, styles, content } = overlay;
  const fade = Math.round(msOf(ANIMATION_FRAMES));
  const gone = from + durationInFrames - TEXT_EXIT_FRAMES + ANIMATION_FRAMES;
  const event = (layer: number, style: string, look: string): string =>
    dialogue(layer, msOf(from), msOf(gone), style, `{\\an5${look}\\fad(${fade},${fade})}${content}`);
  const { y = 0, blur = 0 } = styles.textShadow ?? {};
  return [event(1, 'Shadow', `${placeOf(overlay, y)}\\blur${blurOf(blur)}`), event(2, 'Title', placeOf(overlay))];
}

function captionEvent(overlay: CaptionOverlay, { startMs, endMs, words }: Caption): string {
  const blur = `\\blur${blurOf(overlay.styles.fontSize * 0.2)}`;
  const spoken = words.map((word) => {
    const [come, go] = [word.startMs - startMs, word.endMs - startMs].map(Math.round) as [number, number];
    const grow = `\\t(${come},${come + WORD_SCALE_IN_MS},${scaleOf(GROWN_PERCENT)}\\1c${YELLOW})`;
    const shrink = `\\t(${go},${go + LET_GO_MS},${scaleOf(100)}\\1c${WHITE})`;
    return `{\\r${blur}${grow}${shrink}}${word.word}`;
  });
  const place = `{\\an5${placeOf(overlay)}}`;
  const from = msOf(overlay.from);
  return dialogue(0, from + startMs, from + endMs, 'Caption', `${place}${spoken.join(' ')}`);
}

const scaleOf = (percent: number): string => `\\fscx${percent}\\fscy${percent}`;
const placeOf = ({ left, top, width, height }: TextOverlay | CaptionOverlay, lower = 0): string =>
  `\\pos(${left + width / 2},${top + height / 2 + lower})`;
const msOf = (frames: number): number => (frames * 1000) / FPS;

function dialogue(layer: number, startMs: number, endMs: number, style: string, text: string): string {
  return `Dialogue: ${layer},${timeOf(startMs)},${timeOf(endMs)},${style},,0,0,0,,${text}`;
}

/** In hundredths of a second, as ASS requires. */
function timeOf(ms: number): string {
  const hundredths = Math.round(ms / 10);
  const two = (value: number): string => String(value).padStart(2, '0');
  const seconds = Math.floor(hundredths / 100);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}
