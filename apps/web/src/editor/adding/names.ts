import type { LayoutId, StickerId, TemplateId } from '@kinoloom/composition';
import * as stickerWords from '../../words/en/editor/stickers.ts';
import * as words from '../../words/en/editor/templates.ts';

/** What stickers are called, and named by when they are added. */
export const stickerNames: Readonly<Record<StickerId, string>> = {
  gull: stickerWords.gull,
  lighthouse: stickerWords.lighthouse,
  wave: stickerWords.wave,
  anchor: stickerWords.anchor,
  compass: stickerWords.compass,
  sun: stickerWords.sun,
  moon: stickerWords.moon,
  umbrella: stickerWords.umbrella,
  pin: stickerWords.pin,
  rec: stickerWords.rec,
  clapper: stickerWords.clapper,
  reel: stickerWords.reel,
  arrow: stickerWords.arrow,
  bubble: stickerWords.bubble,
  star: stickerWords.star,
  play: stickerWords.play,
  feather: stickerWords.feather,
  lamp: stickerWords.lamp,
  leaf: stickerWords.leaf,
  ticket: stickerWords.ticket,
  boat: stickerWords.boat,
  fish: stickerWords.fish,
  shell: stickerWords.shell,
  buoy: stickerWords.buoy,
  crab: stickerWords.crab,
  cloud: stickerWords.cloud,
  rain: stickerWords.rain,
  bolt: stickerWords.bolt,
  snowflake: stickerWords.snowflake,
  rainbow: stickerWords.rainbow,
  flower: stickerWords.flower,
  camera: stickerWords.camera,
  megaphone: stickerWords.megaphone,
  popcorn: stickerWords.popcorn,
  glasses: stickerWords.glasses,
  note: stickerWords.note,
  heart: stickerWords.heart,
  tick: stickerWords.tick,
  burst: stickerWords.burst,
  crown: stickerWords.crown,
};

interface TemplateNames {
  readonly label: string;
  /** Labels of its texts, in their order. */
  readonly texts: readonly string[];
}

export const templateNames: Readonly<Record<TemplateId, TemplateNames>> = {
  'end-card': { label: words.endCard, texts: [words.title, words.subtitle] },
  'lower-third': { label: words.lowerThird, texts: [words.name, words.roleAndPlace] },
  quote: { label: words.quote, texts: [words.quote, words.whoSaidIt] },
  chapter: { label: words.chapter, texts: [words.number, words.title] },
  countdown: { label: words.countdown, texts: [] },
  'credits-roll': { label: words.creditsRoll, texts: [words.rolesAndNames] },
  slate: { label: words.slate, texts: [words.scene, words.take, words.note, words.shot] },
  opening: { label: words.opening, texts: [words.title, words.above] },
  'place-and-time': { label: words.placeAndTime, texts: [words.place, words.time] },
  ticker: { label: words.ticker, texts: [words.label, words.wordsThatPass] },
  'big-number': { label: words.bigNumber, texts: [words.number, words.whatItIs] },
  headline: { label: words.headline, texts: [words.headlineWords] },
};

export const layoutNames: Readonly<Record<LayoutId, string>> = {
  'split-screen': words.splitScreen,
  'inset-picture': words.insetPicture,
  triptych: words.triptych,
  'four-up': words.fourUp,
};
