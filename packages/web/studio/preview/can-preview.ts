/** Whether this browser can paint by itself. Where it cannot, the page does without and says nothing. */
export const canPreview = (): boolean =>
  typeof Worker === 'function' && typeof WebAssembly === 'object' && typeof createImageBitmap === 'function'
