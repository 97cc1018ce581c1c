/** Who is told how the making of something goes. */
export interface Watch {
  /** Frames made so far; never goes down. */
  readonly onFrames: (done: number) => void;
  /** A packet of a source did not decode. */
  readonly onDamage: () => void;
}
