export { ShareHost } from './share-host.tsx';
