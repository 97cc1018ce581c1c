import { create } from 'zustand';

export type Theme = 'dark' | 'light';

/** Also read by public/theme.js, which sets the theme before the first paint. */
const key = 'kinoloom.theme';
const chrome: Record<Theme, string> = { dark: '#0C0B09', light: '#F3F0EA' };

const current = (): Theme => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark');

export const useTheme = create<{ theme: Theme }>()(() => ({ theme: current() }));

export function toggleTheme(): void {
  const theme: Theme = current() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', chrome[theme]);
  useTheme.setState({ theme });
  try {
    localStorage.setItem(key, theme);
  } catch (error) {
    // Storage is blocked or full: the theme still holds until the page closes.
    if (!(error instanceof DOMException)) throw error;
  }
}
