export { PHOTO_HEAD_BYTES, sniffPhoto, type PhotoKind } from '../codec/photo-kind.ts'
export { PREVIEW_SIDE, type CanvasPixels, type Preview, type PreviewRequest } from './paint-preview.ts'
export { closePreviews, createPreview, startPreviews } from './previewer.ts'
