import { z } from 'zod';
import { browserStorage } from '../../lib/browser-storage.ts';

/** Seconds that are counted before a recording. */
export const countIns = [0, 3, 5] as const;

/** What can be taken out of a recording besides what the browser knows of its delay, in milliseconds. */
export const offsetLimits = { least: -500, most: 500 } as const;

const RecorderSettings = z.object({
  /** The id of a microphone; absent, the usual one. */
  device: z.string().optional(),
  countIn: z.literal(countIns),
  /** The film plays without sound, so that the microphone does not hear it. */
  isMuted: z.boolean(),
  offset: z.number().min(offsetLimits.least).max(offsetLimits.most),
});
export type RecorderSettings = Readonly<z.infer<typeof RecorderSettings>>;

const usual: RecorderSettings = { countIn: 3, isMuted: false, offset: 0 };
const KEY = 'kinoloom.voice-over';

/** As they were left in this browser. */
export function readRecorderSettings(): RecorderSettings {
  try {
    return RecorderSettings.parse(JSON.parse(browserStorage().getItem(KEY) ?? 'null'));
  } catch {
    // Nothing is stored, or by another version.
    return usual;
  }
}

/** Stores them; without room they last as long as the page. */
export function keepRecorderSettings(settings: RecorderSettings): void {
  try {
    browserStorage().setItem(KEY, JSON.stringify(settings));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
