import { Clapperboard, Film, LayoutGrid, UserRound, type LucideIcon } from 'lucide-react';

export interface Tab {
  id: 'video' | 'editor' | 'gallery' | 'user';
  to: '/studio/video' | '/studio/editor' | '/studio/gallery' | '/studio/user';
  label: string;
  icon: LucideIcon;
}

export const tabs: readonly Tab[] = [
  { id: 'video', to: '/studio/video', label: 'Video Generation', icon: Clapperboard },
  { id: 'editor', to: '/studio/editor', label: 'Video Editor', icon: Film },
  { id: 'gallery', to: '/studio/gallery', label: 'Gallery', icon: LayoutGrid },
  { id: 'user', to: '/studio/user', label: 'User', icon: UserRound },
];
