import { create } from 'zustand';

/** Whether the details are open: as they were left, for as long as the page is open. */
export const useInfoPanel = create<{ readonly open: boolean }>()(() => ({ open: true }));

export const toggleInfo = (): void => useInfoPanel.setState(({ open }) => ({ open: !open }));
