import { useEffect } from 'react'

type Early = { readonly event?: Event; readonly files: readonly File[] }

const droppedAgain = (files: readonly File[]): DragEvent => {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  return new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
}

/** Does what the visitor clicked, chose, dropped or pasted before the page was awake, once, when it is. */
export const useEarlyGesture = (): void =>
  useEffect(() => {
    const early = (globalThis as { early?: { stop(): Early } }).early?.stop()
    if (!early) return
    if (early.files.length > 0) {
      document.body.dispatchEvent(droppedAgain(early.files))
      return
    }
    const target = early.event?.target
    if (!(target instanceof Element)) return
    // A click on anything else has had its effect already: links and file fields work without a script.
    if (early.event?.type === 'click') target.closest('button')?.click()
    else target.dispatchEvent(new Event('change', { bubbles: true }))
  }, [])
