import type { Rgb } from './colour.ts';

interface Surface {
  readonly colour: Rgb;
  /** 0 chalk … 1 lacquer. */
  readonly gloss: number;
  readonly cx: number;
  readonly cy: number;
  readonly cz: number;
  /** Size as an occluder of ambient light. */
  readonly reach: number;
}

/** Plain shapes: y is up, z away from the viewer. A torus and an arch stand in planes of constant z. */
export type Solid = Surface &
  (
    | { readonly kind: 'floor'; readonly z: number }
    | { readonly kind: 'wall'; readonly z: number }
    | { readonly kind: 'sphere'; readonly r: number }
    | {
        readonly kind: 'box';
        readonly x0: number;
        readonly x1: number;
        readonly y0: number;
        readonly y1: number;
        readonly z0: number;
        readonly z1: number;
      }
    | { readonly kind: 'cylinder'; readonly y0: number; readonly y1: number; readonly r: number }
    | { readonly kind: 'torus'; readonly r: number; readonly tube: number }
    | {
        readonly kind: 'arch';
        readonly inner: number;
        readonly outer: number;
        readonly z0: number;
        readonly z1: number;
      }
  );

export interface Hit {
  t: number;
  nx: number;
  ny: number;
  nz: number;
  solid: Solid | null;
}

/** Solids with their bounding balls (x, y, z, radius²; −1 for the endless ones) in one flat array, which rays test first. */
export interface Assembly {
  readonly solids: readonly Solid[];
  readonly bounds: Float64Array;
}

export function assemble(solids: readonly Solid[]): Assembly {
  const bounds = new Float64Array(solids.length * 4);
  solids.forEach((solid, n) => bounds.set(ball(solid), n * 4));
  return { solids, bounds };
}

function ball(s: Solid): [number, number, number, number] {
  switch (s.kind) {
    case 'floor':
    case 'wall':
      return [0, 0, 0, -1];
    case 'sphere':
      return [s.cx, s.cy, s.cz, s.r ** 2];
    case 'box':
      return [s.cx, s.cy, s.cz, ((s.x1 - s.x0) / 2) ** 2 + ((s.y1 - s.y0) / 2) ** 2 + ((s.z1 - s.z0) / 2) ** 2];
    case 'cylinder':
      return [s.cx, s.cy, s.cz, s.r ** 2 + ((s.y1 - s.y0) / 2) ** 2];
    case 'torus':
      return [s.cx, s.cy, s.cz, (s.r + s.tube) ** 2];
    case 'arch': {
      const half = (s.cy + s.outer) / 2;
      return [s.cx, half, (s.z0 + s.z1) / 2, s.outer ** 2 + half ** 2 + ((s.z1 - s.z0) / 2) ** 2];
    }
    default:
      return s satisfies never;
  }
}

/** The nearest solid along a ray (unit direction); with `any`, the first found, for shadows. */
export function trace(
  { solids, bounds }: Assembly,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  hit: Hit,
  any = false,
): void {
  hit.t = 1e9;
  hit.solid = null;
  for (let n = 0; n < solids.length; n++) {
    const r2 = bounds[n * 4 + 3] as number;
    if (r2 > 0) {
      const x = ox - (bounds[n * 4] as number);
      const y = oy - (bounds[n * 4 + 1] as number);
      const z = oz - (bounds[n * 4 + 2] as number);
      const b = x * dx + y * dy + z * dz;
      const c = x * x + y * y + z * z - r2;
      if (b * b < c || (b > 0 && c > 0)) continue;
    }
    const solid = solids[n] as Solid;
    switch (solid.kind) {
      case 'floor': {
        if (dy < -1e-6) keep(hit, -oy / dy, 0, 1, 0, solid);
        break;
      }
      case 'wall': {
        if (dz > 1e-6) keep(hit, (solid.z - oz) / dz, 0, 0, -1, solid);
        break;
      }
      case 'sphere':
        sphere(solid, ox, oy, oz, dx, dy, dz, hit);
        break;
      case 'box':
        box(solid, solid.x0, solid.x1, solid.y0, solid.y1, solid.z0, solid.z1, ox, oy, oz, dx, dy, dz, hit);
        break;
      case 'cylinder':
        cylinder(solid, ox, oy, oz, dx, dy, dz, hit);
        break;
      case 'torus':
        torus(solid, ox, oy, oz, dx, dy, dz, hit);
        break;
      case 'arch':
        arch(solid, ox, oy, oz, dx, dy, dz, hit);
        break;
      default:
        solid satisfies never;
    }
    if (any && hit.solid) return;
  }
}

function keep(hit: Hit, t: number, nx: number, ny: number, nz: number, solid: Solid): void {
  if (t <= 1e-4 || t >= hit.t) return;
  hit.t = t;
  hit.nx = nx;
  hit.ny = ny;
  hit.nz = nz;
  hit.solid = solid;
}

function sphere(
  s: Extract<Solid, { kind: 'sphere' }>,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  hit: Hit,
): void {
  const x = ox - s.cx;
  const y = oy - s.cy;
  const z = oz - s.cz;
  const b = x * dx + y * dy + z * dz;
  const q = b * b - (x * x + y * y + z * z - s.r * s.r);
  if (q < 0) return;
  const t = -b - Math.sqrt(q);
  keep(hit, t, (x + dx * t) / s.r, (y + dy * t) / s.r, (z + dz * t) / s.r, s);
}

function box(
  s: Solid,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z0: number,
  z1: number,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  hit: Hit,
): void {
  const ax = (x0 - ox) / dx;
  const bx = (x1 - ox) / dx;
  const ay = (y0 - oy) / dy;
  const by = (y1 - oy) / dy;
  const az = (z0 - oz) / dz;
  const bz = (z1 - oz) / dz;
  const nearX = Math.min(ax, bx);
  const nearY = Math.min(ay, by);
  const nearZ = Math.min(az, bz);
  const near = Math.max(nearX, nearY, nearZ);
  const far = Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz));
  if (near > far || near < 1e-4) return;
  if (near === nearX) keep(hit, near, dx > 0 ? -1 : 1, 0, 0, s);
  else if (near === nearY) keep(hit, near, 0, dy > 0 ? -1 : 1, 0, s);
  else keep(hit, near, 0, 0, dz > 0 ? -1 : 1, s);
}

function cylinder(
  s: Extract<Solid, { kind: 'cylinder' }>,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  hit: Hit,
): void {
  const x = ox - s.cx;
  const z = oz - s.cz;
  const a = dx * dx + dz * dz;
  const b = x * dx + z * dz;
  const q = b * b - a * (x * x + z * z - s.r * s.r);
  if (q < 0) return;
  const t = (-b - Math.sqrt(q)) / a;
  const y = oy + dy * t;
  if (y > s.y0 && y < s.y1) keep(hit, t, (x + dx * t) / s.r, 0, (z + dz * t) / s.r, s);
  if (dy < 0) {
    const lid = (s.y1 - oy) / dy;
    const lx = x + dx * lid;
    const lz = z + dz * lid;
    if (lx * lx + lz * lz < s.r * s.r) keep(hit, lid, 0, 1, 0, s);
  }
}

/** Sphere tracing inside the bounding ball; the quartic's closed form is slower and less stable. */
function torus(
  s: Extract<Solid, { kind: 'torus' }>,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  hit: Hit,
): void {
  const x = ox - s.cx;
  const y = oy - s.cy;
  const z = oz - s.cz;
  const bound = s.r + s.tube;
  const b = x * dx + y * dy + z * dz;
  const q = b * b - (x * x + y * y + z * z - bound * bound);
  if (q < 0) return;
  const root = Math.sqrt(q);
  const end = -b + root;
  let t = Math.max(0.001, -b - root);
  for (let n = 0; n < 48 && t < end; n++) {
    const px = x + dx * t;
    const py = y + dy * t;
    const pz = z + dz * t;
    const flat = Math.sqrt(px * px + py * py);
    const out = flat - s.r;
    const tube = Math.sqrt(out * out + pz * pz);
    const d = tube - s.tube;
    if (d < 0.0008) {
      const k = out / (tube * (flat || 1));
      keep(hit, t, px * k, py * k, pz / tube, s);
      return;
    }
    t += d;
  }
}

/** Two posts under half a ring. */
function arch(
  s: Extract<Solid, { kind: 'arch' }>,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  hit: Hit,
): void {
  box(s, s.cx - s.outer, s.cx - s.inner, 0, s.cy, s.z0, s.z1, ox, oy, oz, dx, dy, dz, hit);
  box(s, s.cx + s.inner, s.cx + s.outer, 0, s.cy, s.z0, s.z1, ox, oy, oz, dx, dy, dz, hit);
  const x = ox - s.cx;
  const y = oy - s.cy;
  const face = dz > 0 ? s.z0 : s.z1;
  const t = (face - oz) / dz;
  const fx = x + dx * t;
  const fy = y + dy * t;
  const d = fx * fx + fy * fy;
  if (fy >= 0 && d > s.inner * s.inner && d < s.outer * s.outer) keep(hit, t, 0, 0, dz > 0 ? -1 : 1, s);
  const a = dx * dx + dy * dy;
  const b = x * dx + y * dy;
  for (const r of [s.inner, s.outer]) {
    const q = b * b - a * (x * x + y * y - r * r);
    if (q < 0) continue;
    // The outer skin is met coming in, the inner one going out.
    const at = r === s.outer ? (-b - Math.sqrt(q)) / a : (-b + Math.sqrt(q)) / a;
    const py = y + dy * at;
    const pz = oz + dz * at;
    if (py < 0 || pz < s.z0 || pz > s.z1) continue;
    const sign = r === s.outer ? 1 : -1;
    keep(hit, at, (sign * (x + dx * at)) / r, (sign * py) / r, 0, s);
  }
}
