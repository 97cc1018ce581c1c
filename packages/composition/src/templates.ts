interface TitleTemplate {
  readonly seconds: number;
  /** The initial texts. An overlay's `texts` follow this order. */
  readonly texts: readonly string[];
}

const template = (seconds: number, ...texts: readonly string[]): TitleTemplate => ({ seconds, texts });

/** Titles with several layers, which the painter lays out in the overlay's box. */
export const titleTemplates = {
  'end-card': template(4, 'THE END', 'a film by you'),
  'lower-third': template(5, 'Name', 'Role, place'),
  quote: template(6, 'Some nights I think it is keeping me.', ''),
  chapter: template(3, 'I', 'LOW WATER'),
  countdown: template(3),
  'credits-roll': template(8, 'picture\nYour name\nsound\nYour name'),
  slate: template(2, 'SCENE 04', 'TAKE 3', '30 FPS', '4A'),
  opening: template(5, 'The long tide', 'a film by you'),
  'place-and-time': template(4, 'Halcyon Point', '06:12, wind from the west'),
  ticker: template(8, 'Live', 'Tide at six, wind from the west, and nobody on the road'),
  'big-number': template(3, '4,380', 'nights with the lamp lit'),
  headline: template(4, 'Nobody told the lighthouse'),
} as const satisfies Record<string, TitleTemplate>;
