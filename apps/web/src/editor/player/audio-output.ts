import { FPS } from '@kinoloom/composition';
import { SAMPLE_RATE } from '@kinoloom/composition/sound';
import type { SoundBlock } from './sound/mixer.ts';

/** From asking for a start to the first sample (seconds): time to hand over what is to be heard. */
const LEAD = 0.05;
/** What is turned off is faded out over this long (seconds), so that it does not click. */
const FADE = 0.006;
/** A browser that lets no sound begin within this long (ms) won't. */
const PATIENCE = 500;

/** The loudspeaker of a composition, and its clock: what is heard says where the composition is. */
export class AudioOutput {
  readonly #context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: 'interactive' });
  readonly #volume = this.#context.createGain();
  #run:
    | { gate: GainNode; sources: Set<AudioBufferSourceNode>; start: number; from: number; audible: boolean }
    | undefined;
  #level = 1;

  constructor() {
    this.#volume.connect(this.#context.destination);
  }

  /** What is heard, for those who measure it. */
  get output(): AudioNode {
    return this.#volume;
  }

  /** False where the browser lets nothing be heard, or has no loudspeaker: then the composition runs by the window's clock. */
  get audible(): boolean {
    return this.#context.state === 'running';
  }

  /** Call it while a press of the user is being handled: browsers let sound begin only then. */
  async wake(): Promise<void> {
    if (this.audible) return;
    const resumed = this.#context.resume();
    // Refused or never answered comes to the same: silence.
    await Promise.race([resumed.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }

  /** Told when sound becomes possible, or impossible. */
  onAudible(listener: () => void): void {
    this.#context.addEventListener('statechange', listener);
  }

  /** 0 to 1. */
  set volume(level: number) {
    this.#level = level;
    this.#volume.gain.setTargetAtTime(level, this.#context.currentTime, FADE);
  }

  get volume(): number {
    return this.#level;
  }

  /** Starts the clock at a frame of the composition. */
  begin(frame: number): void {
    this.stop();
    const gate = this.#context.createGain();
    gate.connect(this.#volume);
    const audible = this.audible;
    const start = (audible ? this.#context.currentTime : performance.now() / 1000) + LEAD;
    if (audible) {
      gate.gain.setValueAtTime(0, start);
      gate.gain.linearRampToValueAtTime(1, start + FADE);
    }
    this.#run = { gate, sources: new Set(), start, from: frame, audible };
  }

  /** Plays a stretch of sound at its place. What comes too late is left out up to the present. */
  add({ at, left, right }: SoundBlock): void {
    const run = this.#run;
    if (!run?.audible) return;
    const buffer = this.#context.createBuffer(2, left.length, SAMPLE_RATE);
    buffer.copyToChannel(left, 0);
    buffer.copyToChannel(right, 1);
    const source = new AudioBufferSourceNode(this.#context, { buffer });
    source.connect(run.gate);
    const when = run.start + at / SAMPLE_RATE - run.from / FPS;
    const late = Math.max(0, this.#context.currentTime - when);
    run.sources.add(source);
    source.addEventListener('ended', () => {
      run.sources.delete(source);
      source.disconnect();
    });
    source.start(when + late, late);
  }

  /** The frame of the composition, and how far into it, that is heard now; where it was begun while nothing is. */
  get position(): number {
    const run = this.#run;
    if (!run) return 0;
    return run.from + (this.#now(run.audible) - run.start) * FPS;
  }

  /** Silence, at once. */
  stop(): void {
    const run = this.#run;
    this.#run = undefined;
    if (!run) return;
    const now = this.#context.currentTime;
    run.gate.gain.cancelScheduledValues(now);
    run.gate.gain.setValueAtTime(run.gate.gain.value, now);
    run.gate.gain.linearRampToValueAtTime(0, now + FADE);
    for (const source of run.sources) source.stop(now + FADE);
    setTimeout(() => run.gate.disconnect(), 50);
  }

  async close(): Promise<void> {
    this.stop();
    await this.#context.close();
  }

  /** The time of the context that comes out of the loudspeaker now: it is late by its buffers. */
  #now(audible: boolean): number {
    if (!audible) return performance.now() / 1000;
    const { contextTime = 0, performanceTime = 0 } = this.#context.getOutputTimestamp();
    const { currentTime, outputLatency } = this.#context;
    if (performanceTime <= 0) return currentTime - (outputLatency || 0);
    const heard = contextTime + (performance.now() - performanceTime) / 1000;
    // Some browsers report a stamp that stands still while the context is young.
    return Math.abs(heard - currentTime) > 0.5 ? currentTime - (outputLatency || 0) : heard;
  }
}
