import { durationOf, FPS, type Composition, type SoundOverlay, type VideoOverlay } from '@kinoloom/composition';
import { RenderFailed } from './render-failed.ts';

export const SAMPLE_RATE = 48_000;
export const SAMPLES_PER_FRAME = SAMPLE_RATE / FPS;
/** Samples in a packet of AAC. */
export const AAC_FRAME = 1024;

/** 5 ms: enough that a cut does not click, too short to be heard as a fade. */
const FADE = 240;

/** The sound of a decoder, as libav describes it to a filter. */
export interface SoundFormat {
  readonly sampleRate: number;
  readonly sampleFormat: string;
  readonly layout: string;
}

/** What has sound: a clip, or sound laid over the film. */
export type HeardOverlay = VideoOverlay | SoundOverlay;

/** A clip that is heard, and the name of the graph's entry for it. */
export interface Voice {
  readonly entry: string;
  readonly sampleRate: number;
  readonly overlay: HeardOverlay;
}

export interface AudioGraph {
  /** In libav's language: entries `abuffer@…`, one exit `abuffersink@out` giving frames of AAC's length. */
  readonly text: string;
  /** By row, in time: rows sound together, the clips of a row one after the other. */
  readonly rows: readonly (readonly Voice[])[];
}

const STEREO = `aformat=sample_fmts=fltp:sample_rates=${SAMPLE_RATE}:channel_layouts=stereo`;

/**
 * The overlays of a film that may be heard.
 * @throws RenderFailed `composition.unsupported` if a sound runs at another speed than its own
 */
export function heardOf({ overlays }: Composition): HeardOverlay[] {
  return overlays.flatMap((overlay) => {
    if (overlay.type === 'video') return overlay;
    if (overlay.type !== 'sound') return [];
    if (overlay.speed === 1) return overlay;
    throw new RenderFailed('composition.unsupported', `The overlay "${overlay.id}" must play at its own speed`, {
      overlayId: overlay.id,
    });
  });
}

/**
 * The sound of a whole film as one graph: each clip cut or filled with silence to the exact length of its picture, its
 * volume, short fades at its cuts; rows mixed; loud peaks limited. `formats` holds, by overlay id, the clips with sound.
 */
export function audioGraph(composition: Composition, formats: ReadonlyMap<string, SoundFormat>): AudioGraph {
  const end = durationOf(composition);
  const chains: string[] = [];
  const rows: Voice[][] = [];
  const outs: string[] = [];
  let parts = 0;
  const silence = (frames: number): string => {
    const label = `[p${parts++}]`;
    chains.push(
      `anullsrc=sample_rate=${SAMPLE_RATE}:channel_layout=stereo,atrim=end_sample=${frames * SAMPLES_PER_FRAME},${STEREO}${label}`,
    );
    return label;
  };

  for (const overlays of rowsOf(heardOf(composition))) {
    const row: Voice[] = [];
    const labels: string[] = [];
    let at = 0;
    for (const overlay of overlays) {
      if (overlay.from > at) labels.push(silence(overlay.from - at));
      const format = formats.get(overlay.id);
      if (format && overlay.styles.volume > 0) {
        const entry = `abuffer@v${parts}`;
        const label = `[p${parts++}]`;
        chains.push(`${clipChain(entry, format, overlay)}${label}`);
        labels.push(label);
        row.push({ entry, sampleRate: format.sampleRate, overlay });
      } else labels.push(silence(overlay.durationInFrames));
      at = overlay.from + overlay.durationInFrames;
    }
    if (at < end) labels.push(silence(end - at));
    const out = `[r${rows.length}]`;
    chains.push(`${labels.join('')}concat=n=${labels.length}:v=0:a=1${out}`);
    rows.push(row);
    outs.push(out);
  }

  const mix = outs.length > 1 ? `amix=inputs=${outs.length}:normalize=0,` : '';
  chains.push(
    `${outs.join('')}${mix}alimiter=limit=0.97:level=0:latency=1,${STEREO},asetnsamples=n=${AAC_FRAME}:p=0,abuffersink@out`,
  );
  return { text: chains.join(';'), rows };
}

function clipChain(entry: string, format: SoundFormat, { durationInFrames, styles }: HeardOverlay): string {
  const samples = durationInFrames * SAMPLES_PER_FRAME;
  return [
    `${entry}=time_base=1/${format.sampleRate}:sample_rate=${format.sampleRate}:sample_fmt=${format.sampleFormat}:channel_layout=${format.layout}`,
    // As players do: full volume on both sides, where libav by itself would take 3 dB off.
    ...(format.layout === 'mono' ? ['pan=stereo|c0=c0|c1=c0'] : []),
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    STEREO,
    `apad=whole_len=${samples}`,
    `atrim=end_sample=${samples}`,
    'asetpts=N/SR/TB',
    `volume=${styles.volume}`,
    `afade=t=in:ss=0:ns=${FADE}`,
    `afade=t=out:ss=${samples - FADE}:ns=${FADE}`,
  ].join(',');
}

/** Clips in rows such that those of one row do not overlap, however the composition numbers them. */
function rowsOf(overlays: readonly HeardOverlay[]): HeardOverlay[][] {
  const rows: HeardOverlay[][] = [];
  for (const overlay of [...overlays].sort((a, b) => a.from - b.from)) {
    const row = rows.find((row) => row.every((other) => other.from + other.durationInFrames <= overlay.from));
    if (row) row.push(overlay);
    else rows.push([overlay]);
  }
  return rows;
}
