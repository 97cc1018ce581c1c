import {
  defaultStyles,
  frame,
  FPS,
  isMediaPicture,
  layoutIds,
  layouts,
  placeLayout,
  TemplateId,
  titleTemplates,
  type LayoutId,
  type MediaPicture,
  type TemplateOverlay,
} from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { Suspense, useMemo, useState } from 'react';
import { lazyWithRetry } from '../../../lib/lazy-module.ts';
import { PanelHeader } from '../../../ui/panel.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toast } from '../../../ui/toast.ts';
import { addTemplate, layoutNames, overlayOfMedia, templateNames } from '../../adding/index.ts';
import { stillOf, useEditorMedia, type EditorMedia } from '../../media/index.ts';
import { shownComposition, edit, selectedOverlays, useEditor, type Editor } from '../../store/index.ts';
import { addAdjustment } from '../adjustment/add-adjustment.ts';
import { PanelBody } from '../controls/rows.tsx';
import { PressTiles } from '../controls/tiles.tsx';
import { groundOverlay, onTile, TILE } from '../preview/paint-tile.ts';
import { TileCanvas } from '../preview/tile-canvas.tsx';
import { useGround } from '../preview/use-picture.ts';
import * as words from '../../../words/en/editor/templates.ts';

const AdjustmentTile = lazyWithRetry(async () => (await import('../adjustment/adjustment-tile.tsx')).AdjustmentTile);
const OwnTemplates = lazyWithRetry(async () => (await import('./own-templates.tsx')).OwnTemplates);

/** A template over a whole tile, at its default length. */
export function templateOnTile(template: TemplateId, texts: readonly string[]): TemplateOverlay {
  return {
    ...onTile,
    id: 'template',
    type: 'template',
    durationInFrames: frame(titleTemplates[template].seconds * FPS),
    left: 0,
    top: 0,
    ...TILE,
    template,
    texts: [...texts],
    styles: defaultStyles.template,
  };
}

/** Template tiles with animated previews. */
export function useTemplateTiles(picture: Picture | undefined) {
  return useMemo(
    () =>
      TemplateId.options.map((id) => {
        const { seconds, texts } = titleTemplates[id];
        const length = seconds * FPS;
        const overlay = templateOnTile(id, texts);
        const ground = { ...groundOverlay(), durationInFrames: frame(length) };
        return {
          value: id,
          label: templateNames[id].label,
          detail: words.lengthAndTexts({ seconds, texts: texts.length }),
          picture: (
            <TileCanvas
              scene={{ canvas: TILE, picture, overlays: [ground, overlay] }}
              at={Math.round(length * 0.6)}
              moves={[0, length - 1]}
              shape={16 / 9}
            />
          ),
        };
      }),
    [picture],
  );
}

/** Animated titles, layouts of several pictures, and what the user has saved. */
export function TemplatePanel() {
  const editor = useEditor();
  const media = useEditorMedia();
  const titles = useTemplateTiles(useGround());
  const [kind, setKind] = useState<'all' | 'titles' | 'layouts' | 'yours'>('all');
  const pictures = layoutPictures(editor, media).map((one) => stillOf(media, 'src' in one ? one.src : one.url));
  const arrangements = layoutIds.map((id) => ({
    value: id,
    label: layoutNames[id],
    detail: words.pictures({ count: layouts[id].slots.length }),
    picture: <LayoutPicture layout={id} pictures={pictures} />,
  }));
  return (
    <>
      <PanelHeader
        title={words.templates}
        action={
          <Segmented
            label={words.kind}
            size={28}
            value={kind}
            onValueChange={setKind}
            options={[
              { value: 'all', label: words.all },
              { value: 'titles', label: words.titles },
              { value: 'layouts', label: words.layouts },
              { value: 'yours', label: words.yours },
            ]}
          />
        }
      />
      <PanelBody>
        {kind === 'all' && (
          <Suspense>
            <AdjustmentTile onPress={() => addAdjustment(editor)} />
          </Suspense>
        )}
        {(kind === 'all' || kind === 'titles') && (
          <PressTiles label={words.titles} columns={2} options={titles} onPress={(id) => addTemplate(editor, id)} />
        )}
        {(kind === 'all' || kind === 'layouts') && (
          <>
            <h3 className="font-semibold">{words.layouts}</h3>
            <PressTiles
              label={words.layouts}
              columns={2}
              options={arrangements}
              onPress={(id) => addLayout(editor, media, id)}
            />
            <p className="text-12 text-text-3">{words.layoutsExplained}</p>
          </>
        )}
        {(kind === 'all' || kind === 'yours') && (
          <Suspense>
            <OwnTemplates />
          </Suspense>
        )}
      </PanelBody>
    </>
  );
}

/** Pictures for a layout: the selection first, then the newest of the flow. */
function layoutPictures(editor: Editor, media: EditorMedia): (MediaPicture | EditorMedia['offered'][number])[] {
  const chosen = selectedOverlays(editor.state.getState()).filter(isMediaPicture);
  const used = new Set(chosen.map(({ src }) => src));
  return [...chosen, ...media.offered.filter(({ type, url }) => type !== 'audio' && !used.has(url))];
}

/** Arranges the selected pictures at the playhead, and fills the remaining slots from the flow. */
function addLayout(editor: Editor, media: EditorMedia, layout: LayoutId): void {
  const composition = shownComposition(editor.state.getState());
  const from = frame(editor.playhead.state.getState().frame);
  const { slots } = layouts[layout];
  const pictures = layoutPictures(editor, media)
    .slice(0, slots.length)
    .map((picture) =>
      'src' in picture ? picture : overlayOfMedia(picture, { id: editor.newId(), from, row: 0 }, composition),
    )
    .filter(isMediaPicture);
  const result = edit(editor, (now) => placeLayout(now, layout, pictures, editor.film.maxRows), {
    said: words.isPlaced({ layout: layoutNames[layout] }),
    select: pictures.map(({ id }) => id),
  });
  if (!result.ok) toast.error(result.error.message);
}

/** Preview of a layout's slots, with the user's own pictures as far as available. */
function LayoutPicture({ layout, pictures }: { layout: LayoutId; pictures: readonly (string | undefined)[] }) {
  return (
    <span className="relative block aspect-video bg-[#000]">
      {layouts[layout].slots.map((slot, index) => {
        const url = pictures[index];
        return (
          <span
            // The slots of a layout never change.
            key={`${slot.left}/${slot.top}/${slot.width}`}
            className={`absolute grid place-items-center overflow-hidden bg-[#4a4038] text-[#cfc7bc] nth-2:bg-[#38424a] nth-3:bg-[#3f3a4a] ${'inset' in slot ? 'rounded-[4px] border-2 border-[#fff6e6]' : ''}`}
            style={{
              left: `${slot.left * 100}%`,
              top: `${slot.top * 100}%`,
              width: `${slot.width * 100}%`,
              height: `${slot.height * 100}%`,
            }}
          >
            {url ? (
              <img src={url} alt="" draggable={false} className="absolute inset-0 size-full object-cover" />
            ) : (
              <span className="[font:12px/20px_var(--mono)]">{index + 1}</span>
            )}
          </span>
        );
      })}
    </span>
  );
}
