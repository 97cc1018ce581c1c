import workletAddress from './microphone-worklet.ts?worker&url';
import { sixteenBits } from './wav.ts';
import type { TapePiece } from './film-tape.ts';
import * as words from '../../words/en/editor/voice-over.ts';

/** A piece of what is recorded, and its highest sample, of full scale 1. */
export interface MicrophonePiece extends TapePiece {
  readonly peak: number;
}

interface MicrophoneEvents {
  onPiece(piece: MicrophonePiece): void;
  /** It was unplugged, or the browser took it away. */
  onGone(): void;
}

/** Why a microphone cannot be used, for the user. */
export class MicrophoneTrouble extends Error {}

/** What the settings of a track say beyond TypeScript's types. */
interface TrackSettings extends MediaTrackSettings {
  /** Seconds until a sound is in the stream. */
  readonly latency?: number;
}

const loaded = new WeakMap<AudioContext, Promise<void>>();

/** Loads the worklet once for each context. */
function withWorklet(context: AudioContext): Promise<void> {
  const known = loaded.get(context) ?? context.audioWorklet.addModule(workletAddress);
  loaded.set(context, known);
  return known;
}

/** An open microphone: hands on what it records in the time of an audio context, as it is, without the browser's changes of a voice. */
export class Microphone implements Disposable {
  readonly #stream: MediaStream;
  readonly #source: MediaStreamAudioSourceNode;
  readonly #node: AudioWorkletNode;
  readonly #gone = new AbortController();

  private constructor(stream: MediaStream, source: MediaStreamAudioSourceNode, events: MicrophoneEvents) {
    this.#stream = stream;
    this.#source = source;
    this.#node = new AudioWorkletNode(source.context, 'microphone', {
      channelCount: 1,
      channelCountMode: 'explicit',
      numberOfOutputs: 0,
    });
    const { signal } = this.#gone;
    const { port } = this.#node;
    const take = ({ data }: MessageEvent<{ first: number; samples: Float32Array }>): void => {
      let peak = 0;
      for (const sample of data.samples) peak = Math.max(peak, Math.abs(sample));
      events.onPiece({ first: data.first, samples: Int16Array.from(data.samples, sixteenBits), peak });
    };
    port.addEventListener('message', take, { signal });
    port.start();
    source.connect(this.#node);
    for (const track of stream.getAudioTracks()) track.addEventListener('ended', () => events.onGone(), { signal });
  }

  /**
   * Opens a microphone; the usual one without an id, or if that one is gone. Asks for permission the first time.
   * @throws MicrophoneTrouble with what to do
   */
  static async open(context: AudioContext, device: string | undefined, events: MicrophoneEvents): Promise<Microphone> {
    const stream = await streamOf(device).catch((error: unknown) => {
      throw troubleOf(error);
    });
    try {
      await withWorklet(context);
      return new Microphone(stream, context.createMediaStreamSource(stream), events);
    } catch (error) {
      for (const track of stream.getTracks()) track.stop();
      throw troubleOf(error);
    }
  }

  /** The id of its device. */
  get device(): string {
    return this.#settings.deviceId ?? '';
  }

  /** Seconds from a sound until it is recorded, as far as the browser tells. */
  get latency(): number {
    return this.#settings.latency ?? 0;
  }

  get #settings(): TrackSettings {
    return this.#stream.getAudioTracks()[0]?.getSettings() ?? {};
  }

  [Symbol.dispose](): void {
    this.#gone.abort();
    this.#source.disconnect();
    this.#node.port.close();
    for (const track of this.#stream.getTracks()) track.stop();
  }
}

/** The microphones that the browser knows; their names only once one was allowed. */
export async function microphones(): Promise<readonly MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '');
}

/** Without what browsers do to calls: it takes syllables, and its delay is unknown. */
const asItIs = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };

async function streamOf(device: string | undefined): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new MicrophoneTrouble(words.needsHttps);
  const usual = { audio: asItIs };
  if (device === undefined) return devices.getUserMedia(usual);
  return devices.getUserMedia({ audio: { ...asItIs, deviceId: { exact: device } } }).catch((error: unknown) => {
    if (error instanceof DOMException && ['OverconstrainedError', 'NotFoundError'].includes(error.name))
      return devices.getUserMedia(usual);
    throw error;
  });
}

/** What the browser's refusal means. */
export function troubleOf(error: unknown): MicrophoneTrouble {
  if (error instanceof MicrophoneTrouble) return error;
  const { name = '', message = String(error) } = error instanceof Error ? error : {};
  switch (name) {
    case 'NotFoundError':
      return new MicrophoneTrouble(words.noMicrophone, { cause: error });
    case 'NotAllowedError':
    case 'SecurityError':
      return new MicrophoneTrouble(words.notAllowed, { cause: error });
    case 'NotReadableError':
    case 'AbortError':
      return new MicrophoneTrouble(words.inUse, { cause: error });
    case 'NotSupportedError':
      return new MicrophoneTrouble(words.otherRate, { cause: error });
    default:
      return new MicrophoneTrouble(words.notOpened({ reason: message }), { cause: error });
  }
}
