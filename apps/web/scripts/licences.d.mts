import type { Plugin } from 'vite';

export function licences(): { collect: () => Plugin; write: () => Plugin };
