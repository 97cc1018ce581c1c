/**
 * The colours that a video may have: those of clips which are copied into it (decision 0075). `bt601` is that of small
 * clips without tags.
 */
export const FILM_COLOUR_NAMES = ['bt709', 'bt470bg', 'smpte170m', 'bt601'] as const;

export type FilmColours = (typeof FILM_COLOUR_NAMES)[number];
