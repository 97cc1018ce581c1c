import { type GalleryFlow, limits } from '@kinoloom/contract';

/** How many images a card has no room for, when `shown` fit on it. */
export const imagesLeft = ({ image_count }: Pick<GalleryFlow, 'image_count'>, shown: number): number =>
  Math.max(0, image_count - shown);

/** The latest video, which stands for the flow. */
export const heroOf = ({ videos }: GalleryFlow) => videos[0];

/** The videos beside the hero. */
export const stripOf = ({ videos }: GalleryFlow) => videos.slice(1, limits.gallery.flowVideos);
