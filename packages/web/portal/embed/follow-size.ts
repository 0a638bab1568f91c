/** Reports the height of the page on every change. */
export const followHeight = (page: Element, tell: (height: number) => void): void => {
  let posted = 0
  new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height)
    if (height === posted) return
    posted = height
    tell(height)
  }).observe(page)
}

/**
 * Stores the position of the last press or keyboard focus in `--frame-at`. A frame as high as its content has
 * no visible middle: dialogs and messages appear there instead.
 */
export const followAttention = (root: HTMLElement): void => {
  const keep = (at: number): void => root.style.setProperty('--frame-at', `${Math.round(at)}px`)
  document.addEventListener('pointerdown', ({ clientY }) => keep(clientY), true)
  document.addEventListener(
    'focusin',
    ({ target }) => {
      // A dialog is positioned once: focus changes inside it do not move it.
      if (target instanceof Element && target.closest('dialog') === null)
        keep(target.getBoundingClientRect().top)
    },
    true,
  )
}
