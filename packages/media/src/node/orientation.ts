/** Clockwise rotation in degrees of the coded picture, applied after mirroring. */
export type Rotation = 0 | 90 | 180 | 270;

export interface PictureOrientation {
  /** Flipped left to right, before the rotation. */
  mirrored: boolean;
  rotation: Rotation;
}

export const UPRIGHT: PictureOrientation = { mirrored: false, rotation: 0 };

/**
 * Reads the track matrix of ISO 14496-12 (8.3.2) as libav provides it: nine native-endian 32-bit numbers a b u c d v x
 * y w, mapping (x, y) to (ax + cy, bx + dy) with y pointing down. Rounds to quarter turns; a slanted or degenerate
 * matrix counts as upright, as in browsers.
 */
export function orientationOfMatrix(matrix: Buffer | null): PictureOrientation {
  if (!matrix || matrix.length < 36) return UPRIGHT;
  const [a, b, c, d] = [0, 4, 12, 16].map((offset) => matrix.readInt32LE(offset) / 65_536);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return UPRIGHT;
  const determinant = a * d - b * c;
  if (determinant === 0) return UPRIGHT;
  const mirrored = determinant < 0;
  const degrees = (Math.atan2(mirrored ? -b : b, mirrored ? -a : a) * 180) / Math.PI;
  const nearest = Math.round(degrees / 90) * 90;
  if (Math.abs(degrees - nearest) > 1) return UPRIGHT;
  return { mirrored, rotation: quarter(nearest) };
}

/** EXIF 2.32, tag 0x0112: values 1 to 8; anything else counts as upright. */
export function orientationOfExif(value: number | undefined): PictureOrientation {
  switch (value) {
    case 2:
      return { mirrored: true, rotation: 0 };
    case 3:
      return { mirrored: false, rotation: 180 };
    case 4:
      return { mirrored: true, rotation: 180 };
    case 5:
      return { mirrored: true, rotation: 270 };
    case 6:
      return { mirrored: false, rotation: 90 };
    case 7:
      return { mirrored: true, rotation: 90 };
    case 8:
      return { mirrored: false, rotation: 270 };
    default:
      return UPRIGHT;
  }
}

function quarter(degrees: number): Rotation {
  switch (((degrees % 360) + 360) % 360) {
    case 90:
      return 90;
    case 180:
      return 180;
    case 270:
      return 270;
    default:
      return 0;
  }
}
