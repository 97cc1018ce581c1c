import {
  directionOf,
  FPS,
  heldFrames,
  transitionDirections,
  transitionRoom,
  TransitionKind,
  type Cut,
  type Direction,
  type EaseName,
  type Passage,
  type TransitionLook,
} from '@kinoloom/composition';
import { Play, Repeat } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PanelHeader } from '../../../ui/panel.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { overlayName } from '../../canvas/overlay-box.ts';
import { select, useComposition, useEditor, useEditorState } from '../../store/index.ts';
import {
  chosenCut,
  lookOf,
  passageAt,
  playCut,
  putAtEveryCut,
  putTransition,
} from '../../timeline/transitions/actions.ts';
import { secondsOf, transitionNames } from '../../timeline/transitions/names.ts';
import { startTransitionDrag } from '../../timeline/transitions/transition-drag.ts';
import { ControlRow, Section, Slider } from '../controls/rows.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { RemoveTransition } from './lazy-panel.tsx';
import { useTransitionTiles } from './use-transition-tiles.tsx';
import * as words from '../../../words/en/editor/transition-panel.ts';
import { transition as title } from '../../../words/en/editor/transitions.ts';

const directionNames: Readonly<Record<Direction, string>> = {
  left: words.left,
  right: words.right,
  up: words.up,
  down: words.down,
  in: words.inwards,
  out: words.outwards,
  horizontal: words.horizontal,
  vertical: words.vertical,
};

/** Steps of the length: a tenth of a second. */
const STEP = FPS / 10;
/** The slider's longest transition; dragging its ends makes longer ones. */
const LONGEST = 3 * FPS;

const eases = { linear: words.linear, easeIn: words.easeIn, easeOut: words.easeOut, easeBoth: words.easeBoth } as const;
type NamedEase = keyof typeof eases & EaseName;

/** Where a transition lies: before, across or after its cut. */
const alignments = { before: words.before, centred: words.centred, after: words.after } as const;
type Alignment = keyof typeof alignments;

function alignmentOf({ framesBefore, framesAfter }: TransitionLook): Alignment {
  if (framesAfter === 0) return 'before';
  return framesBefore === 0 ? 'after' : 'centred';
}

/** A length of frames at a place. */
function aligned(frames: number, alignment: Alignment): Pick<TransitionLook, 'framesBefore' | 'framesAfter'> {
  if (alignment === 'before') return { framesBefore: frames, framesAfter: 0 };
  if (alignment === 'after') return { framesBefore: 0, framesAfter: frames };
  return { framesBefore: Math.ceil(frames / 2), framesAfter: Math.floor(frames / 2) };
}

/** The panel of the chosen cut: what its transition is, and how. */
export function TransitionPanel() {
  const editor = useEditor();
  const composition = useComposition();
  const id = useEditorState((state) => state.cut);
  const cut = chosenCut({ ...editor.state.getState(), cut: id });
  if (!cut) return null;
  const passage = passageAt(composition, cut);
  return (
    <>
      {/* A sheet has a header of its own. */}
      <div className="in-data-sheet:hidden">
        <PanelHeader title={title} onBack={() => select(editor, [])} action={<RemoveTransition />} />
      </div>
      <p className="truncate px-4 pb-1 text-12 text-text-3">
        {words.between({ first: overlayName(cut.outgoing), second: overlayName(cut.incoming) })}
      </p>
      <Kinds cut={cut} passage={passage} />
      {passage && <Settings cut={cut} passage={passage} />}
      <Actions cut={cut} passage={passage} />
    </>
  );
}

/** Sets the look of the cut's transition; consecutive calls with a name form one step of undo. */
function useChange(cut: Cut): (look: TransitionLook, field?: string) => void {
  const editor = useEditor();
  return (look, field) => {
    putTransition(editor, cut.incoming.id, look, field && `transition ${field} ${cut.incoming.id}`);
  };
}

function Kinds({ cut, passage }: { cut: Cut; passage: Passage | undefined }) {
  const last = useEditorState((state) => state.lastTransition);
  const change = useChange(cut);
  const tiles = useTransitionTiles(cut);
  return (
    // In a sheet, the length stays in view below two rows of tiles.
    <section className="px-4 py-3.5 in-data-sheet:max-h-46 in-data-sheet:overflow-y-auto in-data-sheet:overscroll-contain in-data-sheet:pt-1">
      <Tiles
        label={words.kinds}
        columns={4}
        value={passage?.transition.kind ?? null}
        options={TransitionKind.options.map((kind) => ({
          value: kind,
          label: transitionNames[kind],
          picture: tiles(kind),
        }))}
        onChange={(kind) => {
          const { direction: _direction, ...look } = passage ? lookOf(passage) : last;
          change({ ...look, kind });
        }}
        onDrag={startTransitionDrag}
      />
    </section>
  );
}

function Settings({ cut, passage }: { cut: Cut; passage: Passage }) {
  const change = useChange(cut);
  const composition = useComposition();
  const [gesture, setGesture] = useState(0);
  const look = lookOf(passage);
  const frames = look.framesBefore + look.framesAfter;
  const alignment = alignmentOf(look);
  const room = transitionRoom(composition, cut);
  const most = { before: room.before, after: room.after, centred: room.before + room.after }[alignment];
  const held = heldFrames(passage);
  const directions: readonly Direction[] = transitionDirections[look.kind];
  const seconds = (value: number): string => words.lengthIs({ seconds: secondsOf(value) });
  const direction = directionOf(look);
  return (
    <Section>
      <ControlRow label={words.length} value={seconds(frames)}>
        <Slider
          label={words.length}
          value={frames}
          min={STEP}
          max={Math.max(STEP, Math.min(LONGEST, most))}
          step={STEP}
          text={seconds}
          onBegin={() => setGesture(performance.now())}
          onChange={(value) => change({ ...look, ...aligned(value, alignment) }, `length ${gesture}`)}
        />
      </ControlRow>
      {held > 0 && <p className="text-12 text-text-3">{words.heldWhy({ frames: held })}</p>}
      {direction && (
        <Segmented
          label={words.direction}
          block
          size={28}
          value={direction}
          options={directions.map((value) => ({ value, label: directionNames[value] }))}
          onValueChange={(value) => change({ ...look, direction: value })}
        />
      )}
      <Segmented
        label={words.alignment}
        block
        size={28}
        value={alignment}
        options={Object.entries(alignments).map(([value, label]) => ({ value: value as Alignment, label }))}
        onValueChange={(value) => change({ ...look, ...aligned(frames, value) })}
      />
      <SelectField
        label={words.ease}
        value={typeof look.ease === 'string' && look.ease in eases ? (look.ease as NamedEase) : 'linear'}
        options={Object.entries(eases).map(([value, label]) => ({ value: value as NamedEase, label }))}
        onValueChange={(ease) => change({ ...look, ease })}
      />
    </Section>
  );
}

function Actions({ cut, passage }: { cut: Cut; passage: Passage | undefined }) {
  const editor = useEditor();
  const { row, from } = cut.incoming;
  return (
    <div className="sticky bottom-0 grid grid-cols-2 gap-2 border-t border-line bg-surface px-4 py-3.5">
      <Button
        icon={<Repeat />}
        disabled={!passage}
        onClick={() => passage && putAtEveryCut(editor, row, lookOf(passage))}
      >
        {words.toEveryCut}
      </Button>
      <Button
        icon={<Play />}
        onClick={() => {
          const span = passage ?? { from, durationInFrames: 0 };
          playCut(editor, { from: span.from, to: span.from + span.durationInFrames });
        }}
      >
        {words.play}
      </Button>
    </div>
  );
}
