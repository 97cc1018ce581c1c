import { type Flow } from '@kinoloom/contract';

/** What both layouts of the gallery are given. */
export interface GalleryPageProps {
  readonly userId: string;
  /** All of the user's. */
  readonly flows: readonly Flow[];
  /** By their ids. */
  readonly flowNames: ReadonlyMap<string, string>;
}
