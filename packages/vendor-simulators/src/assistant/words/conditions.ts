import { word } from './word.ts';

/** A time of day, or a weather: how it is known, how it is added to a subject, and what it does to light, lens and sound. */
export interface Condition {
  readonly id: string;
  readonly known: RegExp;
  /** Added to a subject that does not say it. */
  readonly added: string;
  /** How a lead line names it. */
  readonly name: string;
}

export interface Time extends Condition {
  readonly outside: readonly string[];
  readonly inside: readonly string[];
  readonly colour: readonly string[];
}

export interface Weather extends Condition {
  readonly seen: readonly string[];
  readonly heard: string;
}

export const times: readonly Time[] = [
  {
    id: 'dawn',
    known: word(
      'dawn|sunrise|daybreak|first light|morgengrauen|sonnenaufgang|aube|lever du soleil|amanecer|alba|світанк*|сход* сонця',
    ),
    added: 'at dawn',
    name: 'at dawn',
    outside: [
      'First light comes in flat, pale gold under a band of cold blue',
      'The sun is still under the horizon, and the light has no direction yet, only colour',
    ],
    inside: [
      'A first cold strip of daylight lies along the wall',
      'The window is blue, and one lamp has not been put out yet',
    ],
    colour: ['pale gold, slate and one breath of rose', 'ash blue warming to straw'],
  },
  {
    id: 'night',
    known: word(
      'night|midnight|nighttime|moonlight|moonlit|dark|nachts?|mitternacht|nuit|minuit|noche|medianoche|ніч|ночі|вночі|опівночі|нічн*',
    ),
    added: 'at night',
    name: 'at night',
    outside: [
      'One source lights it, low and from the side; everything else is left to the dark',
      'Moonlight from behind draws the edges in silver, and the shadows keep their colour',
    ],
    inside: [
      'One practical lamp, just out of frame, makes the only warm pool in the room',
      'Street light comes through the blind in bars and slides when a car goes by',
    ],
    colour: ['deep blue, black and one point of amber', 'petrol shadows, tungsten highlights'],
  },
  {
    id: 'blue hour',
    known: word(
      'blue hour|twilight|blaue stunde|dämmerung|heure bleue|crépuscule|hora azul|crepúsculo|сутінк*|синя година',
    ),
    added: 'in the blue hour',
    name: 'in the blue hour',
    outside: [
      'The sky gives an even, shadowless blue, and every lamp in it burns orange',
      'The last daylight and the first lamps are equally bright, for these few minutes only',
    ],
    inside: [
      'Blue windows, amber lamps, and a face where the two meet',
      'The room is lit from outside in blue, and from one doorway in gold',
    ],
    colour: ['cobalt and amber, nothing between', 'ink blue with small warm windows'],
  },
  {
    id: 'dusk',
    known: word(
      'dusk|sunset|golden hour|evening|magic hour|sonnenuntergang|goldene stunde|abends?|coucher du soleil|soir|heure dorée|atardecer|puesta de sol|hora dorada|tarde|захід сонця|заход* сонця|вечір*|увечері|ввечері|золота година',
    ),
    added: 'at dusk',
    name: 'at dusk',
    outside: [
      'Low sun from the side, long shadows toward the lens, a rim of gold on every edge',
      'The sun sits just out of frame, and the haze carries its light across the whole picture',
    ],
    inside: [
      'The last sun comes in level, lies across the far wall, and is nearly gone',
      'Gold from one window, and the corners already dark',
    ],
    colour: ['copper, plum and smoke', 'warm amber against cool violet shadow'],
  },
  {
    id: 'noon',
    known: word(
      'noon|midday|mittags?|midi|mediodía|полудень|опівдні|daylight|sunny|sonnig|ensoleillé*|soleado|сонячн*',
    ),
    added: 'at noon',
    name: 'in full daylight',
    outside: [
      'A hard high sun, short shadows, and light bouncing up from the ground',
      'Clear overhead light, with one large soft bounce from the bright side',
    ],
    inside: [
      'Bright daylight from one tall window, soft by the time it reaches the far side',
      'Skylight from above, even and clean',
    ],
    colour: ['clean whites, dry earth and one strong colour', 'sun-bleached, with the blues held back'],
  },
  {
    id: 'day',
    known: word(
      'morning|afternoon|morgens?|vormittags?|nachmittags?|matin|après-midi|mañana|ранок|ранку|вранці|вдень|overcast|bewölkt|nuageux|nublado|хмарно',
    ),
    added: 'in the morning',
    name: 'by day',
    outside: [
      'A bright overcast makes one large soft source, with shadows you can see into',
      'Side light through thin cloud, gentle contrast, skin and stone both true',
    ],
    inside: [
      'Soft window light from one side, a white wall giving some of it back',
      'North light, even and cool, falling off toward the back of the room',
    ],
    colour: ['muted earth, linen and one saturated accent', 'soft greys, moss and a little rust'],
  },
];

export const weathers: readonly Weather[] = [
  {
    id: 'rain',
    known: word(
      'rain|rainy|raining|drizzle|downpour|regen|regnerisch|verregnet|pluie|pluvieux|lluvia|lluvios*|llueve|дощ*|злив*',
    ),
    added: 'in the rain',
    name: 'in the rain',
    seen: [
      'Rain shows only where a light stands behind it; every surface doubles what is above',
      'Drops run together on the near edge and let go',
    ],
    heard: 'steady rain, near and far',
  },
  {
    id: 'snow',
    known: word(
      'snow|snowy|snowing|snowfall|winter|blizzard|schnee*|verschneit*|neige|enneigé*|hiver|nieve|nevad*|invierno|сніг*|сніж*|зим[аиу]|взимку|засніжен*',
    ),
    added: 'in falling snow',
    name: 'in the snow',
    seen: [
      'Flakes pass through the light, large and slow near the lens, fine as dust behind',
      'Snow lifts the shadows from below and softens every edge',
    ],
    heard: 'the hush of falling snow',
  },
  {
    id: 'fog',
    known: word(
      'fog|foggy|mist|misty|haze|hazy|nebel*|neblig|dunst|brume|brouillard|brumeux|niebla|neblina|brumos*|туман*|імл*',
    ),
    added: 'in the fog',
    name: 'in the fog',
    seen: [
      'Fog takes the distance away layer by layer until only outlines are left',
      'The light has a body in this air, and whatever crosses it leaves a shadow',
    ],
    heard: 'the muffled quiet of fog',
  },
  {
    id: 'storm',
    known: word(
      'storm|stormy|thunderstorm|thunder|lightning|gewitter|stürmisch*|sturm|orage|orageux|tempête|tormenta|tempestuos*|гроз[аиу]|бур[яюі]|шторм*',
    ),
    added: 'in a storm',
    name: 'in a storm',
    seen: [
      'Every loose thing leans one way; a flash freezes it all for a single frame',
      'Low cloud races over, and the light changes from one second to the next',
    ],
    heard: 'hard wind, thunder rolling off',
  },
  {
    id: 'wind',
    known: word('wind|windy|breeze|windig*|brise|vent|venteux|viento|ventos*|вітер|вітр*|вітрян*'),
    added: 'in the wind',
    name: 'in the wind',
    seen: [
      'Wind moves through everything that can move, one gust behind another',
      'Hair, cloth and grass all answer the same gust',
    ],
    heard: 'wind in gusts',
  },
];
