import { AudioSampleSink, CanvasSink } from 'mediabunny';
import { MediaFile, MediaUnreachable } from '../player/worker/media-file.ts';
import { PictureStore, type KeptStrip, type KeptWave } from './picture-cache.ts';
import { pictureRules, type PictureAnswer, type PictureAsk, type PictureOutcome } from './picture-protocol.ts';
import { drawStrip, type DrawnStrip } from './draw-strip.ts';

const store = new PictureStore();
void store.tidy(Date.now());

/** A stack: the latest request is most likely on the screen, so it is served first. */
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

/** @returns whether it was made or is not needed */
async function filmstrip({ src, place }: PictureAsk): Promise<boolean> {
  const kept = await store.take('filmstrip', src, Date.now());
  if (kept) await send(src, kept);
  if (kept) return true;
  using file = await MediaFile.open(src, place);
  const made = await makeFilmstrip(file, (strip) => send(src, strip));
  if (made?.isWhole) await store.keep('filmstrip', src, made.strip);
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

/** @returns whether it was made or is not needed */
async function waveform({ src, place }: PictureAsk): Promise<boolean> {
  const kept = await store.take('waveform', src, Date.now());
  if (kept) answer({ kind: 'waveform', src, seconds: kept.seconds, peaks: kept.peaks });
  if (kept) return true;
  using file = await MediaFile.open(src, place);
  const made = await makeWaveform(file);
  if (!made) return file.decodable;
  answer({ kind: 'waveform', src, seconds: made.seconds, peaks: made.peaks });
  await store.keep('waveform', src, made);
  return true;
}

function answer(message: PictureAnswer, transfer: Transferable[] = []): void {
  globalThis.postMessage(message, { transfer });
}

/** Makes the frames of a filmstrip in batches; `onBatch` gets all frames so far. Undefined if the file has no video. */
async function makeFilmstrip(
  file: MediaFile,
  onBatch: (strip: KeptStrip) => Promise<void>,
): Promise<DrawnStrip | undefined> {
  const { picture, origin } = file;
  if (!picture?.decodable) return undefined;
  const seconds = Math.max(0.1, (await picture.track.computeDuration()) - origin);
  const sink = new CanvasSink(picture.track, { height: pictureRules.height });
  const source = {
    seconds,
    async frameAt(moment: number) {
      const made = await sink.getCanvas(Math.max(picture.first, origin + moment));
      if (!made || !(made.canvas instanceof OffscreenCanvas)) return null;
      const { canvas } = made;
      const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: pictureRules.quality });
      return { file: jpeg, shape: canvas.width / canvas.height };
    },
  };
  return drawStrip(source, onBatch);
}

/** Waveform of a media file: the peak of each of its equal parts. Undefined if it has no sound. */
async function makeWaveform({ sound, origin }: MediaFile): Promise<KeptWave | undefined> {
  if (!sound) return undefined;
  const seconds = Math.max(0.01, (await sound.computeDuration()) - origin);
  const { least, perSecond: points } = pictureRules.points;
  const peaks = new Float32Array(Math.max(least, Math.ceil(seconds * points)));
  const perSecond = peaks.length / seconds;
  for await (const sample of new AudioSampleSink(sound).samples()) {
    const plane = new Float32Array(sample.numberOfFrames);
    for (let planeIndex = 0; planeIndex < sample.numberOfChannels; planeIndex++) {
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
      const start = (sample.timestamp - origin) * perSecond;
      const step = perSecond / sample.sampleRate;
      for (let at = 0; at < plane.length; at++) {
        const point = Math.floor(start + at * step);
        if (point < 0 || point >= peaks.length) continue;
        const level = Math.abs(plane[at] ?? 0);
        if (level > (peaks[point] ?? 0)) peaks[point] = level;
      }
    }
    sample.close();
  }
  return { seconds, peaks: raised(peaks), lastUpdated: Date.now() };
}

/** Normalised, so that quiet media are as visible as loud ones: users cut by the shape. */
function raised(peaks: Float32Array): Float32Array {
  const most = peaks.reduce((high, level) => Math.max(high, level), 0);
  return most < 0.01 ? peaks : peaks.map((level) => level / most);
}
