/** A filter of an equaliser: its frequency, how steep or narrow it is, and how much it raises, in dB. */
export interface Band {
  readonly kind: 'highPass' | 'lowPass' | 'lowShelf' | 'highShelf' | 'peak';
  readonly hertz: number;
  readonly q: number;
  readonly decibels?: number;
}

/** A slope without a hump. */
const FLAT = Math.SQRT1_2;

const highPass = (hertz: number): Band => ({ kind: 'highPass', hertz, q: FLAT });
const lowPass = (hertz: number): Band => ({ kind: 'lowPass', hertz, q: FLAT });
const lowShelf = (hertz: number, decibels: number): Band => ({ kind: 'lowShelf', hertz, q: FLAT, decibels });
const highShelf = (hertz: number, decibels: number): Band => ({ kind: 'highShelf', hertz, q: FLAT, decibels });
const peak = (hertz: number, decibels: number, q: number): Band => ({ kind: 'peak', hertz, q, decibels });

/** What a clip can be heard through. None has a frequency below 80 Hz: see `WARM_UP`. */
export const equalisers = {
  /** Without rumble and boom, with the range of consonants raised. */
  voice: [highPass(90), peak(260, -3, 1), peak(3_200, 4, 0.9), highShelf(9_000, 2)],
  warm: [lowShelf(220, 3), peak(3_500, -2, 0.8), highShelf(7_000, -3)],
  bass: [lowShelf(120, 6)],
  treble: [highShelf(5_000, 5)],
  /** The band of a telephone line, 300 to 3400 Hz, with steep ends. */
  telephone: [highPass(300), highPass(300), peak(1_800, 4, 1), lowPass(3_400), lowPass(3_400)],
  radio: [highPass(180), peak(1_400, 5, 0.8), lowPass(5_000), lowPass(5_000)],
  /** From behind a wall. */
  nextRoom: [lowShelf(150, 2), lowPass(600), lowPass(900)],
} as const satisfies Record<string, readonly Band[]>;
