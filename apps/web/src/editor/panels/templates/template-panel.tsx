import { layoutIds, layouts } from '@kinoloom/composition';
import { useState } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import { useEditorMedia } from '../../media/index.ts';
import { useEditor } from '../../store/index.ts';
import { addTemplate } from '../../adding/index.ts';
import { PressTiles } from '../controls/toggle-tiles.tsx';
import { PanelHeader } from '../panel-header.tsx';
import { stillOf, useGround } from '../preview/use-picture.ts';
import { addLayout, picturesFor } from './add-layout.ts';
import { LayoutPicture } from './layout-picture.tsx';
import { useTemplateTiles } from './use-template-tiles.tsx';

type Kind = 'all' | 'titles' | 'layouts';

/** Titles that are set in motion already, and arrangements of several pictures. */
export function TemplatePanel() {
  const editor = useEditor();
  const media = useEditorMedia();
  const picture = useGround();
  const titles = useTemplateTiles(picture);
  const [kind, setKind] = useState<Kind>('all');
  const pictures = picturesFor(editor, media).map((one) => stillOf(media, 'src' in one ? one.src : one.url));
  const arrangements = layoutIds.map((id) => ({
    value: id,
    label: layouts[id].label,
    detail: `${layouts[id].slots.length} pictures`,
    picture: <LayoutPicture layout={id} pictures={pictures} />,
  }));
  return (
    <>
      <PanelHeader
        title="Templates"
        action={
          <Segmented
            label="Kind of template"
            size={28}
            value={kind}
            onValueChange={setKind}
            options={[
              { value: 'all', label: 'All' },
              { value: 'titles', label: 'Titles' },
              { value: 'layouts', label: 'Layouts' },
            ]}
          />
        }
      />
      <div className="pn-body">
        {kind !== 'layouts' && (
          <PressTiles label="Titles" columns={2} options={titles} onPress={(id) => addTemplate(editor, id)} />
        )}
        {kind !== 'titles' && (
          <>
            <h3 className="pn-sub">Layouts</h3>
            <PressTiles
              label="Layouts"
              columns={2}
              options={arrangements}
              onPress={(id) => addLayout(editor, media, id)}
            />
            <p className="pn-hint">A layout arranges what is selected, then the newest pictures of the flow.</p>
          </>
        )}
      </div>
    </>
  );
}
