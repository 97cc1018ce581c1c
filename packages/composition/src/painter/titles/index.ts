import type { TemplateId, TemplateOverlay } from '../../overlay.ts';
import { endOf } from '../../timing.ts';
import { keeping, type Pen, type Rect, type PaintContext } from '../pen.ts';
import type { Han } from '../fonts/han.ts';
import type { Face } from '../typeset.ts';
import { chapter, countdown, creditsRoll, endCard, lowerThird, quote, slate } from './cards.ts';
import { bigNumber, headline, opening, placeAndTime, ticker } from './more-cards.ts';
import { hanOfTitle, sceneOf, textsOf, type Title } from './scene.ts';

const titles: Readonly<Record<TemplateId, Title>> = {
  'end-card': endCard,
  'lower-third': lowerThird,
  quote,
  chapter,
  countdown,
  'credits-roll': creditsRoll,
  slate,
  opening,
  'place-and-time': placeAndTime,
  ticker,
  'big-number': bigNumber,
  headline,
};

const FPS = 30;

/** A template's texts, including drawn letters, with every typeface that each may use. */
export function titleTexts(overlay: TemplateOverlay): { text: string; face: Face; han: Han }[] {
  const { faces } = titles[overlay.template];
  const all = [...textsOf(overlay), '0123456789\u201c'].join(' ');
  const han = hanOfTitle(overlay);
  const { font } = overlay.styles;
  return faces.map((face) => ({ text: all, face: { ...face, font }, han }));
}

/** Time-dependent inputs of a title's appearance: equal while it stands still. */
export function titleMoment(overlay: TemplateOverlay, at: number): readonly number[] {
  const { settles, leaves } = titles[overlay.template];
  const gone = at - overlay.from;
  if (settles === 'always') return [gone, overlay.durationInFrames];
  const left = endOf(overlay) - at;
  const leaving = left < Math.ceil(leaves * FPS) ? left : -1;
  // The pace of words may depend on the length.
  return [Math.min(gone, Math.ceil(settles * FPS)), leaving, overlay.durationInFrames];
}

export function paintTitle(pen: Pen, overlay: TemplateOverlay, at: number, context: PaintContext, box: Rect): void {
  keeping(pen, () => {
    pen.beginPath();
    pen.rect(box.x, box.y, box.width, box.height);
    pen.clip();
    titles[overlay.template].paint(sceneOf(pen, overlay, at, context, box));
  });
}
