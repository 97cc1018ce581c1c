import { testPromises } from '../../vendor-simulators/src/studio-promises.fixture.ts';
import { createDemoStudio } from './demo-studio.ts';

testPromises(() => createDemoStudio({ workers: 1 }));
