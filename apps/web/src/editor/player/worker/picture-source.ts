import type { Picture } from '@kinoloom/composition/painter';

/** Where the pictures of one clip come from. Indices count frames of the media at 30 fps. */
export interface PictureSource {
  /** What a frame of the media shows, where that is at hand. */
  picture(index: number): Picture | undefined;
  /**
   * Says which frames of the media are wanted, the first one first. Whatever was wanted before no longer is. `running`: the
   * film plays, and what is wanted moves on by itself.
   */
  want(indices: readonly number[], running: boolean): void;
  /** Settles once `picture(index)` is there. @throws Error if it can't be decoded */
  ready(index: number): Promise<void>;
  close(): void;
}
