import type { Bounds } from '../deadline.ts';
import type { FontFacts } from '../font.ts';
import type { FrameAtOptions } from '../frame-at.ts';
import type { InspectOptions, Inspection } from '../inspect.ts';
import type { Probe } from '../probe-result.ts';
import type { SoundEncoding } from '../sound-writer.ts';
import type { Still } from '../still.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { UnreadableMedia, type UnreadableCode } from '../unreadable-media.ts';

/** Requests of the parent, without what cannot cross a process boundary. */
export type Task =
  | { name: 'inspect'; path: string; outDir: string; options: Omit<InspectOptions, keyof Bounds> }
  | { name: 'frameAt'; path: string; probe: Probe; options: Omit<FrameAtOptions, keyof Bounds> }
  | { name: 'withSound'; path: string; sound: string; output: string }
  | { name: 'animationAsClip'; path: string; output: string }
  | { name: 'extractSound'; path: string; output: string }
  | { name: 'sumSounds'; path: string; others: readonly string[]; output: string; format: SoundEncoding }
  | { name: 'voice'; path: string }
  | { name: 'font'; path: string };

export type Outcome = Inspection | Still | VoiceProfile | FontFacts | boolean | null;

export interface Request {
  id: number;
  timeoutMs: number;
  task: Task;
}

export type Failure =
  | { kind: 'unreadable'; code: UnreadableCode; message: string }
  | { kind: 'error'; name: string; message: string; code: string | undefined };

export type Reply =
  | { type: 'ready' }
  | { type: 'done'; id: number; outcome: Outcome }
  | { type: 'failed'; id: number; failure: Failure };

export function failureOf(error: unknown): Failure {
  if (error instanceof UnreadableMedia) return { kind: 'unreadable', code: error.code, message: error.message };
  if (!(error instanceof Error)) return { kind: 'error', name: 'Error', message: String(error), code: undefined };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { kind: 'error', name: error.name, message: error.message, code };
}

export function errorOf(failure: Failure): Error {
  if (failure.kind === 'unreadable') return new UnreadableMedia(failure.code, failure.message);
  const error = failure.name === 'RangeError' ? new RangeError(failure.message) : new Error(failure.message);
  return Object.assign(error, failure.code === undefined ? {} : { code: failure.code });
}
