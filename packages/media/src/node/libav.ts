import { AVERROR_EOF, type FFEncoderCodec } from 'node-av/constants';
import { Codec, FFmpegError, PosixError, type IRational } from 'node-av/lib';

/** libav's mark for a timestamp that is not known. */
export const NO_TIMESTAMP = -(2n ** 63n);

const AGAIN: number = FFmpegError.AVERROR(PosixError.EAGAIN);

/** The answer of a libav call that may fail: the number itself, or an error that names the step. */
export function checkLibav(code: number, step: string): number {
  FFmpegError.throwIfError(code, step);
  return code;
}

/** Whether a codec or filter gave something; false where it wants more input or has no more output. */
export function received(code: number, step: string): 'one' | 'hungry' | 'over' {
  if (code === AGAIN) return 'hungry';
  if (code === AVERROR_EOF) return 'over';
  checkLibav(code, step);
  return 'one';
}

/** A value that libav answers null for when it lacks the thing. */
export function present<T>(value: T | null | undefined, thing: string): T {
  if (value === null || value === undefined) throw new Error(`libav has no ${thing}`);
  return value;
}

export function seconds(timestamp: bigint, base: IRational): number {
  return (Number(timestamp) * base.num) / base.den;
}

/** @throws Error where this build of libav lacks it */
export const encoderNamed = (name: string): Codec =>
  present(Codec.findEncoderByName(name as FFEncoderCodec), `encoder ${name}`);
