import type { Caption } from '@kinoloom/composition';

const LINES = [
  'The lamp has burned for ninety years',
  'and I have kept it for eleven',
  'They say the light keeps the ships',
  'some nights I think it is keeping me',
  'The rain comes in from the harbour',
  'and every window has its own weather',
  'When the morning reaches the pines',
  'I put it out and walk back home',
];
/** Duration of each spoken line, from its first word to the end of its last. */
const LINE_MS = 2_700;
const EVERY_MS = 3_000;
const FRAME_MS = 1000 / 30;

/**
 * One line every 3 s, spoken word by word, on whole frames, until the composition ends. A repeated line has its number appended, because the renderer
 * encodes equal segments only once.
 */
export function spokenCaptions(videoMs: number): Caption[] {
  return Array.from({ length: Math.floor(videoMs / EVERY_MS) }, (_, index): Caption => {
    const round = Math.floor(index / LINES.length);
    const line = LINES[index % LINES.length] ?? '';
    const text = round === 0 ? line : `${line} ${round + 1}`;
    const startMs = index * EVERY_MS;
    const words = text.split(' ');
    const edge = (word: number): number => startMs + Math.round((word * LINE_MS) / words.length / FRAME_MS) * FRAME_MS;
    return {
      text,
      startMs,
      endMs: edge(words.length),
      words: words.map((word, at) => ({ word, startMs: edge(at), endMs: edge(at + 1) })),
    };
  });
}
