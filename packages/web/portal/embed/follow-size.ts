/** Tells the height of the page whenever it changes. */
export const followHeight = (page: Element, tell: (height: number) => void): void => {
  let told = 0
  new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height)
    if (height === told) return
    told = height
    tell(height)
  }).observe(page)
}

/**
 * Keeps where somebody last pressed or went by keyboard in `--frame-at`. A frame that is as high as its content has no middle that
 * could be seen: dialogs and messages appear there instead.
 */
export const followAttention = (root: HTMLElement): void => {
  const keep = (at: number): void => root.style.setProperty('--frame-at', `${Math.round(at)}px`)
  document.addEventListener('pointerdown', ({ clientY }) => keep(clientY), true)
  document.addEventListener(
    'focusin',
    ({ target }) => {
      // A dialog is placed once: what is focused inside of it does not move it.
      if (target instanceof Element && target.closest('dialog') === null)
        keep(target.getBoundingClientRect().top)
    },
    true,
  )
}
