export { fontFaces, fontPages } from './fonts.ts'
export {
  framedHtml,
  framedPage,
  type Framed,
  type FramedOptions,
  type FrameLink,
  framePages,
  logo,
} from './frame.ts'
export { html, Html, scriptTag } from './html.ts'
export { messagePage } from './message.ts'
export { frameStyle } from './style.ts'
