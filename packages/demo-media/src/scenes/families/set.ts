import { mix, scale, smooth, tinted, turned, type Rgb } from '../colour.ts';
import { fbmTile, sample } from '../noise.ts';
import { between, pick, randomFrom, type Random } from '../random.ts';
import type { MakeScene } from '../scene.ts';
import { assemble, trace, type Hit, type Solid } from '../solids.ts';

/** A still life of plain shapes in a painted room, a soft sun from the side, leaf shadows moving on the wall. */
export const set: MakeScene = (brief, { width, height, still }) => {
  const { light } = brief;
  const random = brief.random('set');
  const side = random() < 0.5 ? -1 : 1;
  const night = light.time === 'night' || light.time === 'blue';
  const paint = palette();
  const group = assemble(arrange(random, paint, side));
  const occluders = shading(group.solids);
  const aspect = width / height;
  // Narrow frames step back, so that the group still fits.
  const back = aspect >= 1.2 ? 0 : (1.2 - aspect) * 0.9;
  const eye = { x: between(random, -0.35, 0.35), y: 1.5, z: -7.2 - back };
  const focal = width * (aspect >= 1.2 ? 1.12 : aspect >= 1 ? 1.16 : 1.32);
  const centreY = height * (aspect >= 1 ? 0.56 : 0.5);
  const lean = 0.075;
  const sun = normal(-side * 0.85, 1.05, -0.78);
  const keyColour = mix(light.key, [255, 240, 216], 0.35);
  const keyPower = night ? 0.74 : 1.16;
  const fillColour = mix(scale(light.shade, 2.1), mix(paint.wall, [255, 255, 255], 0.2), 0.55);
  const ambient = new Float32Array(width * height * 3);
  const direct = new Float32Array(width * height * 3);
  const spots = new Float32Array(width * height * 2);
  const jitter = randomFrom(brief.key);
  const speckle = fbmTile(brief.key ^ 0x5e7, 256, { cells: 32, octaves: 3, gain: 0.7 });
  const leaves = fbmTile(brief.key ^ 0x5e8, 256, { cells: 9, cellsY: 6, octaves: 3, gain: 0.45 });
  const slats = random() < 0.5;
  render();

  return {
    paint(target, seconds) {
      const { data } = target;
      const sway = Math.sin(seconds * 0.7) * 2.6 + Math.sin(seconds * 1.9) * 0.8;
      const drift = seconds * 0.6;
      for (let i = 0, s = 0; i < data.length; i += 3, s += 2) {
        const u = spots[s] as number;
        const v = spots[s + 1] as number;
        const leaf = sample(leaves, u * 21 + sway + drift * 0.4, v * 21 + sway * 0.5 + drift * 0.2);
        let gate = 0.34 + 0.66 * smooth(0.4, 0.56, leaf);
        if (slats)
          gate = Math.min(gate, 0.3 + 0.7 * smooth(-0.1, 0.26, Math.sin(v * 7.4 + u * 0.8 + sway * 0.02)) + 0.2);
        gate = 0.22 + 0.78 * gate;
        data[i] = (ambient[i] as number) + (direct[i] as number) * gate;
        data[i + 1] = (ambient[i + 1] as number) + (direct[i + 1] as number) * gate;
        data[i + 2] = (ambient[i + 2] as number) + (direct[i + 2] as number) * gate;
      }
    },
  };

  function palette(): { wall: Rgb; floor: Rgb; plain: Rgb; accents: [Rgb, Rgb, Rgb] } {
    const sets: [[Rgb, Rgb, Rgb, Rgb, Rgb, Rgb], ...[Rgb, Rgb, Rgb, Rgb, Rgb, Rgb][]] = [
      [
        [196, 122, 68],
        [206, 148, 98],
        [214, 168, 116],
        [36, 118, 104],
        [226, 184, 44],
        [216, 206, 186],
      ],
      [
        [176, 150, 168],
        [200, 178, 184],
        [226, 208, 206],
        [214, 96, 78],
        [66, 84, 132],
        [238, 214, 170],
      ],
      [
        [112, 140, 140],
        [150, 170, 164],
        [198, 206, 196],
        [232, 156, 84],
        [210, 92, 72],
        [240, 226, 200],
      ],
      [
        [212, 176, 140],
        [222, 196, 164],
        [236, 220, 198],
        [150, 62, 48],
        [92, 108, 74],
        [206, 142, 60],
      ],
      [
        [70, 88, 116],
        [98, 112, 136],
        [150, 160, 176],
        [236, 190, 92],
        [214, 102, 86],
        [224, 224, 218],
      ],
    ];
    const chosen = pick(random, sets);
    const angle = between(random, -0.14, 0.14);
    const dim = night ? 0.55 : 1;
    const c = (rgb: Rgb, amount: number): Rgb =>
      scale(turned(brief.tint ? tinted(rgb, brief.tint, amount) : rgb, angle), dim);
    return {
      wall: c(chosen[0], 0.75),
      floor: c(chosen[1], 0.65),
      plain: c(chosen[2], 0.4),
      accents: [c(chosen[3], brief.tint ? 0.3 : 0), c(chosen[4], 0), c(chosen[5], 0)],
    };
  }

  function render(): void {
    const hit: Hit = { t: 0, nx: 0, ny: 0, nz: 0, solid: null };
    const shadowHit: Hit = { t: 0, nx: 0, ny: 0, nz: 0, solid: null };
    // One sample everywhere, then more where neighbours see another solid or another light: edges and penumbrae.
    const seen = new Int16Array(width * height);
    let turn = 0;
    let ring = 0.5;
    let arc = 0;
    const more = still ? 6 : 4;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        ring = jitter();
        arc = jitter();
        seen[y * width + x] = cast(x, y, 0.5, 0.5, 1, true);
      }
    }
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const p = y * width + x;
        const id = seen[p] as number;
        if (id === seen[p - 1] && id === seen[p + 1] && id === seen[p - width] && id === seen[p + width]) continue;
        ambient.fill(0, p * 3, p * 3 + 3);
        direct.fill(0, p * 3, p * 3 + 3);
        // The samples share one turn of the light's disc, evenly spread, which leaves far less noise than chance.
        turn = jitter();
        for (let s = 0; s < more; s++) {
          ring = (s + 0.5) / more;
          arc = turn + s * 0.618;
          cast(x, y, ((s & 1) + jitter()) / 2, ((s >> 1) + jitter()) / (more / 2), 1 / more, false);
        }
      }
    }

    /** Returns what was met and whether it was lit, as one number. */
    function cast(x: number, y: number, jx: number, jy: number, weight: number, first: boolean): number {
      const dx = (x + jx - width / 2) / focal;
      const dy = -(y + jy - centreY) / focal - lean;
      const inv = 1 / Math.sqrt(dx * dx + dy * dy + 1);
      return shadePoint(dx * inv, dy * inv, inv, (y * width + x) * 3, weight, (y * width + x) * 2, first);
    }

    function shadePoint(
      dx: number,
      dy: number,
      dz: number,
      o: number,
      weight: number,
      spot: number,
      first: boolean,
    ): number {
      trace(group, eye.x, eye.y, eye.z, dx, dy, dz, hit);
      const { t, nx, ny, nz, solid } = hit;
      if (!solid) return 0;
      const x = eye.x + dx * t;
      const y = eye.y + dy * t;
      const z = eye.z + dz * t;
      if (first) {
        // Where along the light this point lies: the pattern of leaves is cast from there.
        spots[spot] = x + side * 0.8 * y * 0.3 + z * 0.2;
        spots[spot + 1] = y - z * 0.5;
      }
      // One ray to a point of a broad sun.
      const a = arc * Math.PI * 2;
      const r = Math.sqrt(ring) * 0.085;
      const lx = sun.x + Math.cos(a) * r;
      const ly = sun.y + Math.sin(a) * r;
      const lz = sun.z + Math.sin(a * 1.7) * r * 0.6;
      const facing = nx * lx + ny * ly + nz * lz;
      let open = 0;
      if (facing > 0) {
        trace(group, x + nx * 0.002, y + ny * 0.002, z + nz * 0.002, lx, ly, lz, shadowHit, true);
        open = shadowHit.solid ? 0 : 1;
      }
      const texture = 1 + (sample(speckle, x * 40 + nz * z * 40, (y + z) * 40) - 0.5) * 0.05;
      // Corners and the ground near solids see less of the room.
      let room = 0.55 + 0.25 * ny + 0.2 * smooth(0, 1.6, y) - 0.14 * nx * side;
      if (solid.kind === 'floor' || solid.kind === 'wall')
        room *= 0.72 + 0.28 * smooth(0, 1.1, solid.kind === 'floor' ? solid.z - z : y);
      room *= occlusion(x, y, z, solid);
      // Light thrown back by the floor and the wall.
      const bounce = Math.max(0, -ny) * 0.22 + Math.max(0, nz) * 0.1;
      const gloss = solid.gloss;
      let spec = 0;
      if (gloss > 0) {
        const hx = lx - dx;
        const hy = ly - dy;
        const hz = lz - dz;
        const hn = (nx * hx + ny * hy + nz * hz) / Math.sqrt(hx * hx + hy * hy + hz * hz);
        spec = Math.max(0, hn) ** 60 * gloss + Math.max(0, hn) ** 12 * gloss * 0.12;
      }
      const fresnel = gloss * 0.35 * (1 - Math.max(0, -(nx * dx + ny * dy + nz * dz))) ** 3;
      for (let c = 0; c < 3; c++) {
        const i = c as 0 | 1 | 2;
        const albedo = (solid.colour[i] / 255) * texture;
        ambient[o + c] =
          (ambient[o + c] as number) +
          weight * (albedo * (fillColour[i] * room * 0.62 + paint.floor[i] * bounce) + fillColour[i] * fresnel * 0.5);
        direct[o + c] =
          (direct[o + c] as number) +
          weight * open * keyPower * keyColour[i] * (albedo * Math.max(0, facing) * 0.92 + spec * 0.8);
      }
      return group.solids.indexOf(solid) * 2 + open + 1;
    }
  }

  /** How much nearby solids close off the room above a point. */
  function occlusion(x: number, y: number, z: number, self: Solid): number {
    let open = 1;
    for (let n = 0; n < occluders.length; n += 5) {
      if (group.solids[occluders[n + 4] as number] === self) continue;
      const dx = x - (occluders[n] as number);
      const dy = y - (occluders[n + 1] as number);
      const dz = z - (occluders[n + 2] as number);
      const d2 = dx * dx + dy * dy + dz * dz;
      const r2 = occluders[n + 3] as number;
      if (d2 > r2 * 30) continue;
      open *= 1 - Math.min(0.5, (0.5 * r2 * r2) / (d2 * d2 + r2 * r2 * 0.4));
    }
    return Math.max(0.3, open);
  }
};

function arrange(
  random: Random,
  paint: { wall: Rgb; floor: Rgb; plain: Rgb; accents: [Rgb, Rgb, Rgb] },
  side: number,
): Solid[] {
  const solids: Solid[] = [
    { kind: 'floor', z: 2.4, colour: paint.floor, gloss: 0, cx: 0, cy: 0, cz: 0, reach: 0 },
    { kind: 'wall', z: 2.4, colour: paint.wall, gloss: 0, cx: 0, cy: 0, cz: 0, reach: 0 },
  ];
  const box = (x0: number, x1: number, y0: number, y1: number, z0: number, z1: number, colour: Rgb) =>
    solids.push({
      kind: 'box',
      x0,
      x1,
      y0,
      y1,
      z0,
      z1,
      colour,
      gloss: 0.04,
      cx: (x0 + x1) / 2,
      cy: (y0 + y1) / 2,
      cz: (z0 + z1) / 2,
      reach: Math.min(x1 - x0, y1 - y0, z1 - z0) * 0.55,
    });
  const sphere = (cx: number, cy: number, cz: number, r: number, colour: Rgb) =>
    solids.push({ kind: 'sphere', cx, cy, cz, r, colour, gloss: 0.62, reach: r });
  const cylinder = (cx: number, cz: number, y0: number, y1: number, r: number, colour: Rgb) =>
    solids.push({ kind: 'cylinder', cx, cy: (y0 + y1) / 2, cz, y0, y1, r, colour, gloss: 0.12, reach: r * 0.9 });
  const ring = (cx: number, cy: number, cz: number, r: number, tube: number, colour: Rgb) =>
    solids.push({ kind: 'torus', cx, cy, cz, r, tube, colour, gloss: 0.62, reach: r * 0.7 });
  const [a, b, c] = paint.accents;
  const s = -side;

  // Stairs on one side.
  const steps = 3 + Math.floor(random() * 3);
  const stepX = s * between(random, 1.15, 1.5);
  const rise = between(random, 0.3, 0.38);
  for (let n = 0; n < steps; n++) {
    const half = between(random, 0.98, 1.02) * (1.05 - n * 0.04);
    box(stepX - half, stepX + half, n * rise, (n + 1) * rise, 0.25 + n * 0.34, 2.3, paint.plain);
  }
  const topY = steps * rise;
  if (random() < 0.75)
    sphere(stepX + between(random, -0.35, 0.3), topY + 0.36, 0.25 + (steps - 1) * 0.34 + 0.42, 0.36, b);
  else ring(stepX, topY + 0.46, 0.25 + (steps - 1) * 0.34 + 0.4, 0.34, 0.12, b);

  // An arch on the other.
  const archX = -s * between(random, 1.35, 1.7);
  const inner = between(random, 0.62, 0.78);
  const thick = between(random, 0.42, 0.52);
  const legs = between(random, 1.5, 1.9);
  solids.push({
    kind: 'arch',
    cx: archX,
    cy: legs,
    cz: 1.7,
    inner,
    outer: inner + thick,
    z0: 1.35,
    z1: 2.0,
    colour: mix(paint.plain, paint.floor, 0.3),
    gloss: 0.04,
    reach: 0.3,
  });

  // In front: a large ball, a plinth with something on it, small things.
  const ballR = between(random, 0.46, 0.64);
  sphere(archX + s * between(random, 0.5, 0.9), ballR, between(random, 0.1, 0.6), ballR, a);
  const plinthX = s * between(random, -0.1, 0.25);
  const plinthH = between(random, 0.42, 0.8);
  cylinder(plinthX, -0.75, 0, plinthH, 0.42, c);
  const choice = random();
  if (choice < 0.4) ring(plinthX, plinthH + 0.42, -0.75, 0.3, 0.12, b);
  else if (choice < 0.7) sphere(plinthX, plinthH + 0.3, -0.75, 0.3, mix(b, a, 0.2));
  else {
    cylinder(plinthX, -0.75, plinthH, plinthH + 0.62, 0.17, a);
    cylinder(plinthX, -0.75, plinthH + 0.62, plinthH + 0.78, 0.08, c);
  }
  if (random() < 0.7) sphere(s * between(random, 0.75, 1.25), 0.17, between(random, -1.1, -0.5), 0.17, mix(b, c, 0.3));
  if (random() < 0.5)
    cylinder(-s * between(random, 2.3, 2.6), 0.9, 0, between(random, 0.9, 1.5), 0.26, mix(a, paint.plain, 0.3));
  return solids;
}

/** Centre, squared reach and index of every solid that shades its surroundings. */
function shading(solids: readonly Solid[]): Float64Array {
  const list: number[] = [];
  solids.forEach((s, n) => {
    if (s.reach > 0) list.push(s.cx, s.cy, s.cz, s.reach ** 2, n);
  });
  return Float64Array.from(list);
}

function normal(x: number, y: number, z: number): { x: number; y: number; z: number } {
  const k = 1 / Math.hypot(x, y, z);
  return { x: x * k, y: y * k, z: z * k };
}
