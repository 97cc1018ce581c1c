import { word } from './word.ts';

/** A way that the whole picture looks. */
export interface Look {
  readonly id: string;
  readonly known: RegExp;
  /** The line of lens and stock. */
  readonly stock: string;
  readonly name: string;
  /** In place of the colour line. */
  readonly colour?: string;
}

export const looks: readonly Look[] = [
  {
    id: 'black and white',
    known: word(
      'black and white|black & white|b&w|monochrome|noir|schwarz-?weiß|noir et blanc|blanco y negro|чорно-?біл*',
    ),
    stock: 'Black and white, deep blacks, a full range of greys, fine silver grain',
    name: 'in black and white',
    colour: 'no colour at all, only tone',
  },
  {
    id: 'anime',
    known: word('anime|manga|ghibli|аніме'),
    stock: 'Hand-drawn anime, clean line, painted backgrounds, light laid on in flat shapes',
    name: 'as anime',
  },
  {
    id: 'watercolour',
    known: word('watercolou?r|aquarell*|aquarelle|acuarela|акварел*'),
    stock: 'Watercolour on rough paper, edges left to bleed, white kept for the light',
    name: 'in watercolour',
  },
  {
    id: 'oil',
    known: word('oil painting|painterly|impressionist|ölgemälde|peinture à l.huile|óleo|олійн*|живопис*'),
    stock: 'Oil on canvas, visible strokes, thick light and thin shadow',
    name: 'in oils',
  },
  {
    id: 'clay',
    known: word('stop.?motion|claymation|clay|knete*|plastilin*|пластилін*'),
    stock: 'Stop motion on twos, fingerprints in the clay, a small warm set',
    name: 'in stop motion',
  },
  {
    id: 'seventies',
    known: word('70s|seventies|1970s|retro|vintage|super.?8|70er|années 70|años 70|ретро'),
    stock: 'Shot on 16 mm, warm halation, soft gate weave, a little dust',
    name: 'on 16 mm',
    colour: 'mustard, brown and faded teal',
  },
  {
    id: 'documentary',
    known: word('documentary|realistic|handycam|dokumentar*|documentaire|documental|документальн*|реалістичн*'),
    stock: 'Available light, honest colour, a lens that has to find its focus',
    name: 'as a documentary',
  },
  {
    id: 'cyberpunk',
    known: word('cyberpunk|neon|futuristic|sci-?fi|futuristisch*|futuriste|futurista|кіберпанк|неон*|футурист*'),
    stock: 'Anamorphic, horizontal flares, wet surfaces, clean blacks',
    name: 'in neon',
    colour: 'cyan and magenta with one sodium yellow',
  },
  {
    id: '3d',
    known: word('3d|pixar|render|cgi|octane'),
    stock: 'Rendered with soft global light, true materials, a shallow depth of field',
    name: 'in 3D',
  },
];

/** A feeling changes pace and colour more than things. */
export interface Mood {
  readonly known: RegExp;
  readonly name: string;
  readonly said: readonly string[];
}

export const moods: readonly Mood[] = [
  {
    known: word(
      'dramatic|epic|tense|intense|powerful|dramatisch*|episch*|dramatique|épique|dramátic*|épic*|драматичн*|епічн*',
    ),
    name: 'with more at stake',
    said: [
      'Hold back until the last second, then let it arrive all at once',
      'Contrast pushed hard: one bright thing, and the dark pressing in on it',
    ],
  },
  {
    known: word(
      'calm|peaceful|quiet|serene|gentle|dreamy|soft|ruhig*|friedlich*|sanft*|calme|paisible|doux|tranquil*|suave|спокійн*|тих[аоеи]|ніжн*|мрійлив*',
    ),
    name: 'calmer',
    said: [
      'Nothing hurries; the frame breathes with what is in it',
      'Leave room around everything, and let the quiet last',
    ],
  },
  {
    known: word(
      'sad|lonely|melanchol*|nostalgic|traurig*|einsam*|triste|seule?|nostalgique|solitari*|nostálgic*|сумн*|самотн*|ностальг*',
    ),
    name: 'lonelier',
    said: [
      'Keep the distance, and let the empty part of the frame do the talking',
      'Stay a moment after there is nothing left to see',
    ],
  },
  {
    known: word(
      'happy|joyful|cheerful|funny|playful|fröhlich*|lustig*|heureu*|joyeu*|drôle|feliz|alegre|divertid*|весел*|щаслив*|радісн*',
    ),
    name: 'brighter',
    said: [
      'Let the timing be a little early, the way laughter is',
      'Bright, open, with room for something to go wrong',
    ],
  },
  {
    known: word(
      'scary|creepy|horror|spooky|eerie|ominous|gruselig*|unheimlich*|effrayant*|terrifiant*|aterrador*|inquietante|страшн*|моторошн*|зловісн*',
    ),
    name: 'darker',
    said: ['What matters stays just out of the light', 'Hold on the empty doorway a beat longer than is comfortable'],
  },
];
