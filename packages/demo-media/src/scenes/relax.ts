/** A box blur of a map, in place, its edges repeated; `radius` in samples. Two or three passes come close to a Gaussian. */
export function relax(map: Float32Array, width: number, height: number, radius: number): void {
  blurLines(map, height, width, width, 1, radius);
  blurLines(map, width, height, 1, width, radius);
}

function blurLines(
  map: Float32Array,
  lines: number,
  length: number,
  jump: number,
  stride: number,
  radius: number,
): void {
  const out = new Float32Array(length);
  const k = 1 / (radius * 2 + 1);
  const last = length - 1;
  for (let line = 0; line < lines; line++) {
    const at = line * jump;
    let sum = (map[at] as number) * radius;
    for (let i = 0; i <= radius; i++) sum += map[at + Math.min(last, i) * stride] as number;
    for (let i = 0; i < length; i++) {
      out[i] = sum * k;
      const enter = i + radius + 1;
      const leave = i - radius;
      sum +=
        (map[at + (enter > last ? last : enter) * stride] as number) -
        (map[at + (leave < 0 ? 0 : leave) * stride] as number);
    }
    for (let i = 0; i < length; i++) map[at + i * stride] = out[i] as number;
  }
}
