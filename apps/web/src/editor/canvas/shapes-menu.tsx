import {
  aspectOfCanvas,
  canvasAspects,
  isSeen,
  ownPlacesIn,
  shapesOf,
  type CanvasAspect,
  type SeenOverlay,
} from '@kinoloom/composition';
import { Eye, EyeOff, Plus, Proportions, RotateCcw, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { ConfirmDialog } from '../../ui/question-dialogs.tsx';
import { filmOf, selectedOverlays, useEditor, useEditorState, withShapes } from '../store/index.ts';
import * as words from '../../words/en/editor/shapes.ts';

/** Beside the picture: the shapes of the film, and what the selection has of its own in the one that is shown. */
export function ShapesMenu() {
  const editor = useEditor();
  const film = filmOf(editor);
  const present = useStore(film.state, ({ history }) => history.present);
  const [asked, setAsked] = useState<CanvasAspect | null>(null);
  const shapes = shapesOf(present);
  const own = aspectOfCanvas(present.canvas);
  const shown = editor.shape?.name ?? own;
  const missing = canvasAspects.filter((each) => !shapes.includes(each));
  const further = present.shapes ?? [];
  // An imported film may have a canvas like none of them.
  if (!own || !shown) return null;
  return (
    <div
      data-canvas-tools
      className="absolute top-1 left-1 flex max-w-[calc(100%-9rem)] flex-wrap items-center gap-x-2 gap-y-1 pointer-coarse:top-2 pointer-coarse:left-2"
    >
      <Menu
        align="start"
        width={232}
        trigger={
          <Button
            size={28}
            variant="ghost"
            className="bg-surface font-mono pointer-coarse:min-h-11"
            icon={<Proportions />}
            aria-label={words.shownIn({ shape: shown })}
          >
            {shown}
          </Button>
        }
      >
        {shapes.length > 1 && (
          <>
            <MenuChoice
              label={words.shapes}
              value={shown}
              options={shapes.map((value) => ({
                value,
                label: value === own ? words.ofFilm({ shape: value }) : value,
              }))}
              onValueChange={(name) => withShapes((actions) => actions.showShape(editor, name))}
            />
            <MenuSeparator />
          </>
        )}
        <HidingItem />
        {missing.map((shape) => (
          <MenuItem
            key={shape}
            icon={<Plus />}
            onSelect={() => withShapes((actions) => actions.addAndShow(editor, shape))}
          >
            {words.add({ shape })}
          </MenuItem>
        ))}
        {further.map((shape) => (
          <MenuItem key={shape} danger icon={<Trash2 />} onSelect={() => setAsked(shape)}>
            {words.remove({ shape })}
          </MenuItem>
        ))}
      </Menu>
      <OwnPlaceNote />
      {asked && (
        <ConfirmDialog
          title={words.removeQuestion({ shape: asked })}
          action={words.removeIt}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            withShapes((actions) => actions.removeFromFilm(editor, asked));
          }}
        >
          {words.removeExplained({ count: ownPlacesIn(present, asked) })}
        </ConfirmDialog>
      )}
    </div>
  );
}

const noOverlays: readonly SeenOverlay[] = [];

/** The visible overlays that are selected; none in the film itself. */
function useSelected(): readonly SeenOverlay[] {
  const { shape } = useEditor();
  const selection = useEditorState((state) => state.selection);
  const present = useEditorState(({ history }) => history.present);
  const state = useEditor().state;
  return useMemo(
    () => (shape && present && selection.length > 0 ? selectedOverlays(state.getState()).filter(isSeen) : noOverlays),
    [shape, present, selection, state],
  );
}

/** Hides the selection in the shape that is shown, or shows it there. */
function HidingItem() {
  const editor = useEditor();
  const selected = useSelected();
  const [first] = selected;
  if (!editor.shape || !first) return null;
  const shape = editor.shape.name;
  const hides = !selected.every(({ hidden }) => hidden);
  return (
    <>
      <MenuItem
        icon={hides ? <EyeOff /> : <Eye />}
        onSelect={() => withShapes((actions) => actions.setHidden(editor, selected, hides))}
      >
        {hides ? words.hide({ shape }) : words.show({ shape })}
      </MenuItem>
      <MenuSeparator />
    </>
  );
}

/** Says that the selection has a place of its own in the shape that is shown, and takes it back. */
function OwnPlaceNote() {
  const editor = useEditor();
  const selected = useSelected();
  const { shape } = editor;
  if (!shape) return null;
  const placed = selected.filter(({ shapes }) => shapes?.[shape.name]);
  if (placed.length === 0) return null;
  return (
    <span className="flex items-center gap-1 rounded-sm bg-surface pl-2 text-12 text-text-2">
      {words.ownPlace({ shape: shape.name })}
      <Button
        size={28}
        variant="ghost"
        className="pointer-coarse:min-h-11"
        icon={<RotateCcw />}
        onClick={() =>
          withShapes((actions) =>
            actions.followAgain(
              editor,
              placed.map(({ id }) => id),
            ),
          )
        }
      >
        {words.reset}
      </Button>
    </span>
  );
}
