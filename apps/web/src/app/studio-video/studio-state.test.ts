import { afterEach, expect, test } from 'vitest';
import { closeDialog, openDialog, openFlowLimit, setStudio, useStudioState } from './studio-state.ts';

const open = (): string[] => useStudioState.getState().dialogs.map(({ kind }) => kind);
const shortfall = { message: 'Too few', required: 9, available: 2 };
afterEach(() => setStudio({ dialogs: [] }));

test('a dialog opens in front of those that are open, and each kind is open once', () => {
  openDialog({ kind: 'render', id: 'a' });
  openDialog({ kind: 'shortfall', shortfall });
  expect(open()).toEqual(['render', 'shortfall']);
  openDialog({ kind: 'render', id: 'b' });
  expect(useStudioState.getState().dialogs).toEqual([
    { kind: 'shortfall', shortfall },
    { kind: 'render', id: 'b' },
  ]);
  closeDialog('render');
  expect(open()).toEqual(['shortfall']);
});

test('a full flow takes the place of the tool that wanted one more, and of no other dialog', () => {
  openDialog({ kind: 'strip' });
  openDialog({ kind: 'reframe', media: { id: 'm' } as never });
  openFlowLimit(15);
  expect(open()).toEqual(['strip', 'naming']);
});
