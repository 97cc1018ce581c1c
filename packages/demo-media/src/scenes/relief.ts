import { sample, type Tile } from './noise.ts';

export interface Sunlight {
  /** Direction towards the sun: sideways (+x right), up, and ahead (+z away from the camera). */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * Light that a height field receives from a low sun: slope towards the sun times a soft shadow found by walking up the
 * light. `scale` is the height of value 1 in map cells. 0 shade … 1 full light.
 */
export function lightTile(field: Tile, scale: number, sun: Sunlight, reach = 40): Tile {
  const { size, data } = field;
  const out = new Float32Array(size * size);
  const mask = size - 1;
  const length = Math.hypot(sun.x, sun.y, sun.z);
  const lx = sun.x / length;
  const ly = sun.y / length;
  const lz = sun.z / length;
  const flat = Math.hypot(sun.x, sun.z) || 1;
  const sx = sun.x / flat;
  const sz = sun.z / flat;
  const rise = sun.y / flat / scale;
  for (let z = 0; z < size; z++) {
    for (let x = 0; x < size; x++) {
      const at = z * size + x;
      const h = data[at] as number;
      const nx =
        ((data[z * size + ((x - 1) & mask)] as number) - (data[z * size + ((x + 1) & mask)] as number)) * 0.5 * scale;
      const nz =
        ((data[((z - 1) & mask) * size + x] as number) - (data[((z + 1) & mask) * size + x] as number)) * 0.5 * scale;
      const facing = Math.max(0, (nx * lx + ly + nz * lz) / Math.sqrt(nx * nx + 1 + nz * nz));
      let shadow = 1;
      if (facing > 0.01) {
        for (let k = 1.5; k < reach; k *= 1.28) {
          const clear = h + rise * k - sample(field, x + sx * k, z + sz * k);
          const open = 0.5 + (clear * scale) / (0.09 * k + 0.5);
          if (open < shadow) shadow = open;
          if (shadow <= 0) break;
        }
      }
      out[at] = facing * Math.max(0, shadow);
    }
  }
  return { size, data: out };
}

/** How steep a height field is: 0 level … 1 vertical. */
export function slopeTile(field: Tile, scale: number): Tile {
  const { size, data } = field;
  const out = new Float32Array(size * size);
  const mask = size - 1;
  for (let z = 0; z < size; z++) {
    for (let x = 0; x < size; x++) {
      const nx =
        ((data[z * size + ((x - 1) & mask)] as number) - (data[z * size + ((x + 1) & mask)] as number)) * 0.5 * scale;
      const nz =
        ((data[((z - 1) & mask) * size + x] as number) - (data[((z + 1) & mask) * size + x] as number)) * 0.5 * scale;
      out[z * size + x] = 1 - 1 / Math.sqrt(1 + nx * nx + nz * nz);
    }
  }
  return { size, data: out };
}

/** A map bent by two others: `strength` in cells. Turns even noise into something that flowed. */
export function warped(field: Tile, by: Tile, strength: number): Tile {
  const { size } = field;
  const out = new Float32Array(size * size);
  for (let z = 0; z < size; z++) {
    for (let x = 0; x < size; x++) {
      const wx = (sample(by, x, z) - 0.5) * strength;
      const wz = (sample(by, x + size * 0.37, z + size * 0.61) - 0.5) * strength;
      out[z * size + x] = sample(field, x + wx, z + wz);
    }
  }
  return { size, data: out };
}
