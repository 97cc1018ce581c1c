import { subject, type Subject } from './subject.ts';

/** Places and things, in five languages' words. */
export const places: readonly Subject[] = [
  subject('lighthouses?|leuchtturm*|leuchttürme|phares?|faros?|маяк*', {
    place: 'outside',
    acts: [
      'The lamp wakes, and its beam sweeps slowly left across the clouds',
      'The beam comes round, passes over the lens, and leaves the headland dark again',
    ],
    details: ['Salt has eaten the paint on the weather side', 'One window low in the tower is lit'],
    sounds: ['low surf on rock, wind in a railing', 'the slow turn of the lamp, surf far below'],
  }),
  subject(
    'harbou?rs?|piers?|docks?|ships?|boats?|sailboats?|ferry|hafen|häfen|schiff*|segelboot*|fischerboot*|bateau*|navires?|puerto|barcos?|порт[уиі]?|корабл*|човн*|пристан*',
    {
      place: 'outside',
      acts: [
        'A mooring line lifts out of the water, strains, and lets its drops go',
        'Window lights come on one by one, and each one breaks on the low swell',
      ],
      details: ['Rust runs down the plates in long tears', 'Reflections bend and never quite join again'],
      sounds: ['water slapping a hull, a far engine, ropes', 'a bell buoy, low swell, a gull'],
    },
  ),
  subject(
    'sea|seas|oceans?|waves?|swell|surf|beach(?:es)?|coast|meer*|ozean*|welle*|strand|küste|mer|océan|vagues?|plage|mar|océano|olas?|playa|мор[еяюі]|океан*|хвил*|пляж*|узбереж*',
    {
      place: 'outside',
      acts: [
        'A swell lifts under us, shows green for a second at its thinnest, and rolls on unbroken',
        'One wave draws back the whole frame, hesitates, and lays itself down in foam',
      ],
      details: ['Foam keeps the shape of the last wave for a moment', 'The horizon stays level and empty'],
      sounds: ['long swell, foam thinning on sand', 'one wave arriving, and the pause after it'],
    },
  ),
  subject(
    'rivers?|lakes?|waterfalls?|streams?|ponds?|fluss|flüsse|wasserf*|bach|rivières?|lacs?|cascades?|ríos?|lagos?|cascada*|рік[аи]|річк*|озер*|водоспад*',
    {
      place: 'outside',
      acts: [
        'A leaf comes down the current, circles once behind a stone, and is taken',
        'The surface holds the sky until one ring spreads through it',
      ],
      details: ['Stones show amber through the shallows', 'Mist sits a hand above the water and does not move'],
      sounds: ['running water over stones, one bird', 'a slow lap at the bank, reeds'],
    },
  ),
  subject(
    'forests?|woods?|jungle|trees?|oaks?|pines?|wald|wälder|bäum*|baum|forêts?|arbres?|bosques?|árbol*|selva|ліс[уіи]?|дерев*',
    {
      place: 'outside',
      acts: [
        'A gust passes through the crowns, and the light on the ground comes apart and joins again',
        'One trunk after another slides past, until a clearing opens between them',
      ],
      details: ['Dust and insects drift through the shafts of light', 'Moss glows where the sun just reaches it'],
      sounds: ['leaves in layers, one woodpecker far off', 'branches creaking, a hush that moves'],
    },
  ),
  subject(
    'mountains?|peaks?|alps|cliffs?|ridges?|valleys?|volcano*|gletscher|berg*|alpen|tal|vulkan*|montagnes?|falaises?|volcan*|montañas?|valle|гор[иаі]|вершин*|долин*|вулкан*',
    {
      place: 'outside',
      acts: [
        'Cloud pours over the saddle like slow water and thins to nothing on the near side',
        'The shadow line climbs the face until only the summit is lit',
      ],
      details: ['Ridge behind ridge, each a paler blue', 'A thread of snow smokes off the highest edge'],
      sounds: ['thin wind, a stone let go somewhere', 'air moving over rock, nothing nearer'],
    },
  ),
  subject('deserts?|dunes?|sahara|canyons?|wüste*|düne*|désert*|dunes|desierto*|dunas|пустел*|дюн*|каньйон*', {
    place: 'outside',
    acts: [
      'Sand streams off the crest in a thin veil, and the edge redraws itself',
      'A single line of footprints leads out of frame, already softening',
    ],
    details: ['Ripples throw shadows no thicker than a finger', 'Heat bends the far edge of the world'],
    sounds: ['sand hissing over itself, dry wind', 'a low hum of wind, grains against cloth'],
  }),
  subject(
    'fields?|meadows?|farm|wheat|flowers?|gardens?|roses?|sunflowers?|feld*|wiese*|blume*|garten|champs?|prairie|fleurs?|jardins?|campos?|flores|jardín*|пол[еяі]|лук[аи]|квіт*|сад[уи]?|соняшник*',
    {
      place: 'outside',
      acts: [
        'Wind writes one long stroke across the heads, and they rise again behind it',
        'A bee lands, the stem gives, and the whole bloom nods',
      ],
      details: ['Pollen drifts where the light is strongest', 'Dew still holds on the undersides'],
      sounds: ['dry stalks brushing, insects close and far', 'a lazy bee, wind over grass'],
    },
  ),
  subject('subway|metro|stations?|platforms?|bahnhof*|u-bahn|gares?|métro|estación|вокзал*|метро', {
    place: 'inside',
    acts: [
      'A train comes in, its windows one band of light, and the air moves a second before it',
      'The departure board turns over, line by line, for nobody',
    ],
    details: ['Tiles hold the light in long vertical smears', 'A worn yellow line runs the length of the platform'],
    sounds: [
      'a train far down the tunnel, air pushed ahead of it',
      'one announcement without words, steps in a long hall',
    ],
  }),
  subject('trains?|locomotives?|railway|tram|zug|züge|lokomotive*|tren|trenes|потяг*|поїзд*|паровоз*|трамва*', {
    acts: [
      'Lit windows pass one after another and lay their rhythm over the platform',
      'The doors sigh open, wait, and close on nobody',
    ],
    details: [
      'Rails carry two thin lines of light into the distance',
      'Fingerprints show on the glass when a lamp goes by',
    ],
    sounds: ['wheels over joints, brakes easing', 'a far announcement, doors, a hum through steel'],
  }),
  subject(
    'cars?|motorcycle*|motorbike*|roads?|highway|trucks?|taxi|bus|auto*|straße*|motorrad|voitures?|route*|moto|coches?|carretera*|машин*|авто*|дорог*|мотоцикл*',
    {
      place: 'outside',
      acts: [
        'The headlights come round the bend, flare, and pull the road out of the dark behind them',
        'The wheel takes the wet line through the corner, and spray hangs where it was',
      ],
      details: ['Street light slides over the bonnet panel by panel', 'Dashboard glow on the underside of the chin'],
      sounds: ['tyres on a wet road, the engine easing off', 'a distant engine coming near and passing'],
    },
  ),
  subject(
    'planets?|galax(?:y|ies)|moon|stars|nebula|space(?:ship|ships|station|craft)?|rocket*|satellite|mars|saturn|planet*|mond|raumschiff*|weltraum|sterne|lune|étoiles?|fusée*|espace|luna|estrellas|nave|cohete|espacio|планет*|місяц*|зор[іяе]*|ракет*|космос*|космічн*',
    {
      place: 'space',
      acts: [
        'A thin line of sunrise runs along the curve, brightens to a point, and breaks',
        'It turns so slowly that only the shadows give it away',
      ],
      details: [
        'Fine dust of stars behind, without a single twinkle',
        'Hard light on one side, nothing at all on the other',
      ],
      sounds: ['a low electric hum, breath, silence', 'a deep slow drone, far metal ticking as it cools'],
    },
  ),
  subject(
    'underwater|reefs?|corals?|submarine|unterwasser|korallen*|sous l.eau|récif*|submarin*|arrecife*|підвод*|під водою|корал*',
    {
      place: 'underwater',
      acts: [
        'Light falls through the surface in moving ropes and feels its way over the floor',
        'A cloud of small fish turns as one and shows its silver',
      ],
      details: ['Plankton drifts through every beam', 'Colour drains to blue with each metre'],
      sounds: ['a deep muffled hush, bubbles rising', 'the crackle of a reef, slow water'],
    },
  ),
  subject(
    'market|bazaar|festival|lanterns?|carnival|parade|markt|laternen*|fest|marché*|lanternes?|fête|mercado|farol*|fiesta|ринок|ринк*|ліхтар*|фестивал*|свят[аоі]',
    {
      place: 'outside',
      acts: [
        'Steam from a stall crosses the lamps, and faces come out of it one by one',
        'A string of lanterns sways, and every shadow in the lane sways with it',
      ],
      details: [
        'Out-of-focus lamps make soft discs behind the near heads',
        'Copper, paper and fruit, all of it lit from below',
      ],
      sounds: ['many voices without words, a pan hissing, a bell', 'a drum two streets away, feet, laughter'],
    },
  ),
  subject(
    'cit(?:y|ies)|streets?|skylines?|towns?|alleys?|downtown|tokyo|new york|paris|london|berlin|kyiv|rooftops?|stadt|städte|straßen|gasse|villes?|rues?|ruelle|ciudad*|calles?|callejón|міст[оаі]|вулиц*|дах*|київ|києв*',
    {
      place: 'outside',
      acts: [
        'A traffic light changes for nobody, and the wet street changes with it',
        'Windows come on across the facades, one here, two there, until the block is awake',
      ],
      details: ['Signs double themselves in the puddles', 'Steam leans out of a grate and is cut by a passing light'],
      sounds: ['tyres on wet asphalt, a far siren, a shutter coming down', 'a murmur of traffic, heels, a door'],
    },
  ),
  subject(
    'castles?|ruins?|temples?|church(?:es)?|cathedral*|palace|tower|burg|schloss|ruine*|tempel*|kirche*|châteaux?|ruines|église*|castillo*|ruinas|templo*|iglesia*|замо?к*|руїн*|храм*|церк*',
    {
      acts: [
        'A bar of light crosses the stone and finds a face carved into it',
        'Dust comes down through the nave as if the air had a grain',
      ],
      details: ['Ivy has lifted one block out of line', 'Steps worn to the shape of feet'],
      sounds: ['a large cold room, one drip, wings under a roof', 'wind through an open arch, stone ticking'],
    },
  ),
  subject(
    'coffee|tea|cake|bread|food|pizza|burger|sushi|fruits?|wine|dish|soup|chocolate|kaffee|tee|kuchen|brot|essen|obst|wein|suppe|café|thé|gâteau|pain|nourriture|vin|comida|té|pastel|кав[аиу]|чай|торт*|хліб*|їж[аі]|вин[оа]',
    {
      place: 'inside',
      acts: [
        'A thread is poured from high up, folds over itself, and the surface closes',
        'Steam rises straight, meets a draught, and curls away from the window',
      ],
      details: [
        'Crumbs and a bright smear on the board, nothing tidied',
        'The rim carries one hard line of window light',
      ],
      sounds: ['a thin pour, a spoon set down on china', 'a crust giving way, a kettle dying down'],
    },
  ),
  subject(
    'kitchen|room|bedroom|living room|caf(?:e|és?)|bar|diner|library|books?|office|studio|house|home|window|küche|zimmer|fenster|bibliothek|büro|haus|cuisine|chambre|fenêtre|bibliothèque|maison|cocina|habitación|ventana|biblioteca|casa|кухн*|кімнат*|вікн*|бібліотек*|дім|будин*',
    {
      place: 'inside',
      acts: [
        'A curtain breathes in, shows the room for a moment, and falls back',
        'A patch of sun moves off the table edge and lets the cup go dark',
      ],
      details: [
        'Dust turns slowly where the light comes in',
        'A jacket over a chair, as if somebody would be right back',
      ],
      sounds: ['a clock, pipes, a street beyond the glass', 'paper, a chair, the hum of a lamp'],
    },
  ),
  subject(
    'fire|campfire|candles?|flames?|fireplace|feuer|kerze*|flamme*|kamin|feux?|bougie*|fuego|vela*|llamas|вогон*|вогн*|свічк*|полум*|багатт*',
    {
      acts: [
        'A log gives way, and a handful of sparks climbs out of frame',
        'The flame leans from a draught, nearly goes, and stands up again',
      ],
      details: ['Everything beyond the glow is only an outline', 'Orange crawls along the edges of the coals'],
      sounds: ['wood cracking, a soft roar, night beyond', 'a wick, a breath, one small crackle'],
    },
  ),
  subject(
    'watch(?:es)?|bottles?|perfume|shoes?|sneakers?|phones?|rings?|necklace|product|uhr|flasche*|parfum|schuh*|handy|produkt|montres?|bouteille*|chaussures?|téléphone|reloj|botella|zapat*|годинник*|пляшк*|парфум*|взутт*|телефон*',
    {
      place: 'inside',
      acts: [
        'A narrow light travels along the edge, finds the mark, and rests on it',
        'It turns a quarter on its axis, and one facet after another takes the highlight',
      ],
      details: [
        'A fine mist holds on the surface in even beads',
        'The ground below is black glass, with half a reflection',
      ],
      sounds: ['a soft mechanical tick, a low swell of air', 'one clean metallic note, fading'],
    },
  ),
  subject(
    'storm|lightning|tornado|thunder|aurora|northern lights|clouds?|sky|rainbow|sturm|gewitter|blitz*|polarlicht*|wolke*|himmel|tempête|orage|éclairs?|nuages?|ciel|tormenta|relámpago*|nube*|cielo|бур[яіею]|гроз[аи]|блискавк*|хмар*|небо|неб[аі]|сяйв*',
    {
      place: 'outside',
      acts: [
        'The whole sky moves as one sheet, folds, and lets a second light through',
        'A flash stands inside the cloud, and only later the dark comes back',
      ],
      details: ['The land below is a thin black line', 'Edges glow where one layer passes behind another'],
      sounds: ['far thunder rolling off, wind dropping', 'open air, a low roll a long way away'],
    },
  ),
];
