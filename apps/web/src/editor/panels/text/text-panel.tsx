import { useEditor } from '../../store/index.ts';
import { addText } from '../../adding/index.ts';
import { PressTiles } from '../controls/toggle-tiles.tsx';
import { PanelHeader } from '../panel-header.tsx';
import { useStyleTiles } from './style-tiles.tsx';

/** Texts to add, while none is selected. */
export function TextPanel() {
  const editor = useEditor();
  const tiles = useStyleTiles();
  return (
    <>
      <PanelHeader title="Text" />
      <div className="pn-body">
        <PressTiles label="Add text" columns={2} options={tiles} onPress={(name) => addText(editor, name)} />
        <p className="pn-hint">Press one to add it at the playhead, then write on the picture or here.</p>
      </div>
    </>
  );
}
