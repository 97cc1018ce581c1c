import type { FunctionComponent } from 'react';
import type { PanelName } from '../store/index.ts';
import { CaptionPanel } from './captions/caption-panel.tsx';
import { StickerPanel } from './stickers/sticker-panel.tsx';
import { TemplatePanel } from './templates/template-panel.tsx';
import { TextPanel } from './text/text-panel.tsx';

type Added = Extract<PanelName, 'text' | 'captions' | 'stickers' | 'templates'>;

const panels: Readonly<Record<Added, FunctionComponent>> = {
  text: TextPanel,
  captions: CaptionPanel,
  stickers: StickerPanel,
  templates: TemplatePanel,
};

/** A panel of what the editor itself makes. */
export function AddPanel({ name }: { name: Added }) {
  const Added = panels[name];
  return <Added />;
}
