import { MediaFile, MediaUnreachable } from '../player/worker/media-file.ts';
import { makeFilmstrip } from './make-filmstrip.ts';
import { makeWaveform } from './make-waveform.ts';
import { PictureShelf, type KeptStrip } from './picture-cache.ts';
import type { PictureAnswer, PictureAsk, PictureOutcome } from './picture-protocol.ts';

const shelf = new PictureShelf();
void shelf.tidy(Date.now());

/** What was asked for last is most likely on the screen now: it is made first. */
const waiting: PictureAsk[] = [];
let busy = false;

globalThis.addEventListener('message', ({ data }: MessageEvent<PictureAsk>) => {
  waiting.push(data);
  if (!busy) void work();
});

async function work(): Promise<void> {
  busy = true;
  for (let ask = waiting.pop(); ask; ask = waiting.pop()) {
    let outcome: PictureOutcome;
    try {
      const isMade = await (ask.kind === 'filmstrip' ? filmstrip(ask) : waveform(ask));
      outcome = isMade ? 'made' : 'unplayable';
    } catch (error) {
      outcome = error instanceof MediaUnreachable ? 'unreachable' : 'unplayable';
    }
    answer({ kind: 'done', src: ask.src, about: ask.kind, outcome });
  }
  busy = false;
}

/** @returns whether there is one, or need be none */
async function filmstrip({ src, place }: PictureAsk): Promise<boolean> {
  const kept = await shelf.take('filmstrip', src, Date.now());
  if (kept) await send(src, kept);
  if (kept) return true;
  using file = await MediaFile.open(src, place);
  const made = await makeFilmstrip(file, (strip) => send(src, strip));
  if (made?.isWhole) await shelf.keep('filmstrip', src, made.strip);
  return made !== undefined || !file.picture;
}

async function send(src: string, { shape, frames }: KeptStrip): Promise<void> {
  const pictures = await Promise.all(
    frames.map(async ({ seconds, file }) => ({ seconds, picture: await createImageBitmap(file) })),
  );
  answer(
    { kind: 'filmstrip', src, shape, frames: pictures },
    pictures.map(({ picture }) => picture),
  );
}

/** @returns whether there is one, or need be none */
async function waveform({ src, place }: PictureAsk): Promise<boolean> {
  const kept = await shelf.take('waveform', src, Date.now());
  if (kept) answer({ kind: 'waveform', src, seconds: kept.seconds, peaks: kept.peaks });
  if (kept) return true;
  using file = await MediaFile.open(src, place);
  const made = await makeWaveform(file);
  if (!made) return file.decodable;
  answer({ kind: 'waveform', src, seconds: made.seconds, peaks: made.peaks });
  await shelf.keep('waveform', src, made);
  return true;
}

function answer(message: PictureAnswer, transfer: Transferable[] = []): void {
  globalThis.postMessage(message, { transfer });
}
