/** What the storyboard knows of words, beyond the names and tags of the figures. */

export type Place =
  | 'beach'
  | 'city'
  | 'desert'
  | 'field'
  | 'forest'
  | 'mountain'
  | 'road'
  | 'room'
  | 'sea'
  | 'sky'
  | 'snow'
  | 'space'
  | 'table'
  | 'underwater';
export type Motion =
  | 'dance'
  | 'fall'
  | 'float'
  | 'fly'
  | 'jump'
  | 'rest'
  | 'rise'
  | 'run'
  | 'spin'
  | 'swim'
  | 'walk'
  | 'wave';
export type Camera =
  | 'dolly-in'
  | 'dolly-out'
  | 'orbit'
  | 'pan-left'
  | 'pan-right'
  | 'static'
  | 'tilt-down'
  | 'tilt-up'
  | 'zoom-in'
  | 'zoom-out';
export type Relation = 'above' | 'behind' | 'beside' | 'front' | 'in' | 'on' | 'under';
export type Shot = 'close' | 'medium' | 'wide' | 'top' | 'low';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Lines of `name: word word_of_two word`, as a map from the word to the name. */
function table<T extends string>(lines: Readonly<Record<T, string>>): ReadonlyMap<string, T> {
  const pairs = Object.entries<string>(lines).flatMap(([name, words]) =>
    words.split(' ').map((word) => [word.replaceAll('_', ' '), name as T] as const),
  );
  return new Map(pairs);
}

/** Places in the languages that most prompts are written in. */
export const PLACES = table<Place>({
  beach:
    'beach seaside shore coast coastal seashore strand küste plage côte playa costa spiaggia praia пляж побережье берег 海滩 沙滩 海辺 浜辺 ビーチ 해변 ชายหาด',
  city: 'city street town downtown alley tokyo paris york london shibuya manhattan rooftop market square bazaar crosswalk stadt straße gasse ville rue ciudad calle città strada cidade rua город городе улица улице 城市 街道 街 都市 東京 通り 도시 거리 서울 เมือง ถนน शहर',
  desert: 'desert dune sahara canyon wüste désert desierto deserto пустыня пустыне 沙漠 砂漠 사막 ทะเลทราย रेगिस्तान',
  field:
    'field meadow hill hillside grass lawn park garden farm valley countryside prairie savanna pasture vineyard orchard backyard wiese garten feld champ jardin prairie campo prado jardín prato giardino jardim поле луг сад саду парк парке 草原 田野 花园 公园 庭 公園 野原 들판 공원 정원 ทุ่ง สวน बगीचा मैदान',
  forest:
    'forest wood woods woodland jungle rainforest grove wald forêt bosque selva foresta bosco floresta лес лесу 森林 森 林 숲 ป่า जंगल',
  mountain:
    'mountain alps peak cliff ridge summit glacier himalaya berg gebirge montagne montaña montagna montanha гора горы горах 山 高山 山脉 산 ภูเขา पहाड़',
  road: 'road highway track racetrack lane route freeway landstraße autobahn carretera estrada autostrada дорога дороге 公路 道路 도로',
  room: 'room kitchen bedroom office library windowsill window living_room cafe café bar restaurant workshop studio interior bathroom classroom hallway indoors attic fireplace gym zimmer küche fenster fensterbank chambre cuisine fenêtre habitación cocina ventana camera cucina finestra quarto cozinha janela комната кухня окно окне кухне 房间 厨房 窗 部屋 台所 窓 방 부엌 창문 ห้อง कमरा',
  sea: 'sea ocean lake river harbor harbour bay pond marina water wave see meer mer lac mar océano lago mare rio море озеро реке 海 大海 湖 河 바다 호수 강 ทะเล समुद्र',
  sky: 'sky cloud clouds heaven himmel ciel cielo céu небо небе 天空 空 하늘 ท้องฟ้า आकाश',
  snow: 'snow snowy snowfield ice arctic antarctica winter frozen iceberg tundra schnee neige nieve neve снег снегу 雪 雪地 눈밭 หิมะ बर्फ',
  space:
    'space orbit galaxy cosmos universe nebula moonscape starfield weltraum espace espacio spazio espaço космос космосе 太空 宇宙 우주 อวกาศ अंतरिक्ष',
  table:
    'table desk plinth pedestal marble countertop plate podium tablecloth shelf tisch mesa tavola стол столе 桌子 テーブル 机 테이블 โต๊ะ मेज',
  underwater:
    'underwater undersea reef seabed deep_sea ocean_floor aquarium unterwasser sous-marin submarino подводный 水下 海底 水中 바닷속',
});

export const TIMES = table<'dawn' | 'day' | 'golden' | 'dusk' | 'blue' | 'night'>({
  dawn: 'dawn sunrise daybreak morning morgen morgengrauen aube matin amanecer alba amanhecer рассвет рассвете утро утром 黎明 清晨 早晨 夜明け 朝 새벽 아침 รุ่งอรุณ सुबह',
  day: 'day noon midday sunny daylight afternoon tag mittag jour midi día mediodía giorno mezzogiorno dia день днём 白天 正午 昼 낮 दिन',
  golden:
    'sunset golden_hour sundown sonnenuntergang coucher_de_soleil atardecer puesta tramonto закат закате 日落 夕阳 夕日 夕焼け 노을 พระอาทิตย์ตก सूर्यास्त',
  dusk: 'dusk evening twilight gloaming dämmerung abend crépuscule soir anochecer crepuscolo sera entardecer вечер вечером сумерки 黄昏 傍晚 夕方 저녁 शाम',
  blue: 'blue_hour nightfall',
  night:
    'night midnight moonlit moonlight moon starry stars nocturnal nacht nachts nuit noche notte noite ночь ночью 夜 夜晚 晚上 夜中 밤 กลางคืน रात',
});

export type Weather = 'rain' | 'snow' | 'fog' | 'storm' | 'wind';
export const WEATHERS = table<Weather>({
  rain: 'rain rainy raining drizzle downpour monsoon regen pluie lluvia pioggia chuva дождь дождём дождем 雨 下雨 비 ฝน बारिश',
  snow: 'snowfall snowing blizzard snowflake snowstorm falling_snow schneefall schneit neige nevando снегопад 下雪 吹雪 눈',
  fog: 'fog foggy mist misty haze hazy smoke smoky nebel brouillard niebla nebbia туман 雾 霧 안개',
  storm: 'storm stormy thunder lightning thunderstorm gewitter sturm orage tormenta tempesta гроза 暴风雨 嵐 폭풍',
  wind: 'wind windy breeze gale вихрь ветер 风 風',
});

export const CAMERAS: readonly (readonly [Camera, RegExp])[] = [
  ['dolly-out', /\b(pull(s|ing)? (back|out|away)|dolly(ing)? (out|back)|reveal(s|ing)?|widen(s|ing)?)\b/],
  ['dolly-in', /\b(push(es|ing)?( slowly)? in|dolly(ing)?( in)?|moves? closer|close in|creep(s|ing)? in)\b/],
  ['zoom-out', /\bzoom(s|ing)? out\b/],
  ['zoom-in', /\b(zoom(s|ing)?( in)?|macro)\b/],
  ['orbit', /\b(orbit(s|ing)?|arc shot|circl(es|ing) around|360|rotat(es|ing) around)\b/],
  ['pan-left', /\b(pan(s|ning)?|track(s|ing)?|truck(s|ing)?|slides?|camera moves?)\b[^.]{0,20}\bleft\b/],
  ['pan-right', /\b(pan(s|ning)?|track(s|ing)?( shot)?|truck(s|ing)?|following shot|camera (moves?|follows))\b/],
  ['tilt-down', /\b(tilt(s|ing)?|crane(s)?|boom|descend(s|ing)?)\b[^.]{0,20}\bdown(wards?)?\b/],
  ['tilt-up', /\b(tilt(s|ing)?( up)?|crane( shot| up)|rising camera|boom up)\b/],
  ['static', /\b(static|locked[- ]off|still camera|no camera movement|fixed camera|tripod)\b/],
];

export const SHOTS: readonly (readonly [Shot, RegExp])[] = [
  ['top', /\b(from above|top[- ]?(down|view)|overhead|aerial|bird'?s[- ]eye|flat ?lay)\b/],
  ['low', /\b(low[- ]angle|from below|worm'?s[- ]eye)\b/],
  ['close', /\b(close[- ]?up|macro|portrait|headshot|extreme close|detail|tight shot)\b/],
  ['wide', /\b(wide|establishing|panorama|panoramic|landscape|vista|long shot|extreme wide)\b/],
  ['medium', /\b(medium shot|mid[- ]shot|waist)\b/],
];

/** Stems of verbs, as they begin in English; the motion that a figure then has. */
export const MOTIONS = table<Motion>({
  dance: 'dance danc sway swing waltz juggle juggl sing play',
  fall: 'fall tumbl drop plunge descend rain_down',
  float: 'float drift hover sail row bob glide glid levitat',
  fly: 'fly flies flie soar flutter flap swoop',
  jump: 'jump leap hop bounc skip pounc',
  rest: 'sleep asleep rest nap lie lying sit sitting stand curl wait read',
  rise: 'rise rising ris launch lift ascend climb grow bloom',
  run: 'run running runn chase chas race rac gallop sprint speed drive driv rid ride rush',
  spin: 'spin spinn rotate rotat twirl whirl roll tumble turn orbit',
  swim: 'swim swimm div dive',
  walk: 'walk stroll march cross wander step stalk creep crawl hike hik travel carry',
  wave: 'wave waving wav greet nod shake shak',
});

export const RELATIONS: readonly (readonly [Relation, RegExp])[] = [
  ['front', /\b(in front of|before)\s/],
  ['behind', /\b(behind|in the background)\s/],
  ['above', /\b(above|over|flying over)\s/],
  ['under', /\b(under|underneath|below|beneath)\s/],
  ['beside', /\b(next to|beside|by|near|with|and)\s/],
  ['on', /\b(on top of|on|atop|onto|riding)\s/],
  ['in', /\b(in|inside|into)\s/],
];

export const NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    2: 'two pair couple twin both zwei deux dos due dois duas два две 二 两 両 둘 두',
    3: 'three trio several few some drei trois tres tre três три 三 세',
    4: 'four five six seven eight nine ten dozen many crowd flock herd group hundreds swarm pack school row vier quatre cuatro quattro quatro четыре много 四 많은',
  }).flatMap(([count, words]) => words.split(' ').map((word) => [word, Number(count)] as const)),
);

/** Words that stand for a figure whose label is another; `_` is a space. One figure may have many names. */
export const SYNONYMS = table({
  automobile: 'car sports_car supercar sportscar sedan cars convertible coupe',
  'racing car': 'race_car racecar formula_car',
  'oncoming bus': 'double-decker',
  minibus: 'van campervan camper',
  'articulated lorry': 'truck lorry semi',
  'delivery truck': 'delivery_van food_truck',
  'fire engine': 'fire_truck firetruck',
  motorcycle: 'motorbike',
  'motor scooter': 'scooter vespa moped',
  bicycle: 'bike cycle tricycle',
  locomotive: 'steam_train steam_engine',
  metro: 'subway',
  airplane: 'plane jet airliner aeroplane aircraft',
  'small airplane': 'biplane glider propeller_plane',
  sailboat: 'boat sailing_boat yacht sailing_ship fishing_boat rowboat',
  'passenger ship': 'ocean_liner cruise_ship steamer',
  'flying saucer': 'ufo spaceship spacecraft starship',
  'alien monster': 'space_invader',
  dog: 'puppy retriever labrador hound terrier dachshund corgi husky beagle bulldog shepherd collie dalmatian',
  cat: 'kitten tabby kitty tomcat',
  horse: 'pony mare stallion foal',
  rabbit: 'bunny hare',
  'baby chick': 'chick',
  chicken: 'hen',
  rooster: 'cockerel',
  'black bird': 'crow raven blackbird rook',
  bird: 'sparrow robin songbird finch hummingbird swallow nightingale seagull gull',
  eagle: 'hawk falcon',
  dove: 'pigeon',
  honeybee: 'bee bumblebee',
  'lady beetle': 'ladybug ladybird',
  cricket: 'grasshopper',
  turtle: 'tortoise',
  sauropod: 'dinosaur brontosaurus',
  't-rex': 'tyrannosaurus t_rex',
  ewe: 'sheep lamb',
  chipmunk: 'squirrel',
  hippopotamus: 'hippo',
  rhinoceros: 'rhino',
  crocodile: 'alligator',
  'tropical fish': 'goldfish clownfish',
  llama: 'alpaca',
  'spiral shell': 'shell seashell conch',
  'deciduous tree': 'tree oak birch willow maple_tree elm beech olive_tree apple_tree',
  'evergreen tree': 'pine fir spruce conifer cedar pine_tree',
  'palm tree': 'palm',
  'cherry blossom': 'cherry_tree sakura blossoms',
  'fallen leaf': 'autumn_leaf dead_leaf',
  'leaf fluttering in wind': 'leaf leaves',
  blossom: 'flower daisy wildflower buttercup',
  'white flower': 'lily orchid',
  hyacinth: 'lavender lilac',
  'potted plant': 'plant houseplant pot_plant',
  mushroom: 'toadstool fungus',
  'steaming bowl': 'ramen noodle noodles soup pho',
  spaghetti: 'pasta',
  'bowl with spoon': 'bowl cereal porridge',
  'globe showing europe-africa': 'globe earth',
  'hot beverage': 'coffee espresso cappuccino latte cup mug tea cocoa hot_chocolate',
  'wine glass': 'wine glass_of_wine',
  'beer mug': 'beer',
  'bottle with popping cork': 'champagne',
  'tropical drink': 'cocktail',
  'cup with straw': 'soda milkshake smoothie lemonade juice',
  'glass of milk': 'milk',
  'birthday cake': 'cake',
  doughnut: 'donut',
  hamburger: 'burger cheeseburger',
  'french fries': 'fries chips',
  pancakes: 'pancake',
  'red apple': 'apple',
  tangerine: 'orange clementine mandarin',
  'hot pepper': 'chili chilli',
  'bell pepper': 'pepper paprika',
  'ear of corn': 'corn maize',
  eggplant: 'aubergine',
  'kiwi fruit': 'kiwi',
  'cheese wedge': 'cheese',
  'cut of meat': 'steak',
  'green salad': 'salad',
  'soft ice cream': 'gelato ice-cream ice_cream_cone',
  'baguette bread': 'baguette',
  croissant: 'pastry',
  'house with garden': 'cottage',
  house: 'home villa cabin farmhouse',
  hut: 'shack yurt',
  houses: 'village neighborhood',
  'office building': 'tower_block skyscraper building',
  'bridge at night': 'bridge',
  'tokyo tower': 'eiffel_tower',
  'shinto shrine': 'torii shrine torii_gate',
  'japanese castle': 'pagoda',
  castle: 'fortress palace',
  'classical building': 'museum temple colosseum',
  'circus tent': 'circus big_top',
  'carousel horse': 'carousel merry-go-round',
  'mount fuji': 'fuji mt_fuji',
  'desert island': 'island',
  'ringed planet': 'planet saturn',
  'crescent moon': 'crescent',
  'hot air balloon': 'hot-air_balloon',
  'mobile phone': 'phone smartphone iphone cellphone',
  'desktop computer': 'computer monitor pc',
  television: 'tv',
  'movie camera': 'cinema film_camera',
  'film projector': 'projector',
  microphone: 'mic',
  headphone: 'headphones headset',
  'musical keyboard': 'piano keyboard_piano synthesizer',
  guitar: 'ukulele',
  violin: 'cello fiddle',
  'closed book': 'book novel diary',
  books: 'bookshelf',
  envelope: 'letter',
  'old key': 'antique_key',
  'light bulb': 'lightbulb bulb lamp',
  'red paper lantern': 'lantern lanterns',
  watch: 'wristwatch',
  'mantelpiece clock': 'clock clockwork',
  'wrapped gift': 'gift present',
  'teddy bear': 'teddy stuffed_bear plush',
  'soccer ball': 'football ball',
  'running shoe': 'sneaker trainer shoe shoes sneakers',
  'high-heeled shoe': 'high_heel stiletto heels',
  'hiking boot': 'boot boots',
  handbag: 'bag leather_bag',
  't-shirt': 'shirt tshirt',
  coat: 'jacket',
  'woman’s hat': 'sun_hat straw_hat hat',
  'gem stone': 'diamond gem jewel ruby sapphire',
  'couch and lamp': 'sofa couch armchair',
  lipstick: 'lip_balm',
  'lotion bottle': 'lotion shampoo',
  umbrella: 'parasol umbrellas',
  'crystal ball': 'snow_globe',
  'man fairy': 'fairies',
  mage: 'wizard sorcerer warlock witch',
  'person with crown': 'king monarch emperor',
  princess: 'queen',
  cook: 'chef baker',
  'police officer': 'policeman cop policewoman',
  firefighter: 'fireman',
  detective: 'spy',
  astronaut: 'cosmonaut spaceman',
  scientist: 'chemist professor',
  'health worker': 'doctor nurse surgeon',
  farmer: 'gardener',
  artist: 'painter',
  'office worker': 'businessman businesswoman',
  technologist: 'programmer hacker',
  'woman dancing': 'dancer flamenco_dancer ballerina',
  'person climbing': 'climber mountaineer',
  'person surfing': 'surfer',
  'person biking': 'cyclist biker',
  'person running': 'runner jogger',
  skier: 'skiing',
  'snowman without snow': 'snowman',
  'person swimming': 'swimmer',
  'horse racing': 'horse_rider jockey',
  'person fencing': 'fencer',
  ninja: 'samurai warrior',
  'old man': 'grandfather grandpa old_fisherman old_clockmaker old_man elderly_man old_sailor old_king',
  'old woman': 'grandmother grandma granny elderly_woman old_lady old_woman',
  man: 'fisherman sailor gentleman father dad guy clockmaker husband actor conductor pianist violinist carpenter',
  woman: 'lady mother mum mom wife bride actress',
  person: 'stranger traveler traveller hiker figure tourist passenger human people pedestrian',
  girl: 'schoolgirl daughter',
  boy: 'schoolboy son',
  child: 'kid toddler children kids',
});

/** Words that are figures' names and verbs, adjectives or places as often: nouns only after an article or the like. */
export const DOUBTFUL = set(
  'watch fly bear seal duck cook swim ring bat guard park spring fall train row bow hook hammer drum rose saw wing cricket dress fish snail light lock key stop bell hut drop wave rock wood ice fog wind sun star moon cloud rain fire orange coral salmon peach lime olive mango ruby sapphire diamond door window mirror desert volcano mountain sunrise sunset cityscape milky cover bed chair gear shield dash sweat cold hot free new cool up down back end soon top on right left link chains label pen nail love beach camping tent crown present letter ball kiss turn map glass plant cup orange skiing figure',
);

/** What a thing is made of or coloured like says nothing of what it is. */
export const MATERIALS = set(
  'gold golden silver bronze brass copper iron steel metal glass crystal wood wooden stone marble rock brick paper leather silk cotton wool velvet clay plastic ice chocolate caramel honey cream pearl diamond ruby emerald sapphire amber coral rose peach lime olive mint salmon lavender lilac orange cherry lemon strawberry chestnut ivory ebony bamboo concrete ceramic porcelain neon denim lace straw vintage retro toy cartoon baby giant tiny',
);

/** Names of figures that no prompt means as a thing to be seen, or that the backdrop shows. */
export const NEVER = set(
  'cold hot free new cool up down back end soon top on id ok vs no.1 wind fog sunset sunrise cityscape sky mountain desert beach snowflake cloud sun droplet wind wave sos men women restroom recycle name badge mouth eye eyes ear nose leg foot hand tongue brain bone tooth frowning right left stop warning infinity plus minus divide multiply input cl atm underage radioactive biohazard peace wheelchair parking potable circle square diamond moon',
);

export const ARTICLES = set(
  'a an the his her its their my our your this that these those some any each every no one ein eine einen einem einer der die das den dem un une le la les des du el los las una uno il lo gli i o os as um uma',
);

/** Words of English that are no nouns, as far as they turn up where a noun might. */
export const FUNCTION_WORDS = set(
  'and or but then with without of in on at by to from into onto over under above below behind beside near next between through across along around against before after during for as is are was were be being been am it he she they we you i who which that while when where there here very more most less much so too also not no yes up down off out away back again still just only both all other another same such like than very slowly gently softly quickly slow fast soft hard quiet calm warm cold bright dark light deep pale old young new big small large little tiny huge giant tall short long wide narrow beautiful pretty cute lovely happy sad lonely alone empty full open closed first last second third high low left right front shot view scene style cinematic dramatic moody minimal minimalist detailed realistic photorealistic photo photograph picture image video clip film movie footage slice pair piece bunch set group flock herd crowd stack pile kind sort sign words word poster lights body camera lens frame close-up closeup close background foreground 4k 8k hdr mm f one two three four five six seven eight nine ten many several few dozen make made take show shows showing says say saying said reads reading called named titled wearing holding looking using made set fresh steaming hot cool wet dry red golden blurred stylish abstract vintage retro modern ancient magical epic serene cozy majestic wild dreamy colorful colourful vibrant pastel vivid studio soft gradients gradient',
);

/** Colours by other names: what they are called in English. */
export const COLOUR_WORDS = table({
  red: 'rot rote roter rotes roten rouge rojo roja rosso rossa vermelho vermelha красный красная красное 赤い 赤 红 红色 빨간',
  blue: 'blau blaue blauer blaues bleu bleue azul blu синий синяя голубой 青い 蓝 蓝色 파란',
  green: 'grün grüne grüner grünes vert verte verde зелёный зеленый зелёная 緑 绿 绿色 초록',
  yellow:
    'gelb gelbe gelber gelbes jaune amarillo amarilla giallo gialla amarelo amarela жёлтый желтый жёлтая 黄色い 黄色 노란',
  black:
    'schwarz schwarze schwarzer schwarzes noir noire negro negra nero nera preto preta чёрный черный чёрная 黒い 黒 黑 黑色 검은',
  white:
    'weiß weiße weißer weißes blanc blanche blanco blanca bianco bianca branco branca белый белая белое 白い 白 白色 하얀 흰',
  pink: 'rosa rose розовый ピンク 粉色 분홍',
  purple: 'lila violett violet morado viola roxo фиолетовый 紫 紫色 보라',
  brown: 'braun brauner marron marrón marrone castanho коричневый 茶色 棕色 갈색',
});

/** A few words by which a language in Latin letters is told; locales of emojibase. */
export const LANGUAGES: readonly (readonly [locale: string, words: ReadonlySet<string>])[] = [
  ['en', set('a an the of and with in on at is are by for to over under from through no only its two three')],
  [
    'de',
    set('ein eine einen einem einer der die das den dem und mit im am auf in ist vor über unter zwei drei von bei'),
  ],
  ['fr', set('un une le la les des du et avec dans sur au aux est sous devant deux trois de en')],
  ['es', set('un una el la los las del y con en sobre al es bajo dos tres de por')],
  ['it', set('un una uno il lo la gli le del della e con nel nella su sul sulla al è sotto due tre di che')],
  ['pt', set('um uma o a os as do da e com no na em sobre ao é sob dois duas três de')],
  ['nl', set('een de het en met in op aan is onder voor twee drie van bij')],
  ['sv', set('en ett och med i på är under över två tre av det den som vid')],
  ['da', set('en et og med i på er under over to tre af det den som ved')],
  ['nb', set('en ei et og med i på er under over to tre av det den som ved')],
  ['pl', set('i z w na jest pod nad dwa trzy do przez ze we o')],
  ['fi', set('ja on alla kaksi kolme sekä joka')],
  ['hu', set('egy a az és két három alatt felett ban ben')],
  ['et', set('ja on all kaks kolm koos')],
  ['lt', set('ir su ant po du trys')],
  ['vi', set('một con và với trong trên dưới hai ba của')],
  ['ms', set('seekor sebuah dan dengan di atas bawah dua tiga yang')],
];

/** Locales by script; the first that the text has a letter of. */
export const SCRIPTS: readonly (readonly [locale: string, letters: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['uk', /[їієґ]/iu],
  ['ru', /\p{Script=Cyrillic}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['th', /\p{Script=Thai}/u],
  ['bn', /\p{Script=Bengali}/u],
];

/** Names of things without a figure whose last word is the name of another: a sea lion is no lion. */
export const UNDRAWN: ReadonlySet<string> = new Set(
  'sea lion,guinea pig,prairie dog,sea horse,flying fox,hot air balloon,hot-air balloon,praying mantis,bean bag,sea cow,jelly bean,hot rod,sea star,chess king,chess queen,pillow case,fire place,sand castle,snow man,fire fly,dragon fly,wind mill,tree house,dog house,music box,night stand,space suit,cat walk,horse shoe,sea urchin,sea dragon,ant hill,sun dial,cuckoo clock,egg timer,card house,paper plane,paper boat'.split(
    ',',
  ),
);
