import { comfyui } from './comfyui/provider.ts';
import { elevenlabs } from './elevenlabs/provider.ts';
import { fal } from './fal/provider.ts';
import { google } from './google/provider.ts';
import { kie } from './kie/provider.ts';
import { openai } from './openai/provider.ts';
import { replicate } from './replicate/provider.ts';
import { runway } from './runway/provider.ts';
import type { VendorKind } from './spec/index.ts';
import { wavespeed } from './wavespeed/provider.ts';

/** Every kind of connection, as they are offered: servers of one's own first. A new vendor is a folder and a line here. */
const kinds: readonly VendorKind[] = [comfyui, openai, replicate, kie, runway, wavespeed, elevenlabs, fal, google];

/** The kinds of connections by name. */
export const vendorKinds: ReadonlyMap<string, VendorKind> = new Map(kinds.map((kind) => [kind.name, kind]));
