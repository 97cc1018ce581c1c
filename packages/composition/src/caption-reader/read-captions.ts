import { err, ok, type Result } from '@kinoloom/contract/values';
import type { Caption } from '../captions.ts';
import type { CaptionFileFault, Cue } from './caption-file.ts';
import { isSubStation, readSubStation } from './substation.ts';
import { readTimedBlocks } from './timed-blocks.ts';

/** The captions of a file, in order of time. */
export interface ReadCaptions {
  readonly captions: Caption[];
  /** What was left out or is damaged, in order of lines. */
  readonly faults: readonly CaptionFileFault[];
}

const NO_CAPTIONS: CaptionFileFault = { line: 1, message: 'There are no captions in this file' };

/**
 * Parses SubRip (.srt), WebVTT (.vtt) or SubStation Alpha (.ass, .ssa), detecting which. What cannot be read is left out
 * and reported; a file without any caption is refused with its first fault.
 */
export function readCaptions(file: string): Result<ReadCaptions, CaptionFileFault> {
  const lines = file.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u);
  const isVtt = /^WEBVTT(?:\s|$)/u.test(lines[0] ?? '');
  const { cues, faults } = !isVtt && isSubStation(lines) ? readSubStation(lines) : readTimedBlocks(lines, isVtt);
  if (cues.length === 0) return err(faults[0] ?? NO_CAPTIONS);
  return ok({
    captions: once(cues)
      .map(({ caption }) => caption)
      .toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs),
    faults: [...faults, ...damaged(cues)].toSorted((a, b) => a.line - b.line),
  });
}

/** Layers of the same words, as for shadows, are one caption. */
function once(cues: readonly Cue[]): Cue[] {
  const known = new Set<string>();
  return cues.filter(({ caption: { startMs, endMs, text } }) => {
    const key = `${startMs}/${endMs}/${text}`;
    return known.has(key) ? false : known.add(key);
  });
}

const damaged = (cues: readonly Cue[]): CaptionFileFault[] =>
  cues
    .filter(({ caption }) => caption.text.includes('\uFFFD'))
    .map(({ line }) => ({ line, message: 'Letters of this caption are damaged in the file and show as \uFFFD' }));
