import type { z } from 'zod';
import { fontSizes } from './font-sizes.ts';
import type {
  AdjustmentStyles,
  CaptionStyles,
  CompoundStyles,
  ImageStyles,
  VisualStyles,
  SoundStyles,
  TemplateStyles,
  TextStyles,
  VideoStyles,
} from './styles.ts';

const look: VisualStyles = {
  opacity: 1,
  zIndex: 0,
  transform: { scaleX: 1, scaleY: 1 },
  filter: { preset: 'none', brightness: 100 },
  borderRadius: 0,
  padding: 0,
  paddingBackgroundColor: null,
  animation: { enter: null, exit: null },
};

const text: TextStyles = {
  ...look,
  fontFamily: 'sans',
  fontSize: fontSizes.default,
  fontWeight: 500,
  fontStyle: 'normal',
  color: '#fff6e6',
  backgroundColor: null,
  textAlign: 'center',
  textTransform: 'none',
  highlightStyle: 'none',
  highlightColor: '#ffd24a',
  letterSpacing: 0,
  lineHeight: 1.2,
  textShadow: null,
  outline: null,
};

const caption: CaptionStyles = {
  ...look,
  fontSize: fontSizes.caption,
  fontFamily: null,
  color: null,
  highlightColor: null,
  textAlign: 'center',
};

const template: TemplateStyles = { ...look, color: null, accentColor: null };

const image: z.infer<typeof ImageStyles> = { ...look, objectFit: 'contain' };
const video: z.infer<typeof VideoStyles> = { ...image, volume: 1 };
const sound: z.infer<typeof SoundStyles> = { volume: 1 };
const compound: z.infer<typeof CompoundStyles> = video;
const adjustment: z.infer<typeof AdjustmentStyles> = look;

/** Default style of a new overlay of each type. */
export const defaultStyles = { compound, video, sound, image, text, caption, sticker: image, template, adjustment };
