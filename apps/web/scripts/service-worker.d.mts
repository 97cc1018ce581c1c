import type { Plugin } from 'vite';

export function serviceWorkerPlugin(plugins?: Plugin[]): Plugin;
