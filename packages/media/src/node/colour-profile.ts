import { crc32, deflateSync } from 'node:zlib';

/** Payload of one JPEG segment in bytes, without the profile's name and chunk number. */
const MOST_IN_SEGMENT = 65_533 - 14;

/** Adds an ICC profile to a JPEG or PNG without one. Keeps the pixels, which an encoder given a profile would not. */
export function withColourProfile(picture: Buffer, profile: Buffer): Buffer {
  return picture[0] === 0xff ? jpegWith(picture, profile) : pngWith(picture, profile);
}

/** ICC.1:2022, annex B.4. */
function jpegWith(picture: Buffer, profile: Buffer): Buffer {
  const count = Math.ceil(profile.length / MOST_IN_SEGMENT);
  if (count > 255) return picture;
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * MOST_IN_SEGMENT, (index + 1) * MOST_IN_SEGMENT);
    const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0', 'latin1');
    head.writeUInt16BE(2 + 14 + part.length, 2);
    return Buffer.concat([head, Buffer.from([index + 1, count]), part]);
  });
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);
}

/** PNG, third edition, 11.3.2.3: after the header. */
function pngWith(picture: Buffer, profile: Buffer): Buffer {
  const header = 8 + 12 + 13;
  const chunk = Buffer.concat([Buffer.from('iCCPICC profile\0\0', 'latin1'), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(chunk.length - 4);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([picture.subarray(0, header), length, chunk, sum, picture.subarray(header)]);
}
