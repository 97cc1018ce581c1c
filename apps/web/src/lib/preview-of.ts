import { type Job } from '@kinoloom/contract';

/** The picture that a job begins with, to show while it runs: an image, or of a clip's frame the clip's thumbnail. */
export function previewOf({ start_image_url }: Pick<Job, 'start_image_url'>): string | null {
  const clip = start_image_url === null ? null : /^(\/media\/[^/]+\/)[^/]*#(?:first|last)$/.exec(start_image_url)?.[1];
  return clip ? `${clip}thumbnail.jpg` : start_image_url;
}
