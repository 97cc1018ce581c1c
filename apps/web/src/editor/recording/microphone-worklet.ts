/* Hands on what a microphone records, with its time. Runs in the audio thread. */

declare const currentFrame: number;
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** Samples of a piece: 21 ms at 48 kHz. */
const PIECE = 1024;

class Microphone extends AudioWorkletProcessor {
  #samples = new Float32Array(PIECE);
  #filled = 0;
  #first = 0;

  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const channel = inputs[0]?.[0];
    if (!channel) return true;
    if (this.#filled === 0) this.#first = currentFrame;
    this.#samples.set(channel, this.#filled);
    this.#filled += channel.length;
    if (this.#filled < PIECE) return true;
    this.port.postMessage({ first: this.#first, samples: this.#samples }, [this.#samples.buffer]);
    this.#samples = new Float32Array(PIECE);
    this.#filled = 0;
    return true;
  }
}

registerProcessor('microphone', Microphone);
