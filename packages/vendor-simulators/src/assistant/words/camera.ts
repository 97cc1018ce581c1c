import { word } from './word.ts';

/** What the camera does, at three paces. `{seconds}` is the clip's length. */
export interface Move {
  readonly id: string;
  readonly known: RegExp;
  readonly name: string;
  readonly slow: string;
  readonly usual: string;
  readonly quick: string;
}

export const moves: readonly Move[] = [
  {
    id: 'push in',
    known: word(
      'push(?:es|ing)? in|dolly in|zooms? in|move closer|moves in|heranfahr*|reinzoom*|zoom avant|acercar*|наближ*|наїзд*',
    ),
    name: 'pushing in',
    slow: 'The camera pushes in so slowly that it is felt before it is seen',
    usual: 'A steady push in that ends on the one detail that matters',
    quick: 'A quick push in that stops dead the moment it arrives',
  },
  {
    id: 'pull back',
    known: word(
      'pull(?:s|ing)? back|pull(?:s|ing)? out|dolly out|zooms? out|reveal(?:s|ing)?|zurückfahr*|rauszoom*|zoom arrière|recul*|alejar*|віддал*|від.їзд*',
    ),
    name: 'pulling back',
    slow: 'The camera draws back a hand at a time and lets the place come into frame',
    usual: 'The camera pulls back in one even move until the whole place is around it',
    quick: 'The camera snaps back to the wide in one pull',
  },
  {
    id: 'static',
    known: word(
      'static|still camera|locked(?: off)?|tripod|no camera movement|without camera movement|fixed camera|stativ|feste kamera|statisch*|caméra fixe|plan fixe|cámara fija|estátic*|статичн*|нерухом* камер*|штатив*',
    ),
    name: 'with the camera locked',
    slow: 'Locked camera, level horizon; only what is in the frame moves',
    usual: 'Locked off on a tripod, and the frame waits for what happens in it',
    quick: 'Locked camera; the movement crosses the frame from edge to edge',
  },
  {
    id: 'handheld',
    known: word('hand-?held|shaky|handkamera|caméra à l.épaule|cámara en mano|ручн* камер*|з рук'),
    name: 'handheld',
    slow: 'Handheld and close, breathing with the subject, never quite still',
    usual: 'Handheld at shoulder height, half a step behind, correcting as a person would',
    quick: 'Handheld and late, whipping over to catch it and finding focus there',
  },
  {
    id: 'aerial',
    known: word(
      'drone|aerial|from above|bird.?s.?eye|top.?down|overhead|luftaufnahme|von oben|drohne*|vue aérienne|vu d.en haut|desde arriba|aére[oa]|дрон*|з висоти|згори',
    ),
    name: 'from above',
    slow: 'High overhead, drifting forward at walking pace, the ground passing like a map',
    usual: 'From the air, a smooth forward glide that tilts down as it arrives',
    quick: 'A fast low flight over it, banking once at the end',
  },
  {
    id: 'tracking',
    known: word(
      'track(?:s|ing)?|follow(?:s|ing)?(?: shot)?|steadicam|alongside|verfolg*|mitfahr*|begleitet|travelling|suit|sigue|siguiendo|seguimiento|супровод*|слід(?:ом|ує|кує)',
    ),
    name: 'following',
    slow: 'The camera keeps level and drifts alongside, a little slower than the subject',
    usual: 'A tracking shot at the same pace, the near things sliding past the lens',
    quick: 'A running track alongside, near things streaking, the subject held sharp',
  },
  {
    id: 'orbit',
    known: word(
      'orbit(?:s|ing)?|circl(?:e|es|ing)|around it|360|umkreis*|tourne autour|rodea*|gira alrededor|облітає|обертає*|навколо',
    ),
    name: 'circling',
    slow: 'The camera moves a quarter turn around it, and the background slides the other way',
    usual: 'A half orbit at eye level, the light passing from front to back',
    quick: 'One fast orbit that slows down as the face comes round',
  },
  {
    id: 'crane',
    known: word('crane|rises? up|rising shot|boom up|kran*|steigt auf|grue|grúa|кран*'),
    name: 'rising',
    slow: 'The camera rises from the ground as evenly as a tide',
    usual: 'A crane up from close to wide, with the horizon arriving last',
    quick: 'A sharp rise that leaves the subject small below',
  },
  {
    id: 'pan',
    known: word('pan(?:s|ning)?(?: left| right| across)?|schwenk*|panoramique|paneo|панорам*'),
    name: 'panning',
    slow: 'One slow pan from the empty side of the frame to the full one',
    usual: 'A level pan that follows the light and comes to rest on the subject',
    quick: 'A whip pan in, and then it holds',
  },
  {
    id: 'tilt',
    known: word('tilt(?:s|ing)?(?: up| down)?|neigt sich|inclin*|нахил*'),
    name: 'tilting',
    slow: 'A slow tilt up, from the ground to the whole height of it',
    usual: 'The camera tilts up in one move and finds the top of the frame full',
    quick: 'A quick tilt, up and held',
  },
  {
    id: 'pov',
    known: word('pov|point of view|first.?person|subjektive|vue subjective|primera persona|від першої особи'),
    name: 'through the eyes',
    slow: 'Seen through the eyes of whoever walks here, unhurried, looking twice',
    usual: 'Point of view at eye height, with the small sway of a step',
    quick: 'Point of view at a run, the frame jolting with each stride',
  },
];

/** Moves that suit most things, where the user has named none. */
export const usualMoves: readonly string[] = ['push in', 'static', 'tracking', 'pull back', 'orbit'];

/** How near it is, and the lens for it. */
export interface Size {
  readonly id: 'near' | 'usual' | 'wide';
  readonly known: RegExp | undefined;
  readonly name: string;
  readonly shot: string;
  readonly lens: readonly string[];
}

export const sizes: readonly Size[] = [
  {
    id: 'near',
    known: word(
      'close-?ups?|closer|macro|detail shot|extreme close-?up|tighter|nahaufnahme|näher|makro|gros plan|plus près|primer plano|más cerca|макро|крупн* план*|ближче',
    ),
    name: 'closer',
    shot: 'Close-up',
    lens: ['85 mm, wide open, one eyelash of focus', '100 mm macro, the background gone to colour'],
  },
  {
    id: 'wide',
    known: word(
      'wide(?:r)?(?: shot| angle)?|establishing(?: shot)?|long shot|totale|weitwinkel*|weiter weg|plan large|plan général|plano general|gran angular|загальн* план*|ширш*|далі',
    ),
    name: 'wider',
    shot: 'Wide shot',
    lens: ['24 mm, deep focus, straight lines kept straight', '21 mm, small figure, large air'],
  },
  {
    id: 'usual',
    known: undefined,
    name: 'from a middle distance',
    shot: '',
    lens: [
      '35 mm, fine grain',
      '50 mm, shallow focus',
      '40 mm anamorphic, soft edges',
      '35 mm, a trace of halation in the lights',
    ],
  },
];
