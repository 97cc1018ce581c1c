/** A decoder that returns the picture of each chunk, for streams in display order. */
export class FrameDecoder {
  readonly #decoder: VideoDecoder;
  /** Pending requests by time in microseconds, in order. */
  readonly #asked = new Map<number, (frame: VideoFrame | undefined) => void>();
  #failure: DOMException | undefined;

  constructor(config: VideoDecoderConfig) {
    this.#decoder = new VideoDecoder({
      output: (frame) => this.#answer(frame),
      error: (error) => {
        this.#failure = error;
        this.#dismiss();
      },
    });
    this.#decoder.configure(config);
  }

  /** The picture of a chunk, closed by the caller; undefined if the chunk shows none. @throws the decoder's error */
  async decode(chunk: EncodedVideoChunk): Promise<VideoFrame | undefined> {
    this.#decoder.decode(chunk);
    const frame = await new Promise<VideoFrame | undefined>((resolve) => this.#asked.set(chunk.timestamp, resolve));
    if (this.#failure) throw this.#failure;
    return frame;
  }

  /** Outputs the pictures still buffered. */
  async flush(): Promise<void> {
    await this.#decoder.flush();
    this.#dismiss();
  }

  close(): void {
    if (this.#decoder.state !== 'closed') this.#decoder.close();
    this.#dismiss();
  }

  #answer(frame: VideoFrame): void {
    const resolve = this.#asked.get(frame.timestamp);
    for (const [time, dismiss] of this.#asked) {
      if (time > frame.timestamp) break;
      this.#asked.delete(time);
      if (time < frame.timestamp) dismiss(undefined);
    }
    if (resolve) resolve(frame);
    else frame.close();
  }

  #dismiss(): void {
    for (const resolve of this.#asked.values()) resolve(undefined);
    this.#asked.clear();
  }
}
