export { SharedPage } from './shared-page.tsx';
