import { AVERROR_EOF, type FFEncoderCodec } from 'node-av/constants';
import { Codec, FFmpegError, PosixError, type IRational } from 'node-av/lib';

/** libav's value for an unknown timestamp. */
export const NO_TIMESTAMP = -(2n ** 63n);

const AGAIN: number = FFmpegError.AVERROR(PosixError.EAGAIN);

/** Returns the result of a libav call, or throws an error that names the step. */
export function checkLibav(code: number, step: string): number {
  FFmpegError.throwIfError(code, step);
  return code;
}

/** State of a codec or filter after a call: one output, needs more input, or at the end. */
export function received(code: number, step: string): 'one' | 'hungry' | 'over' {
  if (code === AGAIN) return 'hungry';
  if (code === AVERROR_EOF) return 'over';
  checkLibav(code, step);
  return 'one';
}

/** Asserts that libav did not return null for a missing feature. */
export function present<T>(value: T | null | undefined, thing: string): T {
  if (value === null || value === undefined) throw new Error(`libav has no ${thing}`);
  return value;
}

export function seconds(timestamp: bigint, base: IRational): number {
  return (Number(timestamp) * base.num) / base.den;
}

/** @throws Error if this build of libav lacks it */
export const encoderNamed = (name: string): Codec =>
  present(Codec.findEncoderByName(name as FFEncoderCodec), `encoder ${name}`);
