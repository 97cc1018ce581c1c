/** A whole number of the text, 0 to 2³² − 1 (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93) >>> 0;
  // The last letters alone hardly reach the low bits, which choose.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}
