/** How people ask for a prompt, in five languages, before they say what of. */
const ASKING: readonly RegExp[] = [
  /^(?:hi|hello|hey|ok|okay|so|hallo|bonjour|salut|hola|привіт|добрий день)\b[,!. ]*/iu,
  /^(?:please|bitte|s'il (?:te|vous) plaît|por favor|будь ласка)[, ]+/iu,
  /^(?:can|could|would|will) you (?:please )?/iu,
  /^(?:i(?:'d| would)? (?:want|need|like)(?: to (?:see|have|make|show))?|i'm (?:looking for|thinking of)|let's (?:do|make|see)|how about|what about|help me (?:to )?(?:write|make|with)|imagine|show(?: me)?)\s+/iu,
  /^(?:write|make|create|generate|give|draft|craft|compose|describe|suggest|do)\s+(?:me\s+|us\s+)?/iu,
  /^(?:(?:schreib\p{L}*|mach\p{L}*|erstell\p{L}*|generier\p{L}*|zeig\p{L}*) (?:mir |uns )?|ich (?:möchte|will|brauche|hätte gern\p{L}*) )/iu,
  /^(?:(?:écri\p{L}*|fai(?:s|tes)|cré\p{L}*|génère\p{L}*|montre\p{L}*)(?:-moi)? |je (?:veux|voudrais) (?:voir )?)/iu,
  /^(?:(?:escribe|haz|crea|genera|muestra)(?:me)? |quiero (?:ver )?|quisiera )/iu,
  /^(?:(?:напиши|зроби|створи|згенеруй|покажи)(?: мені)? |(?:я )?хочу (?:побачити )?)/iu,
  /^(?:(?:an?|the|some|one|another|ein(?:e|en)?|une?|una?|le|la|el)\s+)?(?:(?:good|great|nice|cool|cinematic|short|detailed|beautiful)\s+)*(?:(?:ai|text|video|image|picture|photo|clip|film|movie|sound|bild|vidéo|foto|vídeo|відео|зображення)[\s-]*)?(?:prompt|idea|video|image|picture|photo|clip|shot|scene|bild|szene|vidéo|scène|plan|imagen|escena|foto|vídeo|промпт|відео|картинк\p{L}+|сцен\p{L}+|кадр)s?\s+(?:(?:of|for|about|with|showing|where|in which|that shows|von|mit|für|über|mit dem|de|d'|avec|pour|où|con|para|sobre|donde|про|з|для|де)\s+)/iu,
];

/** What is asked without saying of what. */
const BARE =
  /^(?:(?:an?|the|some|one|ein(?:e|en)?|une?|una?)\s+)?(?:(?:good|great|nice|cinematic|new|short)\s+)*(?:prompt|idea|something|anything|surprise(?: me)?|video|image|picture|clip|shot|scene|bild|überrasch\p{L}* mich|etwas|quelque chose|surprends-moi|algo|sorpréndeme|промпт|щось|здивуй мене|this (?:image|picture|photo)|it|animate (?:this|it)(?: (?:image|picture|photo))?)?(?: (?:nice|good|cool|beautiful|for me|please|for this (?:image|picture)))*[.!? ]*$/iu;

/** The request without the asking; empty when nothing is left of it. */
export function withoutAsking(text: string): string {
  let rest = text.replace(/\s+/g, ' ').trim();
  for (let before = ''; before !== rest;) {
    before = rest;
    for (const asking of ASKING) rest = rest.replace(asking, '').trim();
  }
  return BARE.test(rest) ? '' : rest;
}

export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A sentence: a capital in front, one full stop behind. */
export const sentence = (text: string): string => `${capital(text.trim().replace(/[.,;:!\s]+$/u, ''))}.`;
