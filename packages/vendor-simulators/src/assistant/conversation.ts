import { contentOf, readSaid, type Said } from './change.ts';
import { sentencesOf, withoutAsking } from './clean.ts';
import { newShot, type Shot } from './shot.ts';
import { times, weathers } from './words/conditions.ts';
import { looks } from './words/looks.ts';
import { word } from './words/word.ts';

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** What the last message asked for, for the lead line. */
export type Asked = 'new' | 'change' | 'another' | 'next';

export interface Wanted {
  readonly shot: Shot;
  readonly asked: Asked;
  /** What the last message changed. */
  readonly names: readonly string[];
}

const CHANGES =
  /^(?:(?:ok|okay|nice|great|good|perfect|love it|thanks|thank you|cool|yes|no|hm+|schön|gut|super|parfait|genial|добре|чудово)[,.! ]+)*(?:make|as|now|but|and|add|with|without|no|not|less|more|in|at|on|instead|replace|change|swap|remove|same|keep|can you|could you|could it|can it|turn|set|let it|give it|a bit|a little|much|too|use|put|slower|faster|shorter|longer|closer|wider|warmer|colder|mach|jetzt|aber|und|mit|ohne|statt|ersetze|füge|bei|im|fais|maintenant|mais|avec|sans|remplace|ajoute|rends|de nuit|hazl|ahora|pero|con|sin|añade|cambia|зроби|тепер|але|додай|без|заміни|на тлі|вночі)(?!\p{L})/iu;
const ANOTHER = word(
  'another(?: one| version| take| idea)?|again|different(?:ly)?|something else|try again|one more|other version|noch (?:eine?|mal)|anders|une autre|encore|otr[oa]|otra vez|ще (?:один|одну|раз)|інш(?:ий|у|е)',
);
const NEXT = word(
  'next shot|the shot after|what (?:happens|comes) next|after (?:that|it|this)|continue(?:s)?|and then|then what|follow-?up|nächste (?:einstellung|szene)|was (?:passiert|kommt) dann|danach|le plan suivant|et ensuite|la suite|siguiente (?:plano|toma|escena)|y luego|después|наступн(?:ий|а|у)|що далі|а потім',
);
const ADDS =
  /(?:^|[\s,])(?:add|also add|put in|include|with|füge|ergänze|mit|ajoute|avec|añade|agrega|con|додай|з)\s+(.+)$/iu;
const REPLACES: readonly RegExp[] = [
  /(?:replace|swap|change|ersetze|remplace|cambia|заміни)\s+(?:the |den |die |das |le |la |el )?(.+?)\s+(?:with|by|for|to|into|durch|mit|par|por|на)\s+(.+)$/iu,
];
const INSTEAD: readonly RegExp[] = [
  /(?:make it|use)?\s*(.+?)\s+(?:instead of|rather than|statt|anstatt|au lieu d[e'u]|en (?:vez|lugar) de|замість)\s+(?:the |an? |der |dem |le |la |el )?(.+)$/iu,
];
const DIRECTS =
  /^(?:the )?(?:camera|start|end|begin|finish|pull|push|pan|tilt|zoom|track|follow|hold|cut|open on|close on|kamera|caméra|cámara|камера)(?!\p{L})/iu;

/** The shot that the conversation has come to. `unsaid` is what it is about where nobody has said it. */
export function readConversation(turns: readonly Turn[], unsaid: string): Wanted {
  let shot: Shot | undefined;
  let asked: Asked = 'new';
  let names: readonly string[] = [];
  for (const { role, content } of turns) {
    if (role === 'assistant') {
      // The message that began it is no longer among those that are kept: the first sentence still names its subject.
      shot ??= recover(content);
      continue;
    }
    const step = follow(shot, content, unsaid);
    ({ shot, asked, names } = step);
  }
  return { shot: shot ?? newShot(unsaid), asked, names };
}

/** What can be told from a prompt alone. */
function recover(reply: string): Shot {
  const prompt =
    reply
      .split(/:\s*\n+/u)
      .slice(1)
      .join('\n') || reply;
  const [first = prompt, ...rest] = sentencesOf(prompt);
  const shot = newShot(first.replace(/^(?:From the last frame|Close-up|Wide shot): /u, '').replace(/[.]+$/u, ''));
  const tail = rest.join(' ');
  const look = looks.find(({ stock }) => tail.includes(stock))?.id;
  const without = [...tail.matchAll(/, no (?!cuts)(\p{L}+)/gu)].map(([, what]) => what ?? '');
  const format = /(Vertical|Square|Wide) frame/u.exec(tail)?.[1];
  const size = /^(Close-up|Wide shot):/u.exec(first)?.[1];
  return {
    ...shot,
    without,
    ...(look !== undefined && { look }),
    ...(format !== undefined && { format: FRAMES[format] ?? 'wide' }),
    ...(size !== undefined && { size: size === 'Close-up' ? 'near' : 'wide' }),
  };
}

const FRAMES: Readonly<Record<string, 'upright' | 'square' | 'wide'>> = {
  Vertical: 'upright',
  Square: 'square',
  Wide: 'wide',
};

function follow(shot: Shot | undefined, message: string, unsaid: string): Wanted {
  const said = readSaid(message);
  if (!shot) return begin(message, said, unsaid);
  if (NEXT.test(message)) return { ...next(shot, message, said), asked: 'next' };
  const content = contentOf(said.rest.replace(ANOTHER, ' '));
  if (content === '' && (ANOTHER.test(message) || said.names.length === 0))
    return { shot: { ...changed(shot, said), take: shot.take + 1 }, asked: 'another', names: said.names };
  if (content === '' && said.names.length > 0) return { shot: changed(shot, said), asked: 'change', names: said.names };
  return CHANGES.test(message.trim()) || sentencesOf(message).every((text) => DIRECTS.test(text))
    ? change(shot, message, said)
    : begin(message, said, unsaid);
}

function begin(message: string, said: Said, unsaid: string): Wanted {
  const sentences = sentencesOf(withoutAsking(message));
  const isDirection = (text: string): boolean => DIRECTS.test(text);
  const saysMore = (text: string): boolean => contentOf(readSaid(text).rest) !== '';
  const named = sentences.filter(
    (text, index) => !isDirection(text) && (saysMore(text) || (index === 0 && sentences.length === 1)),
  );
  const subject = tidy(named.join(' ')) || unsaid;
  const directions = sentences.filter((text) => isDirection(text)).map(tidy);
  // What stands in the subject's own words is not said again.
  return { shot: { ...changed(newShot(subject), said), directions }, asked: 'new', names: [] };
}

/** Without what is no picture: lengths, formats, wishes for what is not to be seen. */
function tidy(text: string): string {
  return text
    .replace(
      /\s*,?\s*(?:for|as) (?:the|my|our|an?) (?:opening|closing|first|last|title|establishing|final) (?:shot|scene|frame|image)(?=[\s.,!?]|$)/giu,
      '',
    )
    .replace(
      /\s*,?\s*(?:(?:in|for) )?(?:[1-9]|[12]\d|30|five|eight|ten)[\s-]*(?:seconds?|secs?|s)(?: long)?(?=[\s.,!?]|$)/giu,
      '',
    )
    .replace(
      /\s*,?\s*(?:in )?(?:portrait|landscape|vertical|horizontal|square) (?:format|orientation|mode)(?=[\s.,!?]|$)/giu,
      '',
    )
    .replace(/\s*,?\s*(?:in )?(?:16:9|9:16|1:1)(?=[\s.,!?]|$)/giu, '')
    .replace(/\s*,?\s*(?:with )?(?:no|without(?: any)?) \p{L}+(?=[\s.,!?]|$)/giu, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s.,;:!?]+$/u, '')
    .trim();
}

function changed(shot: Shot, { shot: said, without }: Said): Shot {
  return {
    ...shot,
    ...said,
    subject: withoutConditions(shot.subject, said, without),
    length: shot.length + (said.length ?? 0),
    without: [...new Set([...shot.without, ...without])],
  };
}

/** The subject without the time or weather that another takes the place of, and without what is not to be seen. */
function withoutConditions(subject: string, said: Partial<Shot>, without: readonly string[]): string {
  const gone = [
    ...(said.time === undefined ? [] : times.filter(({ id }) => id !== said.time)),
    ...(said.weather === undefined ? [] : weathers.filter(({ id }) => id !== said.weather)),
  ].map(({ known }) => known.source);
  const unwanted = without.map((what) => String.raw`(?<!\p{L})${escaped(what)}(?!\p{L})`);
  return [...gone, ...unwanted].reduce((text, known) => {
    const phrase = new RegExp(
      String.raw`\s*,?\s*(?:(?:at|in|on|by|during|under|with|bei|am|im|mit|à|au|dans|sous|al|en|con|bajo|під час|у|в|з)\s+)?(?:(?:the|an?|falling|der|dem|einem|la|le|l'|el|un|una)\s+)?${known}`,
      'giu',
    );
    const rest = text.replace(phrase, '').trim();
    return contentOf(rest) === '' ? text : rest;
  }, subject);
}

function change(shot: Shot, message: string, said: Said): Wanted {
  const text = message.trim().replace(/[.!?]+$/u, '');
  const names = [...said.names];
  for (const pattern of REPLACES) {
    const [, from, to] = pattern.exec(text) ?? [];
    if (from && to)
      return {
        shot: { ...changed(shot, said), subject: replaced(shot.subject, from, to) },
        asked: 'change',
        names: [`with ${to}`],
      };
  }
  for (const pattern of INSTEAD) {
    const [, to, from] = pattern.exec(text) ?? [];
    if (from && to)
      return {
        shot: { ...changed(shot, said), subject: replaced(shot.subject, from, to) },
        asked: 'change',
        names: [`with ${to}`],
      };
  }
  const added = ADDS.exec(text)?.[1];
  if (added) {
    const thing = tidy(added);
    return {
      shot: { ...changed(shot, said), added: [...shot.added, thing] },
      asked: 'change',
      names: [...names, `with ${thing}`],
    };
  }
  const wish = tidy(text.replace(/^(?:now|and|but|then|please|jetzt|und|aber|maintenant|ahora|тепер|але)[, ]+/iu, ''));
  return {
    shot: { ...changed(shot, said), directions: [...shot.directions, wish] },
    asked: 'change',
    names: names.length > 0 ? names : ['as you asked'],
  };
}

function next(shot: Shot, message: string, said: Said): Pick<Wanted, 'shot' | 'names'> {
  const directions = sentencesOf(message)
    .filter((text) => !NEXT.test(text) || contentOf(readSaid(text).rest.replace(NEXT, ' ')) !== '')
    .map((text) => tidy(text.replace(NEXT, ' ').replace(/^[\s,:]*(?:now|and|then|the|we see)[\s,]+/iu, '')))
    .filter((text) => contentOf(text) !== '');
  const { length, look, format, time, weather, without, ...kept } = changed(shot, said);
  const stays = {
    ...(look !== undefined && { look }),
    ...(format !== undefined && { format }),
    ...(time !== undefined && { time }),
    ...(weather !== undefined && { weather }),
  };
  return {
    shot: {
      ...newShot(kept.subject),
      ...stays,
      ...said.shot,
      length,
      without,
      added: kept.added,
      directions,
      take: shot.take + 1,
      continues: true,
    },
    names: said.names,
  };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** `from` by `to` in the subject, its article with it; added where it is not found. */
function replaced(subject: string, from: string, to: string): string {
  const bare = from.replace(/^(?:the|an?|der|die|das|den|dem|le|la|les|el|los|las)\s+/iu, '');
  const found = new RegExp(String.raw`(?:(?:the|an?)\s+)?(?<!\p{L})${escaped(bare)}(?!\p{L})`, 'iu');
  return found.test(subject) ? subject.replace(found, to) : `${subject}, with ${to}`;
}
