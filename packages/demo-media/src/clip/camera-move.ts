import { between, type Random } from '../scenes/random.ts';
import type { Camera } from '../storyboard/motion.ts';

/** A crop of an image: zoom 1 shows all of it; `x` and `y` shift the centre as shares of its size. */
export type CameraCrop = readonly [zoom: number, x: number, y: number];

/** Target of a camera move: direction, and zoom relative to the default. */
const TARGETS: Readonly<Partial<Record<Camera, readonly [x: number, y: number, near: number]>>> = {
  'pan-left': [-1, 0, 1],
  'pan-right': [1, 0, 1],
  'tilt-up': [0, -1, 1],
  'tilt-down': [0, 1, 1],
  'dolly-in': [0, 0, 1.25],
  'zoom-in': [0, 0, 1.25],
  'dolly-out': [0, 0, 1.25],
  'zoom-out': [0, 0, 1.25],
  static: [0, 0, 0.08],
};

/**
 * A slow eased camera move by progress 0…1, as the prompt asks or else random. Every move starts with the
 * whole image, so that the first frame equals it; a move that widens first zooms in quickly.
 * @param strength 1 for a photograph, less for scenes that move by themselves, 0 for none
 */
export function createCameraMove(random: Random, camera: Camera | null, seconds: number, strength: number) {
  const [angle, distance] = [random() * Math.PI * 2, between(random, 0.2, 0.75)];
  const [x, y, near] = (camera && TARGETS[camera]) ?? [Math.cos(angle) * distance, Math.sin(angle) * distance * 0.6, 1];
  const zoom = 1 + 0.2 * near * strength * Math.min(1, 0.45 + seconds / 11);
  const slack = ((1 - 1 / zoom) / 2) * 0.92;
  const peak = camera === 'dolly-out' || camera === 'zoom-out' ? Math.min(0.3, 0.9 / Math.max(1, seconds)) : 1;
  return (progress: number): CameraCrop => {
    const t = progress < peak ? ease(progress / peak) : 1 - ease((progress - peak) / (1 - peak || 1));
    // Zoom changes geometrically, so that its speed looks constant.
    return [zoom ** t, x * slack * t, y * slack * t];
  };
}

/** Starts and ends at rest with nearly constant speed between, like a fluid tripod head. */
const ease = (p: number): number => 0.45 * p * p * (2 - p) + 0.55 * p * p * (3 - 2 * p);
