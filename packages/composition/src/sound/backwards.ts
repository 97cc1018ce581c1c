import { part, SAMPLE_RATE, silence, type Pcm, type SoundPiece } from './pcm.ts';

/** Seconds of sound that are held at a time. */
const PIECE = 2;

/** Seconds read before a piece: some codecs need what precedes a sample to decode it. */
const LEAD = 0.1;

/** The sound of media from `end` (seconds) back to its start, in reverse; `open` reads it forwards from a position. */
export async function* backwards(
  open: (start: number) => AsyncGenerator<SoundPiece>,
  end: number,
): AsyncGenerator<SoundPiece> {
  let until = Math.round(end * SAMPLE_RATE);
  while (until > 0) {
    const from = Math.max(0, until - PIECE * SAMPLE_RATE);
    const lead = Math.min(from, Math.round(LEAD * SAMPLE_RATE));
    const { pcm, summed } = await read(open((from - lead) / SAMPLE_RATE), lead + until - from);
    const piece = part(pcm, lead);
    yield { pcm: { left: piece.left.toReversed(), right: piece.right.toReversed() }, summed };
    until = from;
  }
}

/** The first samples of a sound; silence where it has no more. */
async function read(sound: AsyncGenerator<SoundPiece>, samples: number): Promise<SoundPiece> {
  const pieces: Pcm[] = [];
  let [length, summed] = [0, false];
  for await (const piece of sound) {
    pieces.push(piece.pcm);
    length += piece.pcm.left.length;
    summed ||= piece.summed;
    if (length >= samples) break;
  }
  const all = silence(Math.max(samples, length));
  let at = 0;
  for (const { left, right } of pieces) {
    all.left.set(left, at);
    all.right.set(right, at);
    at += left.length;
  }
  return { pcm: part(all, 0, samples), summed };
}
