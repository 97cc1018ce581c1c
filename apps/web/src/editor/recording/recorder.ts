import { durationOf, FPS } from '@kinoloom/composition';
import { limits } from '@kinoloom/contract';
import { toast } from '../../ui/toast.ts';
import { said as inWords } from '../../words/said.ts';
import * as words from '../../words/en/editor/voice-over.ts';
import type { MediaFacts } from '../media/index.ts';
import { announce, shownComposition, type Editor, type FilmClock, type FilmRun } from '../store/index.ts';
import { recordedSeconds, tapeOf, type PlayedRun, type Recorded, type TapePiece } from './film-tape.ts';
import {
  holdRecording,
  keptRecordings,
  leftRecordings,
  type RecordingHead,
  type RecordingStore,
} from './kept-recordings.ts';
import { layVoiceOver } from './lay-voice-over.ts';
import { Microphone, MicrophoneTrouble, type MicrophonePiece } from './microphone.ts';
import { keepRecorderSettings, readRecorderSettings, type RecorderSettings } from './recorder-settings.ts';
import { voiceOverOf, type VoiceOverPhase } from './voice-over.ts';
import { samplesIn, wavOf } from './wav.ts';

/** What a recorder needs of the studio around the editor. */
export interface RecorderServices {
  readonly account: string;
  readonly project: string;
  /** Stores a file as an upload of the Local panel; null if it was refused or cancelled, which has been shown. */
  readonly upload: (file: File) => Promise<MediaFacts | null>;
}

/** A recording that goes on. */
interface Session {
  readonly clock: FilmClock;
  head: RecordingHead;
  readonly pieces: TapePiece[];
  /** Of the microphone, in seconds. */
  readonly latency: number;
  /** Pieces that the browser's storage has; a part is written of the others each second. */
  stored: number;
  parts: number;
  peak: number;
  readonly delays: number[];
  readonly stops: (() => void)[];
}

/** Below this, of full scale, nothing was heard: −66 dB. */
const SILENT = 0.0005;

/** Pieces in a stored part: about a second. */
const PART = 47;

/** Records voice-overs in an editor. */
class Recorder {
  readonly #editor: Editor;
  readonly #state: ReturnType<typeof voiceOverOf>;
  #services: RecorderServices | undefined;
  #settings = readRecorderSettings();
  #microphone: Microphone | undefined;
  #session: Session | undefined;
  #counting: ReturnType<typeof setTimeout> | undefined;
  #opening = 0;
  #isShown = false;
  #level = 0;

  constructor(editor: Editor) {
    this.#editor = editor;
    this.#state = voiceOverOf(editor);
  }

  get settings(): RecorderSettings {
    return this.#settings;
  }

  /** The highest sample since the last call, of full scale 1. */
  takeLevel(): number {
    const level = this.#level;
    this.#level = 0;
    return level;
  }

  /** Seconds that have been recorded. */
  get seconds(): number {
    const session = this.#session;
    return session ? recordedSeconds(recordedOf(session), session.head.from, this.#delayOf(session)) : 0;
  }

  change(settings: RecorderSettings): void {
    const isOther = settings.device !== this.#settings.device;
    this.#settings = settings;
    keepRecorderSettings(settings);
    if (isOther) void this.#listen();
  }

  /** Its controls are shown: opens the microphone, and looks for recordings that were left behind. */
  async open(services: RecorderServices): Promise<void> {
    this.#services = services;
    this.#isShown = true;
    this.#state.setState({ isOpen: true });
    await Promise.all([this.#microphone ? undefined : this.#listen(), this.#findLeft()]);
  }

  /** Its controls are gone: closes the microphone unless something is recorded. */
  close(): void {
    this.#opening++;
    this.#isShown = false;
    if (this.#state.getState().phase.kind === 'idle') this.#closeMicrophone();
  }

  /** Begins to record, or ends it. */
  press(): void {
    const { phase } = this.#state.getState();
    switch (phase.kind) {
      case 'idle':
        return void this.#count();
      case 'counting':
        clearTimeout(this.#counting);
        if (!this.#isShown) this.#closeMicrophone();
        return this.#show({ kind: 'idle' });
      case 'recording':
        return void this.#finish();
      case 'saving':
    }
  }

  /** Uploads a recording that was left behind, and lays it where it was spoken. */
  async recover(head: RecordingHead): Promise<void> {
    this.#show({ kind: 'saving' });
    try {
      await this.#save(head, await (await this.#store()).read(head));
    } finally {
      this.#show({ kind: 'idle' });
      await this.#findLeft();
    }
  }

  async discard({ id }: RecordingHead): Promise<void> {
    await (await this.#store()).remove(id);
    await this.#findLeft();
  }

  #show(phase: VoiceOverPhase): void {
    this.#state.setState({ phase });
  }

  #closeMicrophone(): void {
    this.#microphone?.[Symbol.dispose]();
    this.#microphone = undefined;
    this.#level = 0;
    this.#state.setState({ microphone: { kind: 'closed' } });
  }

  async #listen(): Promise<void> {
    const opening = ++this.#opening;
    this.#closeMicrophone();
    this.#state.setState({ microphone: { kind: 'opening' } });
    try {
      const clock = this.#editor.playhead.clock();
      if (!clock) throw new MicrophoneTrouble(words.noSound);
      const microphone = await Microphone.open(clock.context, this.#settings.device, {
        onPiece: (piece) => this.#take(piece),
        onGone: () => this.#onGone(),
      });
      // Another one was chosen meanwhile, or none is needed any more.
      if (opening !== this.#opening) return microphone[Symbol.dispose]();
      this.#microphone = microphone;
      this.#state.setState({ microphone: { kind: 'open', device: microphone.device } });
      await clock.wake();
    } catch (error) {
      if (opening !== this.#opening) return;
      const why = error instanceof MicrophoneTrouble ? error.message : words.notOpened({ reason: String(error) });
      this.#state.setState({ microphone: { kind: 'failed', why } });
    }
  }

  #onGone(): void {
    this.#closeMicrophone();
    this.#state.setState({ microphone: { kind: 'failed', why: words.unplugged } });
    if (!this.#session) return;
    toast.error(words.unplugged, { detail: words.whatWasRecordedStays });
    void this.#finish();
  }

  async #count(): Promise<void> {
    const { playhead, state } = this.#editor;
    const clock = playhead.clock();
    if (!this.#microphone) await this.#listen();
    await clock?.wake();
    if (!this.#microphone || !clock) return;
    if (clock.context.state !== 'running') return void toast.error(words.noSound);
    playhead.pause();
    const { range } = state.getState();
    const from = range?.from ?? playhead.state.getState().frame;
    playhead.seek(from);
    const count = (left: number): void => {
      if (left === 0) return this.#begin(clock, from, range?.to);
      this.#show({ kind: 'counting', left });
      announce(this.#editor, `${left}`);
      this.#counting = setTimeout(() => count(left - 1), 1_000);
    };
    count(this.#settings.countIn);
  }

  #begin(clock: FilmClock, from: number, to: number | undefined): void {
    const { playhead, state } = this.#editor;
    const { account = '', project = '' } = this.#services ?? {};
    const session: Session = {
      clock,
      head: {
        id: crypto.randomUUID(),
        account,
        project,
        from,
        ...(to !== undefined && { to }),
        rate: clock.context.sampleRate,
        runs: [],
        delay: 0,
        at: Date.now(),
      },
      pieces: [],
      latency: this.#microphone?.latency ?? 0,
      stored: 0,
      parts: 0,
      peak: 0,
      delays: [],
      stops: [clock.onRun((run) => this.#run(run)), onClosed(clock.context, () => void this.#finish())],
    };
    session.stops.push(holdRecording(session.head.id));
    this.#session = session;
    clock.mute(this.#settings.isMuted);
    this.#show({ kind: 'recording', from });
    announce(this.#editor, words.isRecording);
    // Beyond the film's end there is nothing to play.
    if (from >= durationOf(shownComposition(state.getState())))
      return this.#run({ start: clock.context.currentTime, from });
    playhead.play();
    session.stops.push(
      playhead.state.subscribe(({ playing }, before) => {
        // The playhead is at the end a moment after the film has ended.
        if (before.playing && !playing) setTimeout(() => this.#onStop(session));
      }),
    );
  }

  /** The film has stopped: at its end the recording goes on, else it was stopped by hand. */
  #onStop(session: Session): void {
    if (this.#session !== session) return;
    const { playhead, state } = this.#editor;
    const isOver = playhead.state.getState().frame >= durationOf(shownComposition(state.getState()));
    const { runs } = session.head;
    const last = runs.at(-1);
    if (!isOver || !last) return void this.#finish();
    const { end: _end, ...open } = last;
    this.#setRuns(session, [...runs.slice(0, -1), open]);
  }

  #run(run: FilmRun | null): void {
    const session = this.#session;
    if (!session) return;
    const { runs } = session.head;
    const now = session.clock.context.currentTime;
    const ended = runs.map((each): PlayedRun => (each.end === undefined ? { ...each, end: now } : each));
    this.#setRuns(session, run ? [...ended, run] : ended);
  }

  #setRuns(session: Session, runs: readonly PlayedRun[]): void {
    session.head = { ...session.head, runs };
    this.#keep(session, (store) => store.head(session.head));
  }

  #take(piece: MicrophonePiece): void {
    this.#level = Math.max(this.#level, piece.peak);
    const session = this.#session;
    if (!session || session.head.runs.length === 0) return;
    session.pieces.push(piece);
    session.peak = Math.max(session.peak, piece.peak);
    // Often enough for their middle.
    if (session.pieces.length % 8 === 1) session.delays.push(outputDelayOf(session.clock.context));
    if (session.pieces.length - session.stored >= PART) this.#storePart(session);
    const { from, to = Infinity } = session.head;
    const seconds = recordedSeconds(recordedOf(session), from, this.#delayOf(session));
    if (seconds >= (to - from) / FPS) void this.#finish();
    else if (seconds * session.head.rate >= samplesIn(limits.localMedia.maxBytes) - session.head.rate) {
      toast.info(words.isFull);
      void this.#finish();
    }
  }

  #storePart(session: Session): void {
    const piece = joined(session.pieces.slice(session.stored));
    session.stored = session.pieces.length;
    if (!piece) return;
    session.head = { ...session.head, delay: this.#delayOf(session) };
    const number = session.parts++;
    this.#keep(session, async (store) => {
      await store.part(session.head.id, number, piece);
      await store.head(session.head);
    });
  }

  #keep(session: Session, write: (store: RecordingStore) => Promise<void>): void {
    this.#store()
      .then(write)
      .catch(() => {
        if (this.#session === session) toast.warning(words.notKept, { id: 'voice-over-not-kept' });
      });
  }

  #store(): Promise<RecordingStore> {
    return keptRecordings();
  }

  /** Seconds between the film's sound and its echo in the recording. */
  #delayOf({ delays, latency }: Session): number {
    const sorted = delays.toSorted((one, other) => one - other);
    return (sorted[Math.floor(sorted.length / 2)] ?? 0) + latency + this.#settings.offset / 1000;
  }

  async #finish(): Promise<void> {
    const session = this.#session;
    if (!session) return;
    this.#show({ kind: 'saving' });
    this.#storePart(session);
    this.#session = undefined;
    for (const stop of session.stops) stop();
    session.clock.mute(false);
    this.#editor.playhead.pause();
    try {
      if (session.peak < SILENT) {
        await (await this.#store()).remove(session.head.id).catch(() => undefined);
        toast.error(words.nothingHeard, { detail: words.isItMuted });
        // Without a film to lay it into, it waits in the browser until the project is opened again.
      } else if (session.clock.context.state !== 'closed') await this.#save(session.head, recordedOf(session));
    } finally {
      this.#show({ kind: 'idle' });
      if (!this.#isShown) this.#closeMicrophone();
      await this.#findLeft();
    }
  }

  /** Uploads a recording and lays it. It stays in the browser until it lies on the timeline. */
  async #save(head: RecordingHead, recorded: Recorded): Promise<void> {
    const { from, to = Infinity, rate, delay } = head;
    const samples = tapeOf(recorded, from, delay).subarray(0, Math.round(((to - from) / FPS) * rate));
    if (samples.length < rate / FPS) return void toast.info(words.tooShort);
    const name = `${words.voiceOver} ${fileTime(head.at)}.wav`;
    const media = await this.#services?.upload(wavOf(samples, rate, name));
    if (!media) return;
    const laid = layVoiceOver(this.#editor, { media, from, frames: Math.round((samples.length * FPS) / rate) });
    const { overlays } = this.#editor.state.getState().history.present;
    if (laid.ok) {
      toast.success(words.isLaid);
      this.#state.setState({ laid: overlays.find((each) => 'src' in each && each.src === media.url)?.id ?? null });
      // Ready to be heard, or for another take.
      this.#editor.playhead.seek(from);
    } else toast.error(inWords(laid.error.message), { detail: words.isInLocal });
    await (await this.#store()).remove(head.id).catch(() => undefined);
  }

  async #findLeft(): Promise<void> {
    const services = this.#services;
    if (!services) return;
    const left = await leftRecordings(services).catch(() => []);
    const now = this.#session?.head.id;
    this.#state.setState({ left: left.filter(({ id }) => id !== now) });
  }
}

const recordedOf = ({ head: { rate, runs }, pieces }: Session): Recorded => ({ rate, runs, pieces });

/** Seconds until what the context sends out is heard. */
const outputDelayOf = ({ outputLatency, baseLatency }: AudioContext): number => outputLatency || baseLatency || 0;

function onClosed(context: AudioContext, listener: () => void): () => void {
  const gone = new AbortController();
  context.addEventListener('statechange', () => context.state === 'closed' && listener(), { signal: gone.signal });
  return () => gone.abort();
}

/** Pieces as one; silence where the microphone gave nothing. */
function joined(pieces: readonly TapePiece[]): TapePiece | undefined {
  const [one, last] = [pieces[0], pieces.at(-1)];
  if (!one || !last) return undefined;
  const samples = new Int16Array(last.first + last.samples.length - one.first);
  for (const piece of pieces) samples.set(piece.samples, piece.first - one.first);
  return { first: one.first, samples };
}

const two = (value: number): string => `${value}`.padStart(2, '0');

/** `2026-03-01 14.05.09`, in the time of the browser. */
function fileTime(at: number): string {
  const date = new Date(at);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join('.')}`;
}

const recorders = new WeakMap<Editor, Recorder>();

/** The recorder of an editor, which outlasts its controls. */
export function recorderOf(editor: Editor): Recorder {
  const recorder = recorders.get(editor) ?? new Recorder(editor);
  recorders.set(editor, recorder);
  return recorder;
}
