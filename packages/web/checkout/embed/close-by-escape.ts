/** What Escape closes first. */
const opened = '[role="dialog"],[role="alertdialog"],[role="listbox"],[role="menu"],dialog[open]'

/** Lets Escape leave the frame: the key is pressed in the frame, so the page around it does not hear it. */
export const closeByEscape = (onClose: () => void): void =>
  // Before the page reacts, while what the key closes is still there.
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape' && document.querySelector(opened) === null) onClose()
    },
    { capture: true },
  )
