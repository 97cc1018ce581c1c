interface TitleTemplate {
  readonly label: string;
  readonly seconds: number;
  /** Label and initial text of each text of the template. An overlay's `texts` follow this order. */
  readonly texts: readonly { readonly label: string; readonly initial: string }[];
}

const template = (label: string, seconds: number, ...texts: readonly (readonly [string, string])[]): TitleTemplate => ({
  label,
  seconds,
  texts: texts.map(([label, initial]) => ({ label, initial })),
});

/** Titles with several layers, which the painter lays out in the overlay's box. */
export const titleTemplates = {
  'end-card': template('End card', 4, ['Title', 'THE END'], ['Subtitle', 'a film by you']),
  'lower-third': template('Lower third', 5, ['Name', 'Name'], ['Role, place', 'Role, place']),
  quote: template('Quote', 6, ['Quote', 'Some nights I think it is keeping me.'], ['Who said it', '']),
  chapter: template('Chapter', 3, ['Number', 'I'], ['Title', 'LOW WATER']),
  countdown: template('Countdown', 3),
  'credits-roll': template('Credits roll', 8, ['Role and name, line by line', 'picture\nYour name\nsound\nYour name']),
  slate: template('Slate', 2, ['Scene', 'SCENE 04'], ['Take', 'TAKE 3'], ['Note', '30 FPS'], ['Shot', '4A']),
  opening: template('Opening title', 5, ['Title', 'The long tide'], ['Above it', 'a film by you']),
  'place-and-time': template('Place and time', 4, ['Place', 'Halcyon Point'], ['Time', '06:12, wind from the west']),
  ticker: template(
    'Ticker',
    8,
    ['Label', 'Live'],
    ['Words that pass', 'Tide at six, wind from the west, and nobody on the road'],
  ),
  'big-number': template('Big number', 3, ['Number', '4,380'], ['What it is', 'nights with the lamp lit']),
  headline: template('Headline', 4, ['Words', 'Nobody told the lighthouse']),
} as const satisfies Record<string, TitleTemplate>;
