/** What `easel.ts` loads. One file, so that all of it can be asked for again under another address. */
export { PreviewPanel } from './preview/PreviewPanel.tsx'
export { previewFile } from './preview/preview-file.ts'
export { layersOf } from './reveal/layers.ts'
export { Reveal } from './reveal/Reveal.tsx'
