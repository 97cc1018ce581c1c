import { SAMPLE_RATE } from '@kinoloom/composition/sound';
import type { CodecParameters, Packet, Stream } from 'node-av/lib';
import type { EncodedSound } from './mp4-writer.ts';
import { checkLibav, present } from '@kinoloom/media/libav';
import { MediaSource } from './source.ts';

/** A file's encoded sound, to be copied. */
export class StoredSound implements EncodedSound, AsyncDisposable {
  readonly #source: MediaSource;
  readonly #stream: Stream;

  private constructor(source: MediaSource) {
    this.#source = source;
    this.#stream = present(source.audio, 'sound in this file');
  }

  static async open(path: string): Promise<StoredSound> {
    return new StoredSound(await MediaSource.open(path));
  }

  describe(parameters: CodecParameters): void {
    checkLibav(this.#stream.codecpar.copy(parameters), 'describe the sound track');
  }

  async *packets(): AsyncGenerator<Packet> {
    const { timeBase } = this.#stream;
    for await (const packet of this.#source.packets(this.#stream)) {
      packet.rescaleTs(timeBase, { num: 1, den: SAMPLE_RATE });
      yield packet;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#source[Symbol.asyncDispose]();
  }
}
