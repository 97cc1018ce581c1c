import { editorDefaults, findOverlay, reviseOverlay, styleScale, type TextOverlay } from '@kinoloom/composition';
import { fontsOf } from '@kinoloom/composition/painter';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { keyOf } from '../../lib/keyboard/index.ts';
import { commitEdit, previewEdit, useComposition, useEditor, type EditFunction } from '../store/index.ts';
import { windowFonts } from '../player/worker/font-cache.ts';
import { boxOf } from './overlay-box.ts';
import { placeOnScreen } from './selection-box.tsx';
import * as words from '../../words/en/editor/canvas.ts';

/** The text with other words; everything else stays as it is by now. */
const rewritten =
  (overlay: TextOverlay, content: string): EditFunction =>
  (composition) => {
    const now = findOverlay(composition, overlay.id);
    return reviseOverlay(composition, now?.type === 'text' ? { ...now, content } : overlay);
  };

interface TextOnCanvasProps {
  overlay: TextOverlay;
  /** Screen pixels per canvas pixel. */
  scale: number;
  onDone: () => void;
}

/**
 * In-place text editing. The painter updates the letters with every key; a transparent copy of the text above them has
 * the caret.
 */
export function TextOnCanvas({ overlay, scale, onDone }: TextOnCanvasProps) {
  const editor = useEditor();
  const { canvas } = useComposition();
  const field = useRef<HTMLDivElement>(null);
  const { content, styles } = overlay;
  const start = useRef(content);
  const fonts = fontsOf(overlay);
  const aliases = fonts.map(({ alias }) => `"${alias}"`).join(', ');

  useEffect(() => {
    // If a font cannot be loaded, the browser's own is used: the caret is slightly off. The painter reports it.
    windowFonts.load(fonts).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- the names of the fonts say all about them
  }, [aliases]);

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.textContent = start.current;
    element.focus();
    getSelection()?.selectAllChildren(element);
    // An empty text is restored to its previous content, since an empty overlay would be impossible to find.
    return () => {
      if (!element.textContent?.trim()) previewEdit(editor, rewritten(overlay, start.current));
      commitEdit(editor, { said: words.textIsChanged });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- it is filled once; later it is the user's
  }, []);

  const unit = styleScale(canvas);
  const size = styles.fontSize * unit * scale;
  const write = (): void => {
    const written = field.current?.innerText.replace(/\n$/, '') ?? '';
    previewEdit(editor, rewritten(overlay, written));
  };
  const padding = styles.padding * unit * scale;
  const narrowest = Math.min(editorDefaults.minTextWidth * unit, canvas.width) * scale;
  return (
    <div
      data-canvas-text
      className="absolute grid grid-cols-[minmax(100%,max-content)] content-center justify-center justify-items-stretch"
      style={placeOnScreen(boxOf(overlay), scale)}
    >
      <div
        ref={field}
        // A text area would align its lines to the top instead of the middle.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={words.textOverlay}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        className="pointer-events-auto cursor-text wrap-anywhere whitespace-pre-wrap text-transparent outline-none select-text selection:bg-[rgba(114,187,242,0.4)] selection:text-transparent"
        style={{
          minWidth: narrowest,
          paddingInline: padding,
          fontFamily: `${aliases}, sans-serif`,
          fontSize: size,
          fontWeight: styles.fontWeight,
          fontStyle: styles.fontStyle,
          lineHeight: styles.lineHeight,
          letterSpacing: `${styles.letterSpacing}em`,
          textAlign: styles.textAlign,
          textTransform: styles.textTransform,
          caretColor: styles.color,
        }}
        onInput={write}
        onBlur={onDone}
        onKeyDown={(event) => {
          event.stopPropagation();
          const key = keyOf(event);
          if (key === 'Escape' || (key === 'Enter' && (event.ctrlKey || event.metaKey))) {
            event.preventDefault();
            onDone();
          }
        }}
      />
    </div>
  );
}
