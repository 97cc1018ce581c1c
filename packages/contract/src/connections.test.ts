import { expect, test } from 'vitest';
import { AddConnection, isPrivateAddress } from './connections.ts';

test.each([
  ['127.0.0.1:8188', 'http://127.0.0.1:8188'],
  [' localhost:11434/v1 ', 'http://localhost:11434/v1'],
  ['gpu:8080', 'http://gpu:8080'],
  ['nas.local', 'http://nas.local'],
  ['[fd00::1]:8188', 'http://[fd00::1]:8188'],
  ['host.docker.internal:8188', 'http://host.docker.internal:8188'],
  ['api.example.com/v1', 'https://api.example.com/v1'],
  ['gpu.example.com:8080', 'http://gpu.example.com:8080'],
  ['https://api.example.com', 'https://api.example.com'],
])('the address %j is %s', (written, meant) => {
  expect(AddConnection.parse({ kind: 'comfyui', name: 'Home', base_url: written }).base_url).toBe(meant);
});

test.each(['ftp://a.example', 'javascript://x', 'a b', 'http://'])('the address %j is refused', (written) => {
  expect(AddConnection.safeParse({ kind: 'comfyui', name: 'Home', base_url: written }).success).toBe(false);
});

test.each([
  ['http://192.168.1.2:8188', true],
  ['http://172.20.0.4', true],
  ['http://100.101.102.103:1234', true],
  ['http://[fd7a::1]:80', true],
  ['http://comfyui:8188', true],
  ['http://nas.local/v1', true],
  ['http://host.docker.internal:8188', true],
  ['https://api.openai.com/v1', false],
  ['http://8.8.8.8', false],
  ['http://172.32.0.1', false],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});
