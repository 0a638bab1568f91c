export { boxColumns, boxRows, gaussColumns, gaussRows } from './blur'
export { kuwahara, padPicture } from './kuwahara'
export { paintDabs } from './dabs'
export { differAcross, smoothAlong } from './flow-dog'
