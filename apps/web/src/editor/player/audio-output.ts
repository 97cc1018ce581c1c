import { FPS } from '@kinoloom/composition';
import { SAMPLE_RATE } from '@kinoloom/composition/sound';
import type { SoundBlock } from './sound/block.ts';

/** Delay between a start request and the first sample, in seconds: time to deliver the sound. */
const LEAD = 0.05;
/** Fade-out when sound is stopped, in seconds, to avoid a click. */
const FADE = 0.006;
/** A browser that does not start audio within this time (ms) never will. */
const PATIENCE = 500;

/** Sound that plays without a break: the time of the context at which it begins, and the frame of the composition there. */
export interface AudioRun {
  readonly start: number;
  readonly from: number;
}

/** Audio output of a composition, and its clock: the audible sample determines the frame. */
export class AudioOutput {
  readonly context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: 'interactive' });
  readonly #volume = this.context.createGain();
  readonly #onRun = new Set<(run: AudioRun | null) => void>();
  #isMuted = false;
  #run:
    | { gate: GainNode; sources: Set<AudioBufferSourceNode>; start: number; from: number; audible: boolean }
    | undefined;
  #level = 1;

  constructor() {
    this.#volume.connect(this.context.destination);
  }

  /** The audio node, for tests that measure it. */
  get output(): AudioNode {
    return this.#volume;
  }

  /** False if the browser blocks audio or has no output device: playback then uses the window's clock. */
  get audible(): boolean {
    return this.context.state === 'running';
  }

  /** Call it from a user gesture handler: browsers start audio only there. */
  async wake(): Promise<void> {
    if (this.audible) return;
    const resumed = this.context.resume();
    // Refusal and no response both mean silence.
    await Promise.race([resumed.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }

  /** Called when audio becomes available or unavailable. */
  onAudible(listener: () => void): void {
    this.context.addEventListener('statechange', listener);
  }

  /** 0 to 1. */
  set volume(level: number) {
    this.#level = level;
    this.#setGain();
  }

  get volume(): number {
    return this.#level;
  }

  /** Keeps the sound from being heard; the clock goes on. */
  mute(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#setGain();
  }

  #setGain(): void {
    this.#volume.gain.setTargetAtTime(this.#isMuted ? 0 : this.#level, this.context.currentTime, FADE);
  }

  /** Calls back with each run of sound that begins, and with null when it ends. Returns a function that ends this. */
  onRun(listener: (run: AudioRun | null) => void): () => void {
    this.#onRun.add(listener);
    return () => void this.#onRun.delete(listener);
  }

  #tellRun(run: AudioRun | null): void {
    for (const listener of this.#onRun) listener(run);
  }

  /** Starts the clock at a frame of the composition. */
  begin(frame: number): void {
    this.stop();
    const gate = this.context.createGain();
    gate.connect(this.#volume);
    const audible = this.audible;
    const start = (audible ? this.context.currentTime : performance.now() / 1000) + LEAD;
    if (audible) {
      gate.gain.setValueAtTime(0, start);
      gate.gain.linearRampToValueAtTime(1, start + FADE);
    }
    this.#run = { gate, sources: new Set(), start, from: frame, audible };
    this.#tellRun(audible ? { start, from: frame } : null);
  }

  /** Schedules a block of sound at its position. The part that is too late is dropped. */
  add({ at, left, right }: SoundBlock): void {
    const run = this.#run;
    if (!run?.audible) return;
    const buffer = this.context.createBuffer(2, left.length, SAMPLE_RATE);
    buffer.copyToChannel(left, 0);
    buffer.copyToChannel(right, 1);
    const source = new AudioBufferSourceNode(this.context, { buffer });
    source.connect(run.gate);
    const when = run.start + at / SAMPLE_RATE - run.from / FPS;
    const late = Math.max(0, this.context.currentTime - when);
    run.sources.add(source);
    source.addEventListener('ended', () => {
      run.sources.delete(source);
      source.disconnect();
    });
    source.start(when + late, late);
  }

  /** The audible position in frames, with fraction; the start position while stopped. */
  get position(): number {
    const run = this.#run;
    if (!run) return 0;
    return run.from + (this.#now(run.audible) - run.start) * FPS;
  }

  /** Stops all sound at once. */
  stop(): void {
    const run = this.#run;
    this.#run = undefined;
    if (!run) return;
    this.#tellRun(null);
    const now = this.context.currentTime;
    run.gate.gain.cancelScheduledValues(now);
    run.gate.gain.setValueAtTime(run.gate.gain.value, now);
    run.gate.gain.linearRampToValueAtTime(0, now + FADE);
    for (const source of run.sources) source.stop(now + FADE);
    setTimeout(() => run.gate.disconnect(), 50);
  }

  async close(): Promise<void> {
    this.stop();
    await this.context.close();
  }

  /** Time of the context at the speaker: delayed by its buffers. */
  #now(audible: boolean): number {
    if (!audible) return performance.now() / 1000;
    const { contextTime = 0, performanceTime = 0 } = this.context.getOutputTimestamp();
    const { currentTime, outputLatency } = this.context;
    if (performanceTime <= 0) return currentTime - (outputLatency || 0);
    const heard = contextTime + (performance.now() - performanceTime) / 1000;
    // Some browsers report a constant timestamp while the context is new.
    return Math.abs(heard - currentTime) > 0.5 ? currentTime - (outputLatency || 0) : heard;
  }
}
