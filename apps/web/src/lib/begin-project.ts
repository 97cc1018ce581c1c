/** Media that begin a project of the editor: so that its address stays shorter than what servers read. */
export const MOST_MEDIA = 100;

const SEPARATOR = ',';

/** Ids of media as the editor's address has them. No id has a comma. */
export const mediaInAddress = (ids: readonly string[]): string => ids.join(SEPARATOR);

export const mediaOfAddress = (media: string): string[] => media.split(SEPARATOR).filter(Boolean).slice(0, MOST_MEDIA);
