import { EncodedPacketSink, VideoSample, type EncodedPacket, type InputVideoTrack } from 'mediabunny';
import { FrameDecoder } from './frame-decoder.ts';

/** Pictures decoded concurrently. */
const UNDER_WAY = 4;

/** A decoded picture with its alpha. */
export class SeeThroughPicture {
  readonly colours: VideoSample;
  /** Its luma is the alpha: 0 is transparent, 255 opaque, regardless of the colour range. Undefined: opaque. */
  readonly veil: VideoFrame | undefined;

  constructor(colours: VideoSample, veil: VideoFrame | undefined) {
    this.colours = colours;
    this.veil = veil;
  }

  /** In seconds. */
  get timestamp(): number {
    return this.colours.timestamp;
  }

  close(): void {
    this.colours.close();
    this.veil?.close();
  }
}

/** Whether a track's alpha is a separate stream, as Matroska and WebM store it for VP8 and VP9. */
export async function isVeiled(track: InputVideoTrack): Promise<boolean> {
  const codec = await track.getCodec();
  return (codec === 'vp8' || codec === 'vp9') && (await track.canBeTransparent());
}

/**
 * The pictures of a track with separate alpha, with a decoder for each. The demuxer's own sink supports that, too; but
 * it starts workers from text, which our content security policy forbids, and drops the colour space.
 */
export class SeeThroughSink {
  readonly #track: InputVideoTrack;
  readonly #packets: EncodedPacketSink;

  constructor(track: InputVideoTrack) {
    this.#track = track;
    this.#packets = new EncodedPacketSink(track);
  }

  /** The last picture at or before a time in seconds; null if there is none. */
  async getSample(time: number): Promise<SeeThroughPicture | null> {
    for await (const picture of this.samples(time)) {
      if (picture.timestamp <= time) return picture;
      picture.close();
      break;
    }
    return null;
  }

  /** That picture and all later ones, in order; the caller closes each. */
  async *samples(time: number): AsyncGenerator<SeeThroughPicture, void> {
    let held: SeeThroughPicture | undefined;
    try {
      for await (const picture of this.#decoded(await this.#startFor(time))) {
        const before = held;
        held = picture;
        if (before && picture.timestamp <= time) before.close();
        else if (before) yield before;
      }
      const last = held;
      held = undefined;
      if (last) yield last;
    } finally {
      held?.close();
    }
  }

  /** A packet from which both streams can be decoded: the alpha has its own keyframes. */
  async #startFor(time: number): Promise<EncodedPacket | null> {
    const isKeyframe = await this.#keyframes();
    let key = await this.#packets.getKeyPacket(time, { verifyKeyPackets: true });
    while (key?.sideData.alpha && !isKeyframe(key.sideData.alpha)) {
      const earlier = await this.#packets.getKeyPacket(key.timestamp - 1e-6, { verifyKeyPackets: true });
      if (!earlier) break;
      key = earlier;
    }
    return key ?? this.#packets.getFirstPacket();
  }

  async *#decoded(start: EncodedPacket | null): AsyncGenerator<SeeThroughPicture, void> {
    const config = await this.#track.getDecoderConfig();
    if (!config || !start) return;
    const [rotation, flip] = [await this.#track.getRotation(), await this.#track.getFlip()];
    // Software decoding, so that the alpha is readable, and in order without delay.
    const how = { ...config, hardwareAcceleration: 'prefer-software', optimizeForLatency: true } as const;
    const [colours, veils] = [new FrameDecoder(how), new FrameDecoder(how)];
    const isKeyframe = await this.#keyframes();
    const underWay: Promise<SeeThroughPicture | undefined>[] = [];
    const decode = async (packet: EncodedPacket): Promise<SeeThroughPicture | undefined> => {
      const { alpha } = packet.sideData;
      const [frame, veil] = await Promise.all([
        colours.decode(packet.toEncodedVideoChunk()),
        alpha && veils.decode(packet.alphaToEncodedVideoChunk(isKeyframe(alpha) ? 'key' : 'delta')),
      ]);
      if (frame)
        return new SeeThroughPicture(new VideoSample(frame, { timestamp: packet.timestamp, rotation, flip }), veil);
      veil?.close();
      return undefined;
    };
    try {
      for await (const packet of this.#packets.packets(start)) {
        const next = decode(packet);
        // The error is handled where it is awaited.
        next.catch(() => undefined);
        underWay.push(next);
        if (underWay.length < UNDER_WAY) continue;
        const picture = await underWay.shift();
        if (picture) yield picture;
      }
      await Promise.all([colours.flush(), veils.flush()]);
      for (let next = underWay.shift(); next; next = underWay.shift()) {
        const picture = await next;
        if (picture) yield picture;
      }
    } finally {
      colours.close();
      veils.close();
      for (const rest of underWay)
        rest.then(
          (picture) => picture?.close(),
          () => undefined,
        );
    }
  }

  /** Detects keyframes by the first byte: RFC 6386 §9.1; VP9 bitstream specification §6.2, profiles 0 to 2. */
  async #keyframes(): Promise<(bytes: Uint8Array) => boolean> {
    const marks = (await this.#track.getCodec()) === 'vp8' ? 0b1 : 0b1100;
    return ([first = 0]) => (first & marks) === 0;
  }
}
