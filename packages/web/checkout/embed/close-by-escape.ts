/** Elements that Escape closes first. */
const opened = '[role="dialog"],[role="alertdialog"],[role="listbox"],[role="menu"],dialog[open]'

/**
 * Closes the frame on Escape: the key is pressed inside the frame, so the framing page does not receive it.
 */
export const closeByEscape = (onClose: () => void): void =>
  // Captures the event before the page reacts, while the element that the key closes is still in the
  // document.
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape' && document.querySelector(opened) === null) onClose()
    },
    { capture: true },
  )
