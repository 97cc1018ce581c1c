export { cubeOfLook } from './cube-of-look.ts';
export { lookOfCube } from './look-of-cube.ts';
export { readCube, type Cube, type CubeFault } from './read-cube.ts';
