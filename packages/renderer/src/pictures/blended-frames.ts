import { checkLibav, present } from '@kinoloom/media/libav';
import { Frame } from 'node-av/lib';
import type { ClipPicture } from './clip-reader.ts';

/** Two pictures of a clip as one, mixed by a share: it is kept until the next one. */
export class BlendedFrames implements Disposable {
  #frame: Frame | undefined;
  #serial = 0;
  #made = '';

  /** `share` of the second picture, both of the same size and format. Valid until the next call, or as long as a reference is held. */
  of(first: ClipPicture, next: ClipPicture, share: number): ClipPicture {
    const made = [first.serial, next.serial, share].join();
    if (this.#frame && this.#made === made) return { picture: this.#frame, serial: this.#serial };
    this.#frame?.free();
    this.#frame = mixed(first.picture, next.picture, share);
    this.#made = made;
    // Never that of a clip's own picture.
    this.#serial = -1e9 - (Math.abs(this.#serial) % 1e9) - 1;
    return { picture: this.#frame, serial: this.#serial };
  }

  [Symbol.dispose](): void {
    this.#frame?.free();
  }
}

function mixed(first: Frame, next: Frame, share: number): Frame {
  const made = new Frame();
  made.alloc();
  Object.assign(made, { format: first.format, width: first.width, height: first.height });
  checkLibav(made.allocBuffer(), 'make a picture');
  checkLibav(made.copyProps(first), 'copy a picture');
  checkLibav(made.copy(first), 'copy a picture');
  const [to, from] = [present(made.data, 'planes'), present(next.data, 'planes')];
  for (const [index, plane] of to.entries()) {
    const [width, other] = [made.linesize[index] ?? 0, next.linesize[index] ?? 0];
    if (width > 0 && other > 0)
      mixPlane({ bytes: plane, width }, { bytes: present(from[index], 'plane'), width: other }, share);
  }
  return made;
}

interface Plane {
  readonly bytes: Buffer;
  /** Bytes of a row. */
  readonly width: number;
}

/** 65536 is the whole share. */
const WHOLE = 65_536;

function mixPlane(to: Plane, from: Plane, share: number): void {
  const weight = Math.round(share * WHOLE);
  const rows = Math.min(Math.floor(to.bytes.length / to.width), Math.floor(from.bytes.length / from.width));
  const across = Math.min(to.width, from.width);
  for (let row = 0; row < rows; row++) {
    const [start, other] = [row * to.width, row * from.width];
    for (let at = 0; at < across; at++) {
      const [under, over] = [to.bytes[start + at] ?? 0, from.bytes[other + at] ?? 0];
      to.bytes[start + at] = (under * (WHOLE - weight) + over * weight + WHOLE / 2) >>> 16;
    }
  }
}
