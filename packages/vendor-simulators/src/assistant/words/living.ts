import { subject, type Subject } from './subject.ts';

/** People and animals, in five languages' words. The first that is found in the user's words leads. */
export const living: readonly Subject[] = [
  subject('fisherm[ae]n|sailors?|fischer*|pêcheurs?|pescador*|рибал*|моряк*', {
    lives: true,
    acts: [
      'The hands find the next knot without looking, and the rope runs out wet over the rail',
      'A slow look out to sea, a line tested between two fingers, and back to the work',
    ],
    details: [
      'Salt has dried white in the creases of the hands',
      'Water runs off the peak of the cap, one drop at a time',
    ],
    sounds: [
      'rope drawn tight, a hull knocking softly, one gull far off',
      'wind in the rigging and water under the boards',
    ],
  }),
  subject('danc(?:er|ers)|ballerina*|tänzer*|danseu*|bailar*|танц*|балерин*', {
    lives: true,
    acts: [
      'One turn begins in the fingertips, travels through the shoulders and ends in a breath held still',
      'A weight shifts, an arm opens, and the whole body follows half a beat late',
    ],
    details: [
      'Chalk dust lifts from the floor and hangs in the light',
      'Every fold of the cloth arrives a moment after the body',
    ],
    sounds: [
      'soles on bare boards, one breath, cloth turning',
      'a single piano note left ringing, feet brushing the floor',
    ],
  }),
  subject('chefs?|cooks?|bakers?|barista*|köch*|bäcker*|cuisini*|boulang*|cociner*|panader*|кухар*|пекар*', {
    lives: true,
    place: 'inside',
    acts: [
      'Flour lifts as the hands fold the dough once and press it flat',
      'A pan tips, the oil catches the light, and steam rises past the face',
    ],
    details: [
      'Steam softens the edges of everything behind',
      'A burn mark on the forearm, a clean white cloth over the shoulder',
    ],
    sounds: ['a knife on wood, oil beginning to hiss', 'dough slapped on a board, an oven door far back'],
  }),
  subject('astronauts?|cosmonaut*|spacem[ae]n|astronaut*|космонавт*|астронавт*', {
    lives: true,
    place: 'space',
    acts: [
      'A gloved hand lets go of the rail, and the tether slowly draws its curve',
      'The visor turns, and the whole horizon slides across its gold glass',
    ],
    details: [
      'Sunlight burns hard along one edge of the suit and leaves the rest to the dark',
      'Fine scratches on the visor catch the light like frost',
    ],
    sounds: ['breath inside a helmet, a faint hiss of air, nothing else', 'one slow breath and a radio left open'],
  }),
  subject(
    'musician*|violinist*|pianist*|guitarist*|cellist*|drummer*|sänger*|singers?|musiker*|cantante*|musicien*|музикант*|співа*',
    {
      lives: true,
      acts: [
        'The eyes close before the first note, and the shoulders drop with it',
        'The bow hand waits, then draws one long stroke to its very end',
      ],
      details: ['Rosin dust floats in the light above the strings', 'Worn varnish where a thumb has rested for years'],
      sounds: [
        'one long low note in a small room, a chair creaking',
        'strings tuned softly, a breath, the first phrase',
      ],
    },
  ),
  subject(
    'boxers?|runners?|athletes?|swimmers?|climbers?|skat(?:er|ers)|surfers?|läufer*|sportler*|coureu*|corredor*|atleta*|бігун*|спортсмен*',
    {
      lives: true,
      acts: [
        'One full movement, from the planted foot up through the back, and the breath that follows it',
        'The shoulders settle, the eyes find the mark, and everything goes at once',
      ],
      details: ['Sweat beads along the jaw and breaks loose with the motion', 'Taped fingers, frayed at the edge'],
      sounds: [
        'a hard breath, shoes biting the ground, a heartbeat of silence',
        'feet in rhythm, cloth snapping, breath',
      ],
    },
  ),
  subject(
    'child|children|kids?|girls?|boys?|toddlers?|kinder|mädchen|jung(?:e|en)|enfants?|filles?|garçons?|niñ[oa]s?|дитин*|діт*|дівчинк*|хлопч*',
    {
      lives: true,
      acts: [
        'Two quick steps, a stop to look, and a grin that arrives before the head turns',
        'A hand reaches up, misses by a little, and tries again more carefully',
      ],
      details: ['One sleeve too long, held in the fist', 'Loose hair catches the light at its edge'],
      sounds: ['small feet, a laugh cut short by wonder', 'a hum under the breath, cloth rustling'],
    },
  ),
  subject(
    'wom[ae]n|lad(?:y|ies)|grandmother|mother|bride|frau*|großmutter|mutter|femmes?|mère|mujer*|abuela|жінк*|бабус*|мати',
    {
      lives: true,
      acts: [
        'The head turns, the eyes hold on something outside the frame, and the breath lets go',
        'A hand comes up to push back a strand of hair, and stays there a moment too long',
      ],
      details: [
        'A small scar through one eyebrow, light moving in the eyes',
        'Fine threads of a worn collar catch the light',
      ],
      sounds: ['a quiet breath, cloth moving, the room around it', 'footsteps that stop, then nothing but air'],
    },
  ),
  subject(
    'm[ae]n|gentlem[ae]n|grandfather|father|guy|mann|männer|großvater|vater|hommes?|père|hombres?|abuelo|чоловік*|дідус*|батько',
    {
      lives: true,
      acts: [
        'The jaw works once, the eyes lift, and a decision passes over the face without a word',
        'A hand smooths the front of the coat, finds the pocket, and stops there',
      ],
      details: ['Two days of beard, grey at the chin', 'The light finds every crease around the eyes'],
      sounds: ['a slow breath, a coat shifting, a clock somewhere', 'steps on stone that come to rest'],
    },
  ),
  subject(
    'couple|lovers|friends|family|crowd|people|paar|freunde|familie|leute|menschen|gens|amis|famille|gente|amigos|familia|люд*|родин*|друз*',
    {
      lives: true,
      acts: [
        'One leans in to say something we do not hear, and the other laughs before it is finished',
        'They fall into step, and one looks across without being seen',
      ],
      details: ['Hands almost touching, then touching', 'Faces in layers, only the nearest sharp'],
      sounds: ['low voices without words, one clear laugh', 'steps falling in with each other, talk in the distance'],
    },
  ),
  subject('cats?|kittens?|katz*|kätzchen|chats?|gat[oa]s?|кіт|кот*|кішк*|кошен*', {
    lives: true,
    acts: [
      'The ears turn first, one after the other, then the whole head follows',
      'A slow blink, a stretch that runs from the claws to the tip of the tail, and stillness again',
    ],
    details: ['Each whisker drawn in light against the dark', 'Pupils wide as coins, dust on the paws'],
    sounds: ['a purr close to the microphone, a floorboard', 'claws set down softly, a distant street'],
  }),
  subject('dogs?|pupp(?:y|ies)|hunde?|welpe*|chiens?|chiots?|perr[oa]s?|cachorr*|пес|пса|собак*|цуцен*', {
    lives: true,
    acts: [
      'The ears fly up, the whole body goes still, and then the tail gives it away',
      'A burst of speed, a skid at the turn, and back again with the tongue out',
    ],
    details: ['Wet fur in points, each with a light on it', 'A muddy nose pressed almost to the lens'],
    sounds: ['quick paws, panting, one short bark', 'a collar tag ringing, grass brushing past'],
  }),
  subject('hors(?:e|es)|stallion|pferd*|chev(?:al|aux)|caball*|кін|кон[іяь]|коні', {
    lives: true,
    acts: [
      'Muscle rolls under the coat as the gait lengthens, and the mane comes a beat behind',
      'The head tosses once, breath smokes, and one hoof strikes the ground',
    ],
    details: ['Steam rises from the flanks', 'Clods of earth hang in the air behind the hooves'],
    sounds: ['hooves on soft ground, a snort, leather', 'breath and a slow drum of hooves'],
  }),
  subject(
    'fox(?:es)?|wol(?:f|ves)|deer|stag|bear|lion|tiger|leopard|fuchs|füchse|wölfe|hirsch|bär|löwe|renards?|loups?|cerfs?|ours|zorr[oa]s?|lobos?|ciervo|oso|лис*|вовк*|олен*|ведм*|лев|тигр*',
    {
      lives: true,
      acts: [
        'It stops mid-step with one paw raised, listens, and looks straight down the lens',
        'The head lowers, the shoulders roll, and it passes out of the light without a sound',
      ],
      details: ['Breath shows for a second and is gone', 'The coat is sharp hair by hair along the lit edge'],
      sounds: ['snow or leaves giving way under one careful paw', 'a twig, then a held silence'],
    },
  ),
  subject(
    'birds?|eagles?|falcons?|owls?|ravens?|crows?|gulls?|swans?|herons?|vogel*|vögel|adler|eule*|möwe*|oiseau*|aigles?|hibou*|pájaros?|águila*|búho*|птах*|орел|орл*|сов[аиу]|чайк*',
    {
      lives: true,
      acts: [
        'The wings open once, catch the air, and the ground simply falls away',
        'The head turns without the body, the eye finds us, and the feathers lift in the wind',
      ],
      details: [
        'Light comes through the spread feathers',
        'Each barb of the near wing is sharp, the land behind is not',
      ],
      sounds: ['three slow wingbeats, wind, a far call', 'air through feathers, then open sky'],
    },
  ),
  subject(
    'whales?|dolphins?|sharks?|turtles?|jellyfish|fish(?:es)?|octopus*|delfin*|qualle*|fisch*|baleines?|dauphins?|méduses?|poissons?|ballenas?|delfines|medusas?|peces|кит[иа]?|дельфін*|медуз*|риб[аи]',
    {
      lives: true,
      place: 'underwater',
      acts: [
        'The whole body bends once, and the wave of it runs out to the last thin edge',
        'It drifts up through a shaft of light, turns, and lets itself sink',
      ],
      details: ['Particles hang in the beam and stream away as it passes', 'A net of light crawls over the back'],
      sounds: ['a deep muffled hush, one long call, bubbles', 'water pressing close, a low slow pulse'],
    },
  ),
  subject('robots?|androids?|cyborgs?|robot*|робот*|андроїд*', {
    lives: true,
    acts: [
      'A joint releases with a small jolt, the head tilts, and the eye light focuses',
      'One finger closes, then the next, as if the hand were new',
    ],
    details: ['Scuffed paint, a serial number half rubbed away', 'Oil has left one dark tear below the eye'],
    sounds: ['a servo winding up, a relay, silence', 'soft motors, metal settling'],
  }),
  subject(
    'dragons?|unicorns?|monsters?|ghosts?|witch(?:es)?|knights?|wizards?|drache*|einhorn|geist*|hexe*|ritter|dragones|fantasma*|bruja*|caballero|licornes?|fantômes?|sorcière*|chevaliers?|дракон*|привид*|відьм*|лицар*',
    {
      lives: true,
      acts: [
        'It rises out of what we took for the landscape, slowly, and the dust slides off',
        'A cloak or a wing drags across the ground, stops, and the head comes round',
      ],
      details: ['Embers drift up past the dark outline', 'Old metal and old skin, the same colour in this light'],
      sounds: ['a breath far too large, stones settling', 'a low rumble felt more than heard'],
    },
  ),
];
