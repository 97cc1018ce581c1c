import type { Overlay } from '@kinoloom/composition';
import {
  AudioLines,
  Captions,
  HardDrive,
  Image,
  LayoutTemplate,
  Sticker,
  Type,
  Video,
  type LucideIcon,
} from 'lucide-react';
import type { PanelName } from '../store/index.ts';
import * as words from '../../words/en/editor/panels.ts';

/** The panels in rail order; a line separates the second group. */
export const panelList: readonly { name: PanelName; label: string; icon: LucideIcon; group: 1 | 2 }[] = [
  { name: 'video', label: words.video, icon: Video, group: 1 },
  { name: 'audio', label: words.audio, icon: AudioLines, group: 1 },
  { name: 'local', label: words.local, icon: HardDrive, group: 1 },
  { name: 'text', label: words.textPanel, icon: Type, group: 2 },
  { name: 'captions', label: words.captions, icon: Captions, group: 2 },
  { name: 'image', label: words.image, icon: Image, group: 2 },
  { name: 'stickers', label: words.stickers, icon: Sticker, group: 2 },
  { name: 'templates', label: words.templates, icon: LayoutTemplate, group: 2 },
];

const panelOfType = {
  video: 'video',
  sound: 'audio',
  image: 'image',
  compound: 'video',
  text: 'text',
  caption: 'captions',
  sticker: 'stickers',
  template: 'templates',
  adjustment: 'templates',
} as const;

/** The panel that edits an overlay. */
export const panelOf = (overlay: Overlay): PanelName => panelOfType[overlay.type];
