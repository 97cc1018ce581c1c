/** All keyboard shortcuts by area. Add a row together with the code that implements it. */
export const shortcuts: readonly { place: string; rows: readonly { does: string; keys: string }[] }[] = [
  {
    place: 'Everywhere',
    rows: [
      { does: 'This list', keys: '?' },
      { does: 'Sidebar', keys: 'Ctrl+B' },
      { does: 'Close dialog or sheet', keys: 'Esc' },
    ],
  },
  {
    place: 'Prompt',
    rows: [
      { does: 'Generate', keys: 'Enter' },
      { does: 'New line', keys: 'Shift+Enter' },
      { does: 'Paste an image as start image', keys: 'Ctrl+V' },
    ],
  },
  {
    place: 'Prompt assistant',
    rows: [
      { does: 'Send', keys: 'Enter' },
      { does: 'New line', keys: 'Shift+Enter' },
    ],
  },
  {
    place: 'Viewer',
    rows: [
      { does: 'Previous', keys: '←' },
      { does: 'Next', keys: '→' },
      { does: 'Play or pause', keys: 'Space' },
      { does: 'Details', keys: 'I' },
      { does: 'Favourite', keys: 'F' },
      { does: 'Delete', keys: 'Del' },
    ],
  },
  {
    place: 'Gallery',
    rows: [
      { does: 'Move among pictures', keys: '←+↑+→+↓' },
      { does: 'First or last', keys: 'Home+End' },
      { does: 'A page up or down', keys: 'PgUp+PgDn' },
      { does: 'Open', keys: 'Enter' },
      { does: 'Select', keys: 'X' },
      { does: 'The same', keys: 'Space' },
      { does: 'Select up to here', keys: 'Shift+←+→' },
      { does: 'Select all', keys: 'Ctrl+A' },
      { does: 'Select none', keys: 'Esc' },
      { does: 'Favourite', keys: 'F' },
      { does: 'Delete', keys: 'Del' },
      { does: 'Another flow in the carousel', keys: '←+→' },
    ],
  },
  {
    place: 'Editor',
    rows: [
      { does: 'Play or pause', keys: 'Alt+Space' },
      { does: 'The same, outside of buttons', keys: 'Space' },
      { does: 'Back a second, pause, play or on a second', keys: 'J+K+L' },
      { does: 'Frame back or on (10 with Shift)', keys: '←+→' },
      { does: 'Start or end of the video', keys: 'Home+End' },
      { does: 'Undo', keys: 'Ctrl+Z' },
      { does: 'Redo', keys: 'Ctrl+Shift+Z' },
      { does: 'Redo, too', keys: 'Ctrl+Y' },
      { does: 'Zoom timeline in', keys: 'Alt+=' },
      { does: 'Zoom timeline out', keys: 'Alt+-' },
    ],
  },
  {
    place: 'Clips on the timeline',
    rows: [
      { does: 'Split at the playhead', keys: 'S' },
      { does: 'Duplicate', keys: 'D' },
      { does: 'Delete', keys: 'Del' },
      { does: 'Start or end at the playhead', keys: '[+]' },
      { does: 'Move by a frame (10 with Shift)', keys: 'Alt+←+→' },
      { does: 'Move by a row', keys: 'Alt+↑+↓' },
      { does: 'Copy, cut, paste', keys: 'Ctrl+C+X+V' },
      { does: 'Select all', keys: 'Ctrl+A' },
      { does: 'Select none, abandon a drag', keys: 'Esc' },
      { does: 'Drag without snapping', keys: 'Alt' },
    ],
  },
];
